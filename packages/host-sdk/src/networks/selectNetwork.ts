import type { Core } from '../core/core.js'
import type { Network } from '../core/network.js'
import { view } from '../core/views.js'
import { push } from '../navigation/router.js'
import { isCurrent, isUnapproved, needsOtherWallet } from './networkRules.js'

/** What a press on a network of the list does. */
export function selectNetwork(core: Core, network: Network) {
  const state = core.store.getState()
  const { caipNetworkId } = network
  if (isCurrent(state, network) || isUnapproved(state, network)) return
  const name = needsOtherWallet(state, network) ? 'SwitchActiveChain' : 'SwitchNetwork'
  push(core, view(name, { caipNetworkId }))
}
