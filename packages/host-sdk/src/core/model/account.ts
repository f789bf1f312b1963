import type { AuthUser, CaipAddress, CaipNetworkId, SocialProvider } from '@vestibule/protocol'
import type { Account, AccountType, WalletInfo } from './connector.js'
import type { Network } from './network.js'

export type Status = 'disconnected' | 'restoring' | 'connecting' | 'connected'

export type NetworkState = {
  /** The network of this namespace. */
  caipNetwork: Network | undefined
  requestedCaipNetworks: readonly Network[]
  /** The network that the visitor or the dapp chose before a connection. @default none */
  chosen?: CaipNetworkId | undefined
  /** Ids of the EVM networks on which the embedded wallet offers a smart account. */
  smartAccountEnabledNetworks: readonly number[]
  /** The networks that the connected wallet approved, if it approves them one by one. */
  approvedCaipNetworkIds: readonly CaipNetworkId[]
  /** The wallet also accepts networks that it has not approved. @default true */
  supportsAllNetworks: boolean
}

export type AccountState = {
  status: Status
  caipAddress: CaipAddress | undefined
  address: string | undefined
  accounts: readonly Account[]
  /** Native balance as a decimal string, exact to 20 places. */
  balance: string | undefined
  balanceSymbol: string | undefined
  addressExplorerUrl: string | undefined
  connectedWalletInfo: WalletInfo | undefined
  connectorId: string | undefined
  /** The user of the embedded wallet; the next two are theirs. */
  user: AuthUser | undefined
  preferredAccountType: AccountType | undefined
  smartAccountDeployed: boolean
  /** The provider of their login. */
  socialProvider: SocialProvider | 'farcaster' | undefined
  /** A link to approve a waiting login in Farcaster's app. */
  farcasterUrl: string | undefined
  /** The name and the picture of the address (ENS). */
  profileName: string | undefined
  profileImage: string | undefined
  /** The address's tokens besides the native balance. */
  tokenBalance: readonly TokenBalance[]
  /** The dapp's own names for addresses. They outlive the connection. */
  addressLabels: Readonly<Record<string, string>>
  /** The tab of the Account view, from 0. */
  currentTab: number
}

export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** CAIP-10; undefined for the native token. */
  address: CaipAddress | undefined
  /** In US dollars, if a price is known. */
  value: number | undefined
  price: number | undefined
  /** The price's change per day in percent, if known. */
  change24h?: number | undefined
  /** `numeric` is an exact decimal string; `pending` is the change by pending transactions. */
  quantity: { decimals: number; numeric: string; pending?: string | undefined }
  iconUrl: string | undefined
}

export type NamespaceState = { networkState: NetworkState; accountState: AccountState }

/** A transaction's amount of the network's own currency. */
export type Transfer = {
  to: string | undefined
  /** In the smallest unit, decimal. */
  value: string
  /** The name that the visitor sent to. */
  name?: string | undefined
  /** It calls or creates a contract. */
  isCall: boolean
  /** The moved token, if the page knows it; `amount` is an exact decimal string, or the count of an NFT. */
  token?: { symbol: string; amount: string; isNft?: boolean | undefined } | undefined
  /** A swap with both reviewed amounts. @property ends The expiry of its order, in ms since the epoch. */
  swap?: { paid: string; received: string; ends?: number | undefined } | undefined
}

/** A namespace without networks accepts the wallet's network. */
export const noNetworks: NetworkState = {
  caipNetwork: undefined,
  requestedCaipNetworks: [],
  smartAccountEnabledNetworks: [],
  approvedCaipNetworkIds: [],
  supportsAllNetworks: true,
}

/** The state without a connection. */
export const noAccount: AccountState = {
  status: 'disconnected',
  caipAddress: undefined,
  address: undefined,
  accounts: [],
  balance: undefined,
  balanceSymbol: undefined,
  addressExplorerUrl: undefined,
  connectedWalletInfo: undefined,
  connectorId: undefined,
  user: undefined,
  preferredAccountType: undefined,
  smartAccountDeployed: false,
  socialProvider: undefined,
  farcasterUrl: undefined,
  profileName: undefined,
  profileImage: undefined,
  tokenBalance: [],
  addressLabels: {},
  currentTab: 0,
}
