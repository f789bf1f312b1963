import type { AuthUser, CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Core } from './core.js'
import type { Network } from './network.js'

/** EIP-1193. */
export type Eip1193Provider = {
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
  on: (event: string, listener: (...values: never[]) => void) => unknown
  removeListener: (event: string, listener: (...values: never[]) => void) => unknown
}

export type ConnectorType =
  | 'injected'
  | 'announced'
  | 'walletConnect'
  | 'auth'
  | 'external'
  | 'multiChain'

/** One way of reaching accounts of a namespace. */
export type Connector = {
  /** The wallet's rdns where it has one, else the connector's own name. Unique within a namespace. */
  id: string
  type: ConnectorType
  name: string
  /** A data: or https: image. */
  icon?: string | undefined
  chain: Namespace
  chains: readonly Network[]
  provider: Eip1193Provider
  /** The wallet's reverse domain name (EIP-6963), where it has one. */
  rdns?: string | undefined
  /** The wallet's id in the directory. */
  walletId?: string | undefined
  /** The wallet behind a connector that reaches more than one, once it is connected. */
  getWalletInfo?: (() => WalletInfo | undefined) | undefined
  /** One session serves every namespace, so that ending it ends all. */
  spansNamespaces?: true | undefined
  /** The networks that the connected wallet approved, where it approves one by one. */
  getApproval?: (() => Approval | undefined) | undefined
  /** The page is open inside of this wallet: it is connected at the start, and no other one is restored. */
  forced?: true | undefined
  /** For a connector that reaches wallets elsewhere, by an offer which one of them takes up. */
  offers?: PairingProposals | undefined
  /** Who is signed in, for the connector of the embedded wallet. */
  getUser?: (() => AuthUser | undefined) | undefined
  /** Forgets them, since their login is over. */
  forgetUser?: (() => void) | undefined
}

/** What a wallet lets the dapp use. */
export type Approval = {
  caipNetworkIds: readonly CaipNetworkId[]
  /** It takes any other network on request, too. */
  all: boolean
}

/** PairingProposals to connect. The provider says each one's URI as `display_uri`, and `relay_status` when the way to it breaks or is back. */
export type PairingProposals = {
  /**
   * Makes an offer beside those that are open; resolves when a wallet takes one of them up.
   * @throws `userRejected`, `offerExpired`, `offline`, `relayUnreachable`, `requestAborted` when taken back
   */
  make: () => Promise<void>
  /** Takes back every open offer. */
  cancel: () => void
}

/** A connector that makes {@link PairingProposals}. */
export type Remote = Connector & { offers: PairingProposals }

export type AccountType = 'eoa' | 'smartAccount'
export type Account = { address: string; type: AccountType }

/** The wallet that a visitor sees in a connection. */
export type WalletInfo = { name: string; icon?: string | undefined; rdns?: string | undefined }

/** What a connector holds, or held when the visitor was here last. */
export type Connection = {
  namespace: Namespace
  connectorId: string
  /** The active one first. */
  accounts: readonly Account[]
  caipNetworkId: CaipNetworkId
  wallet: WalletInfo
  /** Connected now. Others are remembered, for the visitor to take up again. */
  live: boolean
}

/** Makes a connector for an instance; what a dapp passes in `connectors`. */
export type CreateConnector = (core: Core) => Connector | undefined
