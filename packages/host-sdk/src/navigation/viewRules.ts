import type { Core } from '../core/core.js'
import type { NamespaceState } from '../core/model/account.js'
import type { Options } from '../core/model/options.js'
import { type OpenOptions, type View, view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { readDevice } from '../platform/device.js'

export function firstView(
  core: Core,
  requested: View | undefined,
  options: OpenOptions | undefined,
): View | Promise<View> {
  if (requested || !options) return fittingView(core, requested)
  return import('./readOpening.js').then(async ({ readOpening }) =>
    fittingView(core, await readOpening(core, options)),
  )
}

/** Shows `UnsupportedChain` on an unlisted network if the dapp requests no view. */
function fittingView(core: Core, requested: View | undefined): View {
  const state = core.store.getState()
  const connected = isConnected(state)
  if (requested === undefined && connected && isUnsupported(getNamespace(state), core.options))
    return view('UnsupportedChain')
  const hasAdapters = core.adapters.size > 0
  return chooseView({ requested, connected, hasAdapters, ...readDevice() })
}

/**
 * The requested view if its account exists, otherwise Account or Connect. Without adapters, the
 * wallet list on a phone, and the QR code on a computer.
 */
export function chooseView(options: {
  requested: View | undefined
  connected: boolean
  hasAdapters: boolean
  mobile: boolean
}): View {
  const { requested, connected, hasAdapters, mobile } = options
  if (requested !== undefined && (connected || !OF_ACCOUNT.test(requested.name))) return requested
  if (connected) return view('Account')
  if (hasAdapters) return view('Connect')
  return view(mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic')
}

const OF_ACCOUNT = /^(Account|Buy|OnRamp|Register|SIWX|Smart|Swap|Unsupported|Update|Wallet)/

/** The dapp does not list the network: the visitor must leave it. */
export function isUnsupported(
  { networkState: { caipNetwork: now, requestedCaipNetworks } }: NamespaceState,
  options: Pick<Options, 'enableNetworkSwitch' | 'allowUnsupportedChain'>,
): boolean {
  if (!now || options.enableNetworkSwitch === false || options.allowUnsupportedChain) return false
  return !requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === now.caipNetworkId)
}
