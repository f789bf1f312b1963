import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { readIdentities } from './identity.js'

export async function readMethods(keys: KeyWorker) {
  const [identities, { methods }] = await Promise.all([
    readIdentities(keys),
    keys.call('recoveryMethods', {}),
  ])
  return { identities, counting: methods.filter(({ pendingUntil }) => pendingUntil === undefined) }
}
