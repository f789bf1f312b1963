import { AccountId } from '@vestibule/protocol'
import * as z from 'zod/mini'

export const ExportWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase') }),
  z.strictObject({ kind: z.literal('key'), account: AccountId }),
])
export type ExportWhat = z.infer<typeof ExportWhat>

/** Strings, because a person must read the secret. */
export const Exported = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase'), words: z.string() }),
  z.strictObject({ kind: z.literal('key'), privateKey: z.string() }),
])
export type Exported = z.infer<typeof Exported>
