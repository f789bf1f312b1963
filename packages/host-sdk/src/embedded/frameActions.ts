import type { Core } from '../core/core.js'
import type { FrameActions } from '../core/model/embeddedContext.js'
import { toNetwork } from '../core/model/network.js'
import { view } from '../core/model/views.js'
import { open } from '../navigation/modal.js'
import { addNetwork } from '../networks/networks.js'
import { askServices } from '../networks/nodes/askServices.js'
import { askFrame } from './askFrame.js'
import { refuseMethod } from './refuseMethod.js'

export const createFrameActions = (core: Core): FrameActions => ({
  askFrame: (request) => askFrame(core, request),
  refuse: (method) => refuseMethod(core, method),
  showTransaction: (hash) =>
    void open(
      core,
      hash === undefined ? view('Account') : view('WalletDetails', { of: 'transaction', hash }),
    ),
  showPermission: (given) => {
    if (core.store.getState().features.smartSessions)
      void open(core, view('SmartSessionCreated', given))
  },
  addNetwork: (network) =>
    addNetwork(core, toNetwork(network, core.options.customRpcUrls, core.options.chainImages)),
  serviceNode: (caipNetworkId) => askServices(core, caipNetworkId)[0],
})
