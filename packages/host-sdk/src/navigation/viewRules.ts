import type { Core } from '../core/core.js'
import type { Options } from '../core/model/options.js'
import type { NamespaceState } from '../core/model/state.js'
import { type View, type ViewName, view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import type { Device } from '../platform/device.js'

/** The view that the modal opens with: the requested one, the way off a network that the dapp does not work with, or the one that fits. */
export function firstView(
  core: Core,
  requested: View | undefined,
  { mobile }: Pick<Device, 'mobile'>,
): View {
  const state = core.store.getState()
  const connected = isConnected(state)
  if (requested === undefined && connected && isUnsupported(getNamespace(state), core.options))
    return view('UnsupportedChain')
  return chooseView({ requested, connected, hasAdapters: core.adapters.size > 0, mobile })
}

/**
 * Which view opens when a dapp asks for the modal: the one it names, but for an account that is not there; else Account or Connect. Where it brings no adapter
 * only wallets elsewhere can be reached, so that the way to them comes at once.
 */
export function chooseView(options: {
  requested: View | undefined
  connected: boolean
  hasAdapters: boolean
  mobile: boolean
}): View {
  const { requested, connected, hasAdapters, mobile } = options
  const isThere = connected || !OF_SOMEBODY.has(requested?.name)
  if (requested !== undefined && isThere) return requested
  if (connected) return view('Account')
  if (hasAdapters) return view('Connect')
  return view(mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic')
}

/** Views about who is connected. */
const OF_SOMEBODY: ReadonlySet<ViewName | undefined> = new Set<ViewName>([
  'Account',
  'UpdateEmailWallet',
])

/** Whether the visitor must be asked to leave a network that the dapp does not work with. */
export function isUnsupported(
  { networkState }: NamespaceState,
  options: Pick<Options, 'enableNetworkSwitch' | 'allowUnsupportedChain'>,
): boolean {
  const { enableNetworkSwitch = true, allowUnsupportedChain = false } = options
  const { caipNetwork, requestedCaipNetworks } = networkState
  if (caipNetwork === undefined || !enableNetworkSwitch || allowUnsupportedChain) return false
  return !requestedCaipNetworks.some(
    ({ caipNetworkId }) => caipNetworkId === caipNetwork.caipNetworkId,
  )
}
