import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'

/** The network to ask a wallet for: that of the restored connection, else the page's, else the dapp's first. */
export function networkOfPage(
  context: AdapterContext,
  connector: Connector,
  { again }: { again: boolean },
): Network | undefined {
  const own = context.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
  const find = (id: string | undefined) => own.find(({ caipNetworkId }) => caipNetworkId === id)
  const { caipNetwork } = context.getNamespace('cosmos').networkState
  const was = again
    ? context.getConnection({ namespace: 'cosmos', connectorId: connector.id })?.caipNetworkId
    : undefined
  return find(was) ?? find(caipNetwork?.caipNetworkId) ?? own[0]
}
