import { NAMESPACES, VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'

const namespace = z.enum(NAMESPACES)

/** An imported key: a BIP-39 phrase (the namespace's first account), or a private key in the format of its wallets. */
export const ImportKey = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrase'),
    namespace,
    words: z.string().check(z.maxLength(512)),
  }),
  z.strictObject({ kind: z.literal('key'), namespace, text: z.string().check(z.maxLength(512)) }),
])
export type ImportKey = z.infer<typeof ImportKey>

/** The reason of a refusal: `range` for a number that is not a key of the curve, `known` for one that thieves watch. */
export function refusedKey(reason: 'form' | 'checksum' | 'range' | 'known'): VestibuleError {
  return new VestibuleError('keyRefused', { data: { reason } })
}
