import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { A_DAY } from '../core/profile.js'
import { createChainReads } from '../networks/createChainReads.js'

/** Reads what the account's address goes by, unless that is known. An address is asked for once. */
export async function refreshIdentity(core: Core, namespace: Namespace): Promise<void> {
  const { accountState, networkState } = getNamespace(core.store.getState(), namespace)
  const { address, profileName } = accountState
  const adapter = core.adapters.get(namespace)
  if (address === undefined || profileName !== undefined || adapter === undefined) return
  const key = `${namespace}:${address}`
  const networks = networkState.requestedCaipNetworks.map((one) => createChainReads(core, one))
  const reading = core.identities.get(key) ?? adapter.getIdentity({ address, networks })
  core.identities.set(key, reading)
  const identity = await reading.catch((error: unknown) => {
    core.identities.delete(key)
    throw error
  })
  const now = getNamespace(core.store.getState(), namespace).accountState
  if (identity === undefined || now.address !== address) return
  const { name, avatar } = identity
  const profile = { address, name, image: avatar }
  core.store.setState(({ profiles }) => ({ profiles: { ...profiles, [namespace]: profile } }))
  const kept = { address, name, avatar, until: Date.now() + A_DAY }
  core.storage.set(`${namespace}:identity`, JSON.stringify(kept))
}
