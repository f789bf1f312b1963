import { VestibuleError } from '@vestibule/protocol'
import type { RecoveryMethod } from '@vestibule/protocol/http'
import type { Bytes } from '../../platform/bytes.js'
import type { RecoverySecret } from '../vault/givenSecret.js'
import { deriveMethodKey, openWrap, type Wrapped } from '../vault/recoveryWrap.js'
import { secretBytes } from '../vault/secretBytes.js'
import { withSecret } from '../vault/withSecret.js'

export type RecoveryProof = { methodId: string; secret: RecoverySecret }

/**
 * Lends the recovery key and the method's key to `use`.
 * @throws `recoveryRefused` with a reason: `form` for a typing error, `fit` for another secret or
 * wallet, `unknown` for an unknown method
 */
export async function withRecoveryKey<result>(
  methods: readonly RecoveryMethod[],
  options: RecoveryProof & { walletId: string; publicKeysHash: string },
  use: (wrapped: Wrapped, methodKey: Bytes) => result | Promise<result>,
): Promise<result> {
  const { methodId, secret, walletId, publicKeysHash } = options
  const method = methods.find((known) => known.methodId === methodId)
  if (method === undefined || method.kind !== secret.kind)
    throw new VestibuleError('recoveryRefused', { data: { reason: 'unknown' } })
  const place = { walletId, publicKeysHash, methodId, kind: method.kind }
  const key = await withSecret(secretBytes(secret), (bytes) =>
    deriveMethodKey(method.wrap, { kind: method.kind, secret: bytes }),
  )
  return withSecret(key, async () => {
    const wrapped = await openWrap(method.wrap, { ...place, key })
    return withSecret(wrapped.privateKey, () => use(wrapped, key))
  })
}
