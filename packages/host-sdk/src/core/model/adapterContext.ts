import type { Metadata, Namespace } from '@vestibule/protocol'
import type { NodeRequest } from '../../networks/nodes/createNode.js'
import type { Log } from '../../platform/log.js'
import type { NamespaceState, Transfer } from './account.js'
import type { Connection, ConnectionKey } from './connection.js'
import type { Connector, WalletInfo } from './connector.js'
import type { Network } from './network.js'

export type AdapterContext = {
  /** The dapp's networks in all namespaces. */
  networks: readonly Network[]
  /** Options of `createVestibule`: the project, its description, and the services' URL. */
  options: {
    projectId: string
    metadata?: Partial<Metadata> | undefined
    apiUrl?: string | undefined
    frameUrl?: string | undefined
  }
  /** Filtered by the dapp's `logLevel`. `error` also calls its `onError`. */
  log: Log
  /** Resolves after all stored connections are restored, paused or removed. */
  readonly restored: Promise<void>
  /** @default the active namespace */
  getNamespace: (namespace?: Namespace) => NamespaceState
  getConnection: (key: ConnectionKey) => Connection | undefined
  /** A connector of the page, or of the `connectors` option. */
  getConnector: (key: ConnectionKey) => Connector | undefined
  /** @returns an unsubscribe function */
  subscribe: (
    listener: (page: AdapterContext.Page, before: AdapterContext.Page) => void,
  ) => () => void
  /** Aborted when the instance is destroyed: close sockets, and remove listeners. */
  readonly lifetime: { readonly signal: AbortSignal }
  /** Loads the code once. @throws `connectionLost`, `offline` */
  actions: () => Promise<AdapterActions>
}

export declare namespace AdapterContext {
  type Page = {
    open: boolean
  }
}

export type AdapterActions = {
  /**
   * Opens the modal if there is no connection.
   * @param options.login requires the embedded wallet
   * @default false
   * @param options.connector requires this connector
   * @default any
   * @throws `userRejected` if the visitor closes the modal
   */
  connect: (
    namespace: Namespace,
    options?: { login?: boolean | undefined; connector?: Connector | undefined },
  ) => Promise<void>
  disconnect: (namespace: Namespace, connectorId?: string) => Promise<void>
  /** Shows a connection that the wallet opened without the page. */
  follow: (connector: Connector) => Promise<void>
  /** @param reference of CAIP-2 */
  setChain: (connector: Connector, reference: string) => void
  /** Asks the services' node, or a node in the network's `rpcUrls`. */
  ask: (network: Network, request: NodeRequest) => Promise<unknown>
  refreshBalance: (namespace: Namespace) => Promise<void>
  /** Lists the transaction in the activity, with its outcome. */
  noteTransaction: (namespace: Namespace, sent: Sent) => void
  /** Shows an open request in a wallet on another device. */
  trackRequest: <value>(
    request: { method: string; wallet: WalletInfo },
    work: Promise<value>,
  ) => Promise<value>
  raiseAlert: (id: string, alert: SetupAlert, facts?: unknown) => void
  /** @param message a key of the modal's texts, or plain text */
  toast: (variant: 'success' | 'error' | 'info', message: string) => void
}

type SetupAlert = {
  variant: 'error' | 'warning' | 'info'
  message: string
  long: string
}

export type Sent = Transfer & {
  hash: unknown
  fingerprint?: string | undefined
  /** @default the shown account and network */
  by?: { account: string; network: Network } | undefined
}
