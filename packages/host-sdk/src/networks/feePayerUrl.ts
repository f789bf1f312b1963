import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { Network } from '../core/model/network.js'
import { getNamespace } from '../core/namespaceState.js'
import { serviceUrl } from '../platform/serviceUrl.js'

/** Only for the embedded wallet; undefined for other wallets. */
export function feePayerUrl(core: Core, { chainNamespace, caipNetworkId }: Network) {
  const { connectorId } = getNamespace(core.store.getState(), chainNamespace).accountState
  if (connectorId !== AUTH_CONNECTOR) return undefined
  const url = serviceUrl('/v1/fee-payer', core.options)
  url?.searchParams.set('network', caipNetworkId)
  return url?.href
}
