import type { Connector, ConnectorType } from '../core/model/connector.js'
import { type View, view } from '../core/model/views.js'

const external = ({ id, chain }: Connector) =>
  view('ConnectingExternal', { connectorId: id, namespace: chain })
const choose = ({ chain }: Connector) => view('Connect', { namespace: chain })

const WAYS = {
  injected: external,
  announced: external,
  external,
  multiChain: external,
  walletConnect: () => view('ConnectingWalletConnectBasic'),
  auth: choose,
} as const satisfies Record<ConnectorType, (connector: Connector) => View>

export function connectingView(connector: Connector): View {
  return WAYS[connector.type](connector)
}
