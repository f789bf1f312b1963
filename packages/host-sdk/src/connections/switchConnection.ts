import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Connection } from '../core/connector.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { connectingView } from '../navigation/connectingView.js'
import { open } from '../navigation/modal.js'
import { push } from '../navigation/router.js'
import { isSameAddress } from '../platform/addresses.js'
import { activate } from './activate.js'
import { awaitVisitor } from './awaitVisitor.js'
import { findConnection } from './connections.js'
import { CONNECTION_STATUSES, type PublicConnection } from './listConnections.js'

/**
 * Makes a wallet, or another account of it, the one that the page works with. A wallet that is connected takes over at
 * once; one that is only remembered is connected in the modal first.
 * @throws `connectorNotFound`, `addressNotYours`, `userRejected` when the visitor closes the modal
 */
export async function switchConnection(
  core: Core,
  options: switchConnection.Options,
): Promise<switchConnection.Outcome> {
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
  const known = findConnection(core, wanted)
  const live =
    known?.live === true
      ? known
      : await connectInModal(core, { wanted, way: connectingView(connector) })
  if (address !== undefined && !holds(live, address)) throw new VestibuleError('addressNotYours')
  activate(core, live, { address })
  const { address: now = '' } = getNamespace(core.store.getState(), namespace).accountState
  return {
    namespace,
    address: now,
    hasSwitchedWallet: before.connectorId !== connectorId,
    hasSwitchedAccount:
      before.address === undefined || !isSameAddress(namespace, before.address, now),
  }
}

export declare namespace switchConnection {
  type Options = {
    /** One of `getConnections`. */
    connection: Pick<PublicConnection, 'namespace' | 'connectorId' | 'status'>
    /** One of its accounts. @default the wallet's first */
    address?: string | undefined
  }
  type Outcome = {
    namespace: Namespace
    address: string
    hasSwitchedWallet: boolean
    hasSwitchedAccount: boolean
  }
}

const holds = ({ namespace, accounts }: Connection, address: string) =>
  accounts.some((account) => isSameAddress(namespace, account.address, address))

/** Leads the visitor through a connection and waits for its end. */
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
    const connection = findConnection(core, options.wanted)
    return connection?.live === true ? connection : undefined
  })
}
