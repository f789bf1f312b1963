import type { Metadata, Namespace } from '@vestibule/protocol'
import type { NodeRequest } from '../../networks/nodes/createNode.js'
import type { Log } from '../../platform/log.js'
import type { NamespaceState, Transfer } from './account.js'
import type { Connection, ConnectionKey } from './connection.js'
import type { Connector, WalletInfo } from './connector.js'
import type { Network } from './network.js'

/** The instance, as its adapters and connectors see it. */
export type AdapterContext = {
  /** The dapp's networks, of all namespaces. */
  networks: readonly Network[]
  /** Options of `createVestibule`: the project, its description, and the services' URL. */
  options: {
    projectId: string
    metadata?: Partial<Metadata> | undefined
    apiUrl?: string | undefined
    frameUrl?: string | undefined
  }
  /** The console, as far as the dapp's `logLevel` allows. `error` also reaches its `onError`. */
  log: Log
  /** Resolves when every remembered connection is restored, paused or forgotten. */
  readonly restored: Promise<void>
  /** The network and the account of a namespace on the page. @default the active namespace */
  getNamespace: (namespace?: Namespace) => NamespaceState
  /** The connection of a connector, even during its restoration. */
  getConnection: (key: ConnectionKey) => Connection | undefined
  /** A connector that was found on the page or passed in `connectors`. */
  getConnector: (key: ConnectionKey) => Connector | undefined
  /** Calls back after every change of the state. @returns an unsubscribe function */
  subscribe: (
    listener: (page: AdapterContext.Page, before: AdapterContext.Page) => void,
  ) => () => void
  /** Its `signal` aborts when the instance is destroyed: close sockets, and remove listeners. */
  readonly lifetime: { readonly signal: AbortSignal }
  /** Loads the code of the actions, once. @throws `connectionLost`, `offline` */
  actions: () => Promise<AdapterActions>
}

export declare namespace AdapterContext {
  type Page = {
    /** The modal is on screen. */
    open: boolean
  }
}

/** The instance's actions for an adapter or a connector. */
export type AdapterActions = {
  /**
   * Resolves when the visitor has connected a wallet in the namespace. Opens the modal if there is no connection.
   * @param options.login Only the embedded wallet counts. @default false
   * @param options.connector Only this connector counts, and the modal opens with it. @default any
   * @throws `userRejected` if the visitor closes the modal
   */
  connect: (
    namespace: Namespace,
    options?: { login?: boolean | undefined; connector?: Connector | undefined },
  ) => Promise<void>
  /** Disconnects a namespace, or one connector of it. @throws `disconnectFailed` */
  disconnect: (namespace: Namespace, connectorId?: string) => Promise<void>
  /** Shows a connection that the connector's wallet made without the page, in the form of `restore`. */
  follow: (connector: Connector) => Promise<void>
  /**
   * Sets the network of a connected wallet.
   * @param reference As in CAIP-2
   */
  setChain: (connector: Connector, reference: string) => void
  /** Sends JSON-RPC to a node of the network: the services', else one of the network's `rpcUrls`. */
  ask: (network: Network, request: NodeRequest) => Promise<unknown>
  /** Reads the native balance of a namespace again. */
  refreshBalance: (namespace: Namespace) => Promise<void>
  /** Follows a sent transaction: the activity lists it, and the modal shows its outcome. */
  noteTransaction: (namespace: Namespace, sent: Sent) => void
  /** Shows that a request is open in a wallet on another device, until the work ends. */
  trackRequest: <value>(
    request: { method: string; wallet: WalletInfo },
    work: Promise<value>,
  ) => Promise<value>
  /** Reports a set-up fault to the developer, in the console and, unless `debug` is off, on screen. */
  raiseAlert: (id: string, alert: SetupAlert, facts?: unknown) => void
  /** Shows a toast. @param message A key of the modal's texts, or plain text. */
  toast: (variant: 'success' | 'error' | 'info', message: string) => void
}

type SetupAlert = {
  variant: 'error' | 'warning' | 'info'
  /** On screen. */
  message: string
  /** In the console: the remedy. */
  long: string
}

/** A transaction that a wallet has sent. */
export type Sent = Transfer & {
  hash: unknown
  fingerprint?: string | undefined
  /** The sender and the network. @default the shown ones */
  by?: { account: string; network: Network } | undefined
}
