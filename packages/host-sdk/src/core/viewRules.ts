import type { Options } from './options.js'
import type { NamespaceState } from './state.js'
import { type View, view } from './views.js'

/** Which view opens when a dapp asks for the modal: the one it names, else Account or Connect. */
export function chooseView(options: { requested: View | undefined; connected: boolean }): View {
  const { requested, connected } = options
  return requested ?? view(connected ? 'Account' : 'Connect')
}

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
