import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { activate } from '../connections/activate.js'

import { CONNECTION_STATUSES, type PublicConnection } from '../connections/listConnections.js'
import { isSameAddress } from '../core/addresses.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import type { Connection } from '../core/model/connection.js'
import { getNamespace } from '../core/namespaceState.js'
import { awaitVisitor } from './awaitVisitor.js'
import { connectingView } from './connectingView.js'
import { open } from './modal.js'
import { push } from './router.js'

/**
 * Activates a connected wallet at once. A former wallet connects through the modal first.
 * @throws `invalidParams`, `invalidRequest`, `connectorNotFound`, `addressNotYours`, `userRejected`
 * when the visitor closes the modal
 */
export async function switchConnection(
  core: Core,
  options: switchConnection.Options,
): Promise<switchConnection.Outcome> {
  if (typeof options?.connection?.connectorId !== 'string')
    throw new VestibuleError('invalidParams', {
      message: '`switchConnection` requires a connection of `getConnections()`',
    })
  const { connection: wanted, address } = options
  const { namespace, connectorId, status } = wanted
  if (!CONNECTION_STATUSES.includes(status))
    throw new VestibuleError('invalidRequest', {
      message: `The connection’s status is not known: ${status}`,
    })
  await core.restored
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector === undefined)
    throw new VestibuleError('connectorNotFound', {
      message: `Connector not found: ${connectorId}`,
    })
  const before = getNamespace(core.store.getState(), namespace).accountState
  const known = core.getConnection(wanted)
  const live =
    known?.status === 'connected'
      ? known
      : await connectInModal(core, { wanted, way: connectingView(connector) })
  if (address !== undefined && !holds(core, live, address))
    throw new VestibuleError('addressNotYours')
  activate(core, live, address)
  const { address: now = '' } = getNamespace(core.store.getState(), namespace).accountState
  return {
    namespace,
    address: now,
    hasSwitchedWallet: before.connectorId !== connectorId,
    hasSwitchedAccount:
      before.address === undefined || !isSameAddress(core, namespace, [before.address, now]),
  }
}

export declare namespace switchConnection {
  type Options = {
    connection: Pick<PublicConnection, 'namespace' | 'connectorId' | 'status'>
    address?: string | undefined
  }
  type Outcome = {
    namespace: Namespace
    address: string
    hasSwitchedWallet: boolean
    hasSwitchedAccount: boolean
  }
}

const holds = (core: Core, { namespace, accounts }: Connection, address: string) =>
  accounts.some((account) => isSameAddress(core, namespace, [account.address, address]))

async function connectInModal(
  core: Core,
  options: {
    wanted: Pick<Connection, 'namespace' | 'connectorId'>
    way: ReturnType<typeof connectingView>
  },
): Promise<Connection> {
  if (core.store.getState().open) push(core, options.way)
  else await open(core, options.way)
  return awaitVisitor(core, () => {
    const connection = core.getConnection(options.wanted)
    return connection?.status === 'connected' ? connection : undefined
  })
}
