import * as z from 'zod/mini'
import { WireError } from '../channel/contract.js'

/** `reasons` repeats `error` in the format of API clients. */
export const ErrorBody = z.object({
  error: WireError,
  reasons: z.array(z.object({ name: z.string(), description: z.string() })),
})
export type ErrorBody = z.infer<typeof ErrorBody>
