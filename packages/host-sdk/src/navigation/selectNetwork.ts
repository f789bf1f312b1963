import type { Core } from '../core/core.js'
import type { Network } from '../core/model/network.js'
import { view } from '../core/model/views.js'
import { isCurrent, isUnapproved, needsOtherWallet } from '../networks/networkRules.js'
import { push } from './router.js'

export function selectNetwork(core: Core, network: Network) {
  const state = core.store.getState()
  const { caipNetworkId } = network
  if (isCurrent(state, network) || isUnapproved(state, network)) return
  const name = needsOtherWallet(state, network) ? 'SwitchActiveChain' : 'SwitchNetwork'
  push(core, view(name, { caipNetworkId }))
}
