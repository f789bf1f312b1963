import { EarlyError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Network } from '../core/model/network.js'
import type { Model } from '../core/model/state.js'
import { currentConnection } from '../core/namespaceState.js'

export function findNetwork(core: Core, caipNetworkId: string): Network | undefined {
  return findNetworkIn(core.store.getState(), caipNetworkId)
}

export function findNetworkIn(model: Pick<Model, 'networks'>, caipNetworkId: string) {
  return listNetworks(model).find((network) => network.caipNetworkId === caipNetworkId)
}

export function listNetworks({ networks }: Pick<Model, 'networks'>): readonly Network[] {
  return Object.values(networks).flatMap(({ requested }) => requested)
}

export function movedTo(model: Model, { chainNamespace, caipNetworkId }: Network): Partial<Model> {
  const connection = currentConnection(model, chainNamespace)
  if (connection?.status === 'connected') {
    const moved = { ...connection, caipNetworkId }
    return { connections: new Map(model.connections).set(moved.id, moved) }
  }
  const known = model.networks[chainNamespace]
  if (known === undefined) return {}
  return {
    networks: {
      ...model.networks,
      [chainNamespace]: { ...known, selected: caipNetworkId, isChosen: true },
    },
  }
}

/** Ignores a network with a known id. */
export function addNetwork(core: Core, network: Network) {
  const { chainNamespace } = network
  if (!core.adapters.has(chainNamespace)) throw new EarlyError('namespaceNotConfigured')
  if (findNetwork(core, network.caipNetworkId) !== undefined) return
  core.store.setState(({ networks }) => {
    const { requested = [], selected = network.caipNetworkId } = networks[chainNamespace] ?? {}
    return {
      networks: { ...networks, [chainNamespace]: { requested: [...requested, network], selected } },
    }
  })
}
