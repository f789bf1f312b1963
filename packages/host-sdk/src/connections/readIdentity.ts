import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Identity } from '../core/model/adapter.js'
import { getNamespace } from '../core/namespaceState.js'
import { createChainReads } from '../networks/createChainReads.js'

export async function readIdentity(
  core: Core,
  { namespace, address, force = false }: Options,
): Promise<Identity | undefined> {
  const { networkState } = getNamespace(core.store.getState(), namespace)
  const key = `${namespace}:${address}`
  const networks = networkState.requestedCaipNetworks.map((one) => createChainReads(core, one))
  const known = force ? undefined : core.identities.get(key)
  const reading = known ?? core.adapters.get(namespace)?.getIdentity({ address, networks })
  if (reading === undefined) return undefined
  core.identities.set(key, reading)
  return reading.catch((error: unknown) => {
    core.identities.delete(key)
    throw error
  })
}

type Options = { namespace: Namespace; address: string; force?: boolean | undefined }
