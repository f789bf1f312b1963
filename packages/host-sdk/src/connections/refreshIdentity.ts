import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Identity } from '../core/model/adapter.js'
import { getNamespace } from '../core/namespaceState.js'
import { A_DAY } from '../core/profile.js'
import { avatarOf } from '../platform/avatarOf.js'
import { readIdentity } from './readIdentity.js'
import { readOwnName } from './readOwnName.js'

/** Reads what the account's address goes by, unless that is known. An address is asked for once. */
export async function refreshIdentity(core: Core, namespace: Namespace): Promise<void> {
  const { address, profileName } = getNamespace(core.store.getState(), namespace).accountState
  if (address === undefined || profileName !== undefined) return
  const identity =
    (await readIdentity(core, { namespace, address })) ?? (await ownName(core, namespace, address))
  const now = getNamespace(core.store.getState(), namespace).accountState
  if (identity === undefined || now.address !== address) return
  keepProfile(core, namespace, { address, ...identity })
}

/** The account's name at the services, which are asked once a day. */
async function ownName(core: Core, namespace: Namespace, address: string) {
  if (core.adapters.get(namespace)?.hasNames !== true) return undefined
  const kept = core.storage.getJson(`${namespace}:identity`) as Record<string, unknown> | null
  if (kept?.address === address && Number(kept.until) > Date.now()) return undefined
  return readOwnName(core, address)
}

/** Shows what an address goes by, and remembers it for a day. */
export function keepProfile(
  core: Core,
  namespace: Namespace,
  { address, name, avatar }: KeptProfile,
): void {
  const profile = { address, name, image: avatar, pattern: avatarOf(address) }
  core.store.setState(({ profiles }) => ({ profiles: { ...profiles, [namespace]: profile } }))
  const kept = { address, name, avatar, until: Date.now() + A_DAY }
  core.storage.set(`${namespace}:identity`, JSON.stringify(kept))
}

type KeptProfile = { address: string; name: string | undefined; avatar?: Identity['avatar'] }
