import { NAMESPACES, VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'

const namespace = z.enum(NAMESPACES)

/** A key from elsewhere: a phrase of BIP-39, of which the namespace's first account is taken, or a private key as its wallets write it. */
export const ImportKey = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrase'),
    namespace,
    words: z.string().check(z.maxLength(512)),
  }),
  z.strictObject({ kind: z.literal('key'), namespace, text: z.string().check(z.maxLength(512)) }),
])
export type ImportKey = z.infer<typeof ImportKey>

/** The reason of a refused key: `range` for a number that is no key of the curve, `known` for one that thieves watch. */
export function refusedKey(reason: 'form' | 'checksum' | 'range' | 'known'): VestibuleError {
  return new VestibuleError('keyRefused', { data: { reason } })
}
