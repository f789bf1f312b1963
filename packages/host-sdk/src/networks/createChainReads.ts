import type { Core } from '../core/core.js'
import type { ChainReads } from '../core/model/chainReads.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { Network } from '../core/model/network.js'
import { getNamespace } from '../core/namespaceState.js'
import { importCode } from '../platform/importCode.js'
import { serviceUrl } from '../platform/serviceUrl.js'

/** How an adapter reads from a network, by code that is loaded with the first question. */
export function createChainReads(core: Core, network: Network): ChainReads {
  const { chainNamespace, caipNetworkId } = network
  const { connectorId } = getNamespace(core.store.getState(), chainNamespace).accountState
  const url = serviceUrl('/v1/fee-payer', core.options)
  url?.searchParams.set('network', caipNetworkId)
  return {
    network,
    feePayerUrl: connectorId === AUTH_CONNECTOR ? url?.href : undefined,
    async ask(request) {
      const { askNetwork } = await importCode(() => import('./nodes/askNetwork.js'))
      return askNetwork(core, network, request)
    },
  }
}
