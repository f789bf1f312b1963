import type { Namespace } from '@vestibule/protocol'
import { useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { isMultiWallet, liveConnections } from '../../../connections/connections.js'
import { deleteConnection, restoreConnections } from '../../../connections/deleteConnection.js'
import { disconnect } from '../../../connections/disconnect.js'
import type { PublicConnection } from '../../../connections/listConnections.js'
import { findConnector } from '../../../core/connectors.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { connectingView } from '../../../navigation/connectingView.js'
import { close } from '../../../navigation/modal.js'
import { push, reset } from '../../../navigation/router.js'
import { switchConnection } from '../../../navigation/switchConnection.js'
import { isUnsupported } from '../../../navigation/viewRules.js'
import { useModal } from '../../context.js'

export function useWalletActions() {
  const { core } = useModal()
  const [busy, setBusy] = useState<string>()

  /** The page disconnects at once. The toast waits for the wallet. */
  async function go(scope: disconnect.Options, who: string) {
    setBusy(who)
    const leaving = disconnect(core, { ...scope, closeModal: false })
    if (liveConnections(core).length === 0) {
      if (isMultiWallet(core)) reset(core, view('ProfileWallets'))
      else close(core)
    }
    try {
      await leaving
      toast(core, 'success', 'profile.disconnected')
    } catch {
      toast(core, 'error', 'profile.disconnectFailed')
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    leave: ({ namespace, connectorId }: PublicConnection) =>
      go({ namespace, connectorId }, connectorId),
    /** @param namespace @default all namespaces */
    leaveAll: (namespace?: Namespace) => go({ namespace }, 'all'),
    async switchTo(connection: PublicConnection, address: string) {
      try {
        const { hasSwitchedWallet } = await switchConnection(core, { connection, address })
        const now = getNamespace(core.store.getState(), connection.namespace)
        if (isUnsupported(now, core.options)) push(core, view('UnsupportedChain'))
        const what = hasSwitchedWallet ? 'profile.switchedWallet' : 'profile.switchedAccount'
        toast(core, 'success', what)
      } catch (error) {
        core.log.warn('The wallet was not activated.', error)
        toast(core, 'error', 'profile.switchFailed')
      }
    },
    reconnect({ namespace, connectorId }: PublicConnection) {
      const connector = findConnector(core, { id: connectorId, namespace })
      if (connector === undefined) toast(core, 'error', 'error.connectorNotFound')
      else push(core, connectingView(connector))
    },
    forget(connection: PublicConnection) {
      const deleted = deleteConnection(core, { connection })
      toast(core, 'success', 'profile.deleted', {
        undo: () => restoreConnections(core, deleted),
      })
    },
  }
}
