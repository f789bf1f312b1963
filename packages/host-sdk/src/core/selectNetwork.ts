import type { Core } from './core.js'
import type { Network } from './network.js'
import { isCurrent, isUnapproved, needsOtherWallet } from './networkRules.js'
import { push } from './router.js'
import { view } from './views.js'

/** What a press on a network of the list does. */
export function selectNetwork(core: Core, network: Network) {
  const state = core.store.getState()
  const { caipNetworkId } = network
  if (isCurrent(state, network) || isUnapproved(state, network)) return
  const name = needsOtherWallet(state, network) ? 'SwitchActiveChain' : 'SwitchNetwork'
  push(core, view(name, { caipNetworkId }))
}
