import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type OpenOptions, type View, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'
import { connectingView } from './connectingView.js'

/** Milliseconds for which an offer that the dapp brings is shown. */
const OFFER_LIFE = 240_000

/** The view that a dapp asks for; undefined for the one that fits. @throws `connectorNotFound` */
export function readOpening(core: Core, options: OpenOptions): View | undefined {
  const { view: name, namespace, connector: id, uri } = options
  if (uri !== undefined) {
    const expiry = Date.now() + OFFER_LIFE
    core.store.setState({ pairing: { status: 'waiting', uri, expiry, choice: undefined } })
    return view('ConnectingWalletConnectBasic')
  }
  if (id !== undefined) return connectingView(findConnector(core, id, namespace))
  if (name !== undefined)
    return {
      name,
      params: options.arguments ?? (name === 'Connect' && namespace ? { namespace } : undefined),
    } as View
  const isThere = namespace === undefined || isConnected(core.store.getState(), namespace)
  return isThere ? undefined : view('Connect', { namespace })
}

function findConnector(core: Core, id: string, namespace: OpenOptions['namespace']) {
  const found = core.store
    .getState()
    .connectors.find((one) => one.id === id && (namespace ?? one.chain) === one.chain)
  if (found !== undefined) return found
  throw new VestibuleError('connectorNotFound', { message: `Connector not found: ${id}` })
}
