import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { readIdentities } from './identity.js'

/** The visitor's sign-in methods, and the recovery methods that can confirm a change of them. */
export async function readMethods(keys: KeyWorker) {
  const [identities, { methods }] = await Promise.all([
    readIdentities(keys),
    keys.call('recoveryMethods', {}),
  ])
  return { identities, counting: methods.filter(({ pendingUntil }) => pendingUntil === undefined) }
}
