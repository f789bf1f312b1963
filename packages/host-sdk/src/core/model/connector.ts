import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { EmbeddedSession } from './embeddedSession.js'
import type { Network } from './network.js'
import type { OneClick } from './oneClick.js'
import type { RemoteSession } from './remoteSession.js'

/** EIP-1193. */
export type Eip1193Provider = {
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
  on: (event: string, listener: (...values: never[]) => void) => unknown
  removeListener: (event: string, listener: (...values: never[]) => void) => unknown
}

/**
 * Group in lists: `injected` and `announced` are wallets of this browser, `external` and
 * `multiChain` the dapp's own.
 */
export type ConnectorType =
  | 'injected'
  | 'announced'
  | 'walletConnect'
  | 'auth'
  | 'external'
  | 'multiChain'

export type Connector = {
  /** The wallet's rdns, else the connector's own name. Unique within a namespace. */
  id: string
  type: ConnectorType
  name: string
  /** A data: or https: image. */
  icon?: string | undefined
  /** Listed only if the dapp has a network of the namespace. */
  chain: Namespace
  /** Only the namespace's adapter reads this; may be empty. */
  chains: readonly Network[]
  /** For the namespace's adapter and the dapp's requests. */
  provider: Eip1193Provider
  /** Reverse domain name (EIP-6963). */
  rdns?: string | undefined
  walletId?: string | undefined
  /** For a connector of several wallets: the connected one. */
  getWalletInfo?: (() => WalletInfo | undefined) | undefined
  /** One session covers every namespace and ends as a whole. */
  spansNamespaces?: true | undefined
  /** The page's id at the relay. */
  getClientId?: (() => Promise<string | undefined>) | undefined
  /** For a wallet that approves networks one by one. */
  getApproval?: (() => Approval | undefined) | undefined
  /** The page is open inside this wallet: connects only this wallet at the start. */
  forced?: true | undefined
  /** Preloads its code. Failures are not reported. */
  prepare?: (() => Promise<unknown>) | undefined
  /** For wallets on other devices. */
  proposals?: PairingProposals | undefined
  session?: EmbeddedSession | undefined
  /** Connects wallets of a standard other than EIP-1193. */
  wallet?: WalletSession | undefined
  /** For adapters whose requests do not name the session. */
  remoteSession?: RemoteSession | undefined
  /** For wallets that can sign in and connect with one approval. */
  oneClick?: OneClick | undefined
}

/** Granted accounts on one network. */
export type Grant = {
  /** The active one first. */
  accounts: readonly Account[]
  /** CAIP-2 reference. @default the page's network, if the wallet gets one with each request */
  reference?: string | undefined
}

/** The visitor's permission in a wallet. The dapp's requests go to the connector's provider. */
export type WalletSession = {
  /**
   * Asks the visitor.
   * @param network The visitor's network, or the one that needs an
   * account.
   * @param options.signal Aborted when the visitor chooses another wallet or disconnects:
   * the page then ignores the answer.
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

/** A wallet's permissions for the dapp. */
export type Approval = {
  caipNetworkIds: readonly CaipNetworkId[]
  /** The wallet also accepts any other network on request. */
  all: boolean
}

/** The provider reports each URI as `display_uri`, and `relay_status` when the relay's connection breaks or returns. */
export type PairingProposals = {
  create: () => Promise<readonly Namespace[]>
  cancel: () => void
}

export type AppChoice = { href: string; name: string }

export type Remote = Connector & { proposals: PairingProposals }

/** `ordinal` accounts of Bitcoin must not be spent by accident. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
export type Account = {
  address: string
  type: AccountType
  /** Hexadecimal, if the addresses do not contain it. */
  publicKey?: string | undefined
}

/** The visible wallet of a connection. */
export type WalletInfo = { name: string; icon?: string | undefined; rdns?: string | undefined }
