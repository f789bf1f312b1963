import type { DeviceQuestion } from '../wallet/pairing/deviceMessages.js'
import { type RecoveryProof, withRecoveryKey } from '../wallet/recovery/unwrapMethod.js'
import { windowProof } from '../wallet/window/windowProof.js'

/** Milliseconds to render the busy state before Argon2 blocks for a second. */
const A_FRAME = 30

/**
 * Proves a recovery method for one request in one window, without telling its secret.
 * @throws `recoveryRefused` with a reason: `form` for a typing error, `fit` for another secret.
 */
export async function proveInWindow(
  { walletId, publicKeysHash, linkId, methods }: DeviceQuestion,
  { windowId, proof }: { windowId: string; proof: RecoveryProof },
): Promise<{ methodId: string; mac: string }> {
  const { methodId } = proof
  await new Promise((resolve) => setTimeout(resolve, A_FRAME))
  return withRecoveryKey(
    methods,
    { ...proof, walletId, publicKeysHash },
    (_wrapped, methodKey) => ({
      methodId,
      mac: windowProof(methodKey, { walletId, linkId, windowId, methodId }),
    }),
  )
}
