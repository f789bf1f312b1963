import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'

/** @throws `invalidRequest` */
export function readIntent<intent>(schema: z.ZodMiniType<intent>, given: unknown): intent {
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  throw new VestibuleError('invalidRequest', { cause: read.error })
}
