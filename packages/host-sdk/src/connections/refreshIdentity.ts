import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { A_DAY } from '../core/profile.js'
import { avatarOf } from '../platform/avatarOf.js'
import { readIdentity } from './readIdentity.js'

/** Reads what the account's address goes by, unless that is known. An address is asked for once. */
export async function refreshIdentity(core: Core, namespace: Namespace): Promise<void> {
  const { address, profileName } = getNamespace(core.store.getState(), namespace).accountState
  if (address === undefined || profileName !== undefined) return
  const identity = await readIdentity(core, { namespace, address })
  const now = getNamespace(core.store.getState(), namespace).accountState
  if (identity === undefined || now.address !== address) return
  const { name, avatar } = identity
  const profile = { address, name, image: avatar, pattern: avatarOf(address) }
  core.store.setState(({ profiles }) => ({ profiles: { ...profiles, [namespace]: profile } }))
  const kept = { address, name, avatar, until: Date.now() + A_DAY }
  core.storage.set(`${namespace}:identity`, JSON.stringify(kept))
}
