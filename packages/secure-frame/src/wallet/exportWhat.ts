import { AccountId } from '@vestibule/protocol'
import * as z from 'zod/mini'

/** One secret at a time: the twelve words, or the private key of one account. */
export const ExportWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase') }),
  z.strictObject({ kind: z.literal('key'), account: AccountId }),
])
export type ExportWhat = z.infer<typeof ExportWhat>

/** A secret as a person takes it elsewhere. Text for a moment, because a person has to read it. */
export const Exported = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase'), words: z.string() }),
  z.strictObject({ kind: z.literal('key'), privateKey: z.string() }),
])
export type Exported = z.infer<typeof Exported>
