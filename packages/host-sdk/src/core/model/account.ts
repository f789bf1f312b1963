import type { AuthUser, CaipAddress, CaipNetworkId, SocialProvider } from '@vestibule/protocol'
import type { Account, AccountType, WalletInfo } from './connector.js'
import type { Network } from './network.js'

export type Status = 'disconnected' | 'restoring' | 'connecting' | 'connected'

export type NetworkState = {
  caipNetwork: Network | undefined
  requestedCaipNetworks: readonly Network[]
  /** Chosen before a connection. @default none */
  chosen?: CaipNetworkId | undefined
  /** EVM networks with smart accounts. */
  smartAccountEnabledNetworks: readonly number[]
  /** For a wallet that approves networks one by one. */
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
  user: AuthUser | undefined
  preferredAccountType: AccountType | undefined
  smartAccountDeployed: boolean
  socialProvider: SocialProvider | 'farcaster' | undefined
  farcasterUrl: string | undefined
  profileName: string | undefined
  profileImage: string | undefined
  tokenBalance: readonly TokenBalance[]
  /** Kept after the connection ends. */
  addressLabels: Readonly<Record<string, string>>
  /** From 0. */
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

/** In the network's own currency. */
export type Transfer = {
  to: string | undefined
  value: string
  /** The typed name. */
  name?: string | undefined
  /** Calls or creates a contract. */
  isCall: boolean
  /** `amount` is an exact decimal string, or the count of an NFT. */
  token?: { symbol: string; amount: string; isNft?: boolean | undefined } | undefined
  /** Both reviewed amounts. @property ends The expiry of its order, in ms since the epoch. */
  swap?: { paid: string; received: string; ends?: number | undefined } | undefined
}

/** Without networks, the namespace accepts the wallet's network. */
export const noNetworks: NetworkState = {
  caipNetwork: undefined,
  requestedCaipNetworks: [],
  smartAccountEnabledNetworks: [],
  approvedCaipNetworkIds: [],
  supportsAllNetworks: true,
}

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
