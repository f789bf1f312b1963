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
 * The group of a connector in lists: `injected` and `announced` are wallets of this browser, `external` and `multiChain` the
 * dapp's own; `walletConnect` and `auth` belong to this package.
 */
export type ConnectorType =
  | 'injected'
  | 'announced'
  | 'walletConnect'
  | 'auth'
  | 'external'
  | 'multiChain'

/** One way to get accounts of a namespace. */
export type Connector = {
  /** The wallet's rdns, else the connector's own name. Unique within a namespace. */
  id: string
  type: ConnectorType
  /** The name for visitors. */
  name: string
  /** A data: or https: image. */
  icon?: string | undefined
  /** The namespace of its accounts. It is listed if the dapp has a network of that namespace. */
  chain: Namespace
  /** The networks of the connector. Only the namespace's adapter reads them; may be empty. */
  chains: readonly Network[]
  /** The provider for the namespace's adapter and for the dapp's requests. */
  provider: Eip1193Provider
  /** The wallet's reverse domain name (EIP-6963), if it has one. */
  rdns?: string | undefined
  /** The wallet's id in the directory. */
  walletId?: string | undefined
  /** The wallet of a connector for several wallets, once it is connected. */
  getWalletInfo?: (() => WalletInfo | undefined) | undefined
  /** One session covers every namespace and ends as a whole. */
  spansNamespaces?: true | undefined
  /** The page's id at the wallet's relay. */
  getClientId?: (() => Promise<string | undefined>) | undefined
  /** The networks that the connected wallet approved, if it approves them one by one. */
  getApproval?: (() => Approval | undefined) | undefined
  /** The page is open inside this wallet: it connects at the start, and no other one is restored. */
  forced?: true | undefined
  /** Preloads its code, without reporting failures. */
  prepare?: (() => Promise<unknown>) | undefined
  /** For wallets on other devices: proposals that a wallet accepts. */
  proposals?: PairingProposals | undefined
  /** The login behind it, if it is the embedded wallet. */
  session?: EmbeddedSession | undefined
  /** Connects, if the namespace's standard is not EIP-1193, which connects by requests. */
  wallet?: WalletSession | undefined
  /** A remote wallet's session, for adapters whose requests do not name it. */
  remoteSession?: RemoteSession | undefined
  /** For wallets that can sign in with the approval that connects them. */
  oneClick?: OneClick | undefined
}

/** Accounts that a wallet lets the page use, on one network. */
export type Grant = {
  /** The active one first. */
  accounts: readonly Account[]
  /** The network's CAIP-2 reference. @default the page's network, if the wallet gets one with each request */
  reference?: string | undefined
}

/** The visitor's permission in a wallet, and its network. The dapp's requests go to the connector's provider. */
export type WalletSession = {
  /**
   * Asks the visitor.
   * @param network The visitor's chosen network, or the one for which the page needs an account.
   * @param options.signal Aborted when the visitor chooses another wallet or disconnects. The page then ignores the answer.
   * @returns undefined without an account
   * @throws `userRejected`
   */
  connect: (
    network: Network | undefined,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Grant | undefined>
  /** The accounts that the wallet returns without a question to its visitor. */
  restore: (network: Network | undefined) => Promise<Grant | undefined>
  /** Ends the permission, if the wallet can. The page waits three seconds for it. */
  disconnect: () => Promise<unknown>
  /**
   * Resolves when the wallet is on the network; accounts that change with it are reported first. @throws `chainNotSupported`
   */
  switchNetwork: (network: Network) => Promise<unknown>
  /**
   * Reports changes of accounts and network. No accounts (a locked wallet) pause the connection; undefined ends it.
   * @returns an unsubscribe function
   */
  subscribe: (onChange: (change: Partial<Grant> | undefined) => void) => () => void
}

/** A wallet's permissions for the dapp. */
export type Approval = {
  caipNetworkIds: readonly CaipNetworkId[]
  /** It also accepts any other network on request. */
  all: boolean
}

/**
 * Proposals of a pairing. The provider reports each one's URI as `display_uri`, and `relay_status` when the connection to the
 * relay breaks or returns.
 */
export type PairingProposals = {
  create: () => Promise<readonly Namespace[]>
  cancel: () => void
}

/** An app on this device, and its own link: `scheme://` or https. */
export type AppChoice = { href: string; name: string }

/** A connector that creates {@link PairingProposals}. */
export type Remote = Connector & { proposals: PairingProposals }

/** Bitcoin has `payment` and `ordinal`: the latter must not be spent by accident. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
export type Account = {
  address: string
  type: AccountType
  /** Hexadecimal, if the namespace's addresses do not contain it. */
  publicKey?: string | undefined
}

/** The wallet that a visitor sees in a connection. */
export type WalletInfo = { name: string; icon?: string | undefined; rdns?: string | undefined }
