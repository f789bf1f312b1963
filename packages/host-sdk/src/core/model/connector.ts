import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { EmbeddedSession } from './embeddedSession.js'
import type { Network } from './network.js'
import type { OneClick } from './oneClick.js'
import type { RemoteSession } from './remoteSession.js'

export type Eip1193Provider = {
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
  on: (event: string, listener: (...values: never[]) => void) => unknown
  removeListener: (event: string, listener: (...values: never[]) => void) => unknown
}

/**
 * `injected`, `announced`: wallets of this browser. `walletConnect`: remote wallets. `auth`: the
 * embedded wallet. `external`, `multiChain`: the dapp's connectors.
 */
export type ConnectorType =
  | 'injected'
  | 'announced'
  | 'walletConnect'
  | 'auth'
  | 'external'
  | 'multiChain'

export type Connector = {
  /** The wallet's rdns, or the connector's name. Unique within a namespace. */
  id: string
  type: ConnectorType
  name: string
  /** `data:` or `https:` URL of an image. */
  icon?: string | undefined
  /** Listed only if the dapp supports a network of this namespace. */
  chain: Namespace
  /** Only the namespace's adapter reads these networks. May be empty. */
  chains: readonly Network[]
  /** Used by the namespace's adapter and for the dapp's requests. */
  provider: Eip1193Provider
  /** Reverse domain name (EIP-6963). */
  rdns?: string | undefined
  walletId?: string | undefined
  /** For a connector of several wallets: the connected wallet. */
  getWalletInfo?: (() => WalletInfo | undefined) | undefined
  /** One session covers all namespaces and ends for all of them. */
  spansNamespaces?: true | undefined
  /** Client id of the page at the relay. */
  getClientId?: (() => Promise<string | undefined>) | undefined
  /** Only for wallets that approve networks one by one. */
  getApproval?: (() => Approval | undefined) | undefined
  /** The page is open inside this wallet: at the start, connect only this wallet. */
  forced?: true | undefined
  prepare?: (() => Promise<unknown>) | undefined
  /** Only for wallets on other devices. */
  proposals?: PairingProposals | undefined
  session?: EmbeddedSession | undefined
  /** Connects wallets of a standard other than EIP-1193. */
  wallet?: WalletSession | undefined
  /** For adapters whose requests do not identify the session. */
  remoteSession?: RemoteSession | undefined
  /** Only for wallets that can sign in and connect with one approval. */
  oneClick?: OneClick | undefined
}

export type Grant = {
  /** Active account first. */
  accounts: readonly Account[]
  /** CAIP-2 reference. @default the page's network, if the wallet receives the network with each request */
  reference?: string | undefined
}

export type WalletSession = {
  /**
   * Asks the visitor.
   * @param network the current network, or the network that needs an account
   * @param options.signal aborts when the visitor chooses another wallet or disconnects: the page
   * then ignores the answer
   * @returns undefined without an account
   * @throws `userRejected`
   */
  connect: (
    network: Network | undefined,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Grant | undefined>
  restore: (network: Network | undefined) => Promise<Grant | undefined>
  /** The page waits at most three seconds. */
  disconnect: () => Promise<unknown>
  /** Reports changed accounts first. @throws `chainNotSupported` */
  switchNetwork: (network: Network) => Promise<unknown>
  /**
   * An empty list (a locked wallet) pauses the connection; undefined ends it.
   * @returns an
   * unsubscribe function
   */
  subscribe: (onChange: (change: Partial<Grant> | undefined) => void) => () => void
}

export type Approval = {
  caipNetworkIds: readonly CaipNetworkId[]
  /** The wallet also accepts other networks on request. */
  all: boolean
}

/** The provider emits each URI as `display_uri`, and `relay_status` when the relay disconnects or returns. */
export type PairingProposals = {
  create: () => Promise<readonly Namespace[]>
  cancel: () => void
}

export type AppChoice = { href: string; name: string }

export type Remote = Connector & { proposals: PairingProposals }

/** Spending coins of an `ordinal` Bitcoin account could destroy ordinals. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
export type Account = {
  address: string
  type: AccountType
  /** Hexadecimal. Omitted if addresses contain the key. */
  publicKey?: string | undefined
}

export type WalletInfo = { name: string; icon?: string | undefined; rdns?: string | undefined }
