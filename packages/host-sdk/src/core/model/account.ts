import type { AuthUser, CaipAddress, CaipNetworkId, SocialProvider } from '@vestibule/protocol'
import type { Account, AccountType, WalletInfo } from './connector.js'
import type { Network } from './network.js'

export type Status = 'disconnected' | 'restoring' | 'connecting' | 'connected'

export type NetworkState = {
  caipNetwork: Network | undefined
  requestedCaipNetworks: readonly Network[]
  /** The visitor's choice before a connection. */
  chosen?: CaipNetworkId | undefined
  /** EVM networks with smart accounts. */
  smartAccountEnabledNetworks: readonly number[]
  /** Only for wallets that approve networks one by one. */
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
  /** Remains available after the connection ends. */
  addressLabels: Readonly<Record<string, string>>
  /** Zero-based index. */
  currentTab: number
}

export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** CAIP-10; undefined for the native token. */
  address: CaipAddress | undefined
  /** Value in US dollars, if a price is known. */
  value: number | undefined
  price: number | undefined
  /** Daily change of the price in percent, if known. */
  change24h?: number | undefined
  /** `numeric` is an exact decimal string; `pending` is the change through pending transactions. */
  quantity: { decimals: number; numeric: string; pending?: string | undefined }
  iconUrl: string | undefined
}

export type NamespaceState = { networkState: NetworkState; accountState: AccountState }

/** A transfer of the network's currency or of a token, or a swap. */
export type Transfer = {
  to: string | undefined
  value: string
  name?: string | undefined
  /** Whether the transaction calls or creates a contract. */
  isCall: boolean
  /** `amount` is an exact decimal string, or the count of an NFT. */
  token?: { symbol: string; amount: string; isNft?: boolean | undefined } | undefined
  /** Both reviewed amounts. @property ends expiry of an order, in ms since 1970 */
  swap?: { paid: string; received: string; ends?: number | undefined } | undefined
}

/** Without networks, the namespace accepts any network of the wallet. */
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
