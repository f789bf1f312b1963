import { raiseAlert } from '../alerts/raiseAlert.js'
import { toast } from '../alerts/toast.js'
import { keyOf } from '../connections/connections.js'
import { disconnect } from '../connections/disconnect.js'
import { changed } from '../connections/transitions.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { EmbeddedActions } from '../core/model/embeddedContext.js'
import { view } from '../core/model/views.js'
import { trackRemote } from '../directory/remoteRequests.js'
import { awaitVisitor } from '../navigation/awaitVisitor.js'
import { connectingView } from '../navigation/connectingView.js'
import { open } from '../navigation/modal.js'
import { loadBalance } from '../networks/loadBalance.js'
import { askNetwork } from '../networks/nodes/askNetwork.js'
import { importCode } from '../platform/importCode.js'
import { noteTransaction } from '../transactions/noteTransaction.js'

export function createAdapterActions(core: Core): EmbeddedActions {
  return {
    async connect(namespace, { login = false, connector } = {}) {
      const isThere = () => {
        if (connector)
          return core.getConnection(keyOf(connector))?.status === 'connected' || undefined
        const { status, connectorId } = core.getNamespace(namespace).accountState
        return (status === 'connected' && (!login || connectorId === AUTH_CONNECTOR)) || undefined
      }
      if (isThere()) return
      const other = login ? view('SignIn') : view('Connect', { namespace })
      await open(core, connector ? connectingView(connector) : other)
      await awaitVisitor(core, isThere)
    },
    disconnect: (namespace, connectorId) => disconnect(core, { namespace, connectorId }),
    async follow(connector) {
      const { followConnection } = await import('../connections/followConnection.js')
      await followConnection(core, connector)
    },
    setChain(connector, chainId) {
      const { caipNetworkId } = core.getConnection(keyOf(connector)) ?? {}
      // ethers reads the chain id with every call.
      if (caipNetworkId !== `${connector.chain}:${chainId}`)
        commit(core, (state) => changed(state, connector, { chainId }))
    },
    ask: (network, request) => askNetwork(core, network, request),
    refreshBalance: (namespace) => loadBalance(core, namespace),
    noteTransaction: (namespace, sent) => noteTransaction(core, namespace, sent),
    trackRequest: (request, work) => trackRemote(core, request, work),
    raiseAlert: (id, alert, facts) => raiseAlert(core, { [id]: alert }, id, facts),
    toast: (variant, message) => toast(core, variant, message),
    async loadFrame() {
      const { createFrameActions } = await importCode(() => import('../embedded/frameActions.js'))
      return createFrameActions(core)
    },
  }
}
