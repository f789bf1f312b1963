import { AccountId } from '@vestibule/protocol'
import * as z from 'zod/mini'

/** One secret: the twelve words, or the private key of one account. */
export const ExportWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase') }),
  z.strictObject({ kind: z.literal('key'), account: AccountId }),
])
export type ExportWhat = z.infer<typeof ExportWhat>

/** A secret in the form that a person takes to another wallet. It is briefly a string, because a person has to read it. */
export const Exported = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phrase'), words: z.string() }),
  z.strictObject({ kind: z.literal('key'), privateKey: z.string() }),
])
export type Exported = z.infer<typeof Exported>
