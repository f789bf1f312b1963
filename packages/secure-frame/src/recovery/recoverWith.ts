import { type Account, VestibuleError } from '@vestibule/protocol'
import type { RecoverySecret } from '../wallet/vault/givenSecret.js'
import type { ListedMethod } from '../wallet/worker/keyContract.js'
import type { RecoveryKeys } from './recoveryKeys.js'

/**
 * Tries each method, so that a user with two phrases need not select one.
 * @throws `recoveryRefused` if no method matches, and errors of `recover`
 */
export async function recoverWith(
  keys: RecoveryKeys,
  options: { secret: RecoverySecret; methods: readonly ListedMethod[] },
): Promise<readonly Account[]> {
  const { secret, methods } = options
  let refusal: unknown = new VestibuleError('recoveryRefused', { data: { reason: 'unknown' } })
  for (const { methodId } of methods)
    try {
      const { accounts } = await keys.call('recover', { methodId, secret })
      return accounts
    } catch (error) {
      if (!(error instanceof VestibuleError) || error.data?.reason !== 'fit') throw error
      refusal = error
    }
  throw refusal
}
