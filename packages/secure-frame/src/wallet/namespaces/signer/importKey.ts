import { NAMESPACES, VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'

const namespace = z.enum(NAMESPACES)

export const ImportKey = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrase'),
    namespace,
    words: z.string().check(z.maxLength(512)),
  }),
  z.strictObject({ kind: z.literal('key'), namespace, text: z.string().check(z.maxLength(512)) }),
])
export type ImportKey = z.infer<typeof ImportKey>

/** `range`: not a key of the curve. `known`: a published key, which thieves watch. */
export function refusedKey(reason: 'form' | 'checksum' | 'range' | 'known'): VestibuleError {
  return new VestibuleError('keyRefused', { data: { reason } })
}
