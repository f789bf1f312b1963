import type {
  CaipAddress,
  CaipNetworkId,
  Namespace,
  OpenIdLogin,
  SocialFailure,
  SocialProvider,
  ThemeMode,
  ThemeVariables,
} from '@vestibule/protocol'
import type { Transaction } from '@vestibule/protocol/http'
import type { Language } from '@vestibule/protocol/texts'
import type english from '../../buttons/locales/en.json'
import type { AccountState, TokenBalance, Transfer } from './account.js'
import type { Outcome } from './adapter.js'
import type { Asked } from './asked.js'
import type { Connection, ConnectionId } from './connection.js'
import type { AppChoice, Connector, WalletInfo } from './connector.js'
import type { Network } from './network.js'
import type { Features } from './options.js'
import type { Replacement } from './replacementPart.js'
import type { SignInState } from './siwx.js'
import type { View } from './views.js'

export type NamespaceNetworks = {
  /** Networks that the visitor can choose. */
  requested: readonly Network[]
  selected: CaipNetworkId | undefined
  /** Whether the visitor chose the network before a connection. @default false */
  isChosen?: boolean | undefined
}

type Balance = {
  caipAddress: CaipAddress
  amount: string
  symbol: string
  /** Amount in the smallest unit. */
  value: bigint
  decimals: number
  /** Formatted for the visitor's locale. */
  label: string
}

/** Tokens on the account's network, from the services or the wallet. */
export type Holdings = {
  caipAddress: CaipAddress
  /** `unknown` if the services do not support the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  tokens: readonly TokenBalance[]
  hidden?: readonly TokenBalance[] | undefined
  /** Time of the chain's data, in ms since the epoch. */
  updatedAt?: number | undefined
}

/** An NFT that an account holds. */
export type NftBalance = {
  chainId: CaipNetworkId
  /** The collection's contract (CAIP-10). */
  address: CaipAddress
  /** A decimal whole number, like `quantity`. */
  tokenId: string
  /** `ERC-721` or `ERC-1155`. */
  standard: string
  quantity: string
  /** The NFT's name, or the collection's name with the token id. */
  name: string
  collection: string
  /** URL on the services' picture origin. */
  imageUrl: string | undefined
  /** Whether the NFT looks like spam: its name contains a link or a typical spam word. */
  isSpam: boolean
}

export type NftHoldings = {
  caipAddress: CaipAddress
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  nfts: readonly NftBalance[]
  /** The services have not read everything yet: NFTs, names and pictures may be missing. */
  isPartial?: boolean | undefined
  updatedAt?: number | undefined
}

export type History = {
  caipAddress: CaipAddress
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  transactions: readonly Transaction[]
  next: string | undefined
  updatedAt?: number | undefined
}

/** Valid only for the account and network for which the draft was created. */
export type SendDraft = {
  caipAddress: CaipAddress
  /** CAIP-10 id. @default the network's own currency */
  token?: CaipAddress | undefined
  /** Whether the dapp omitted the token. */
  isUnnamed?: boolean | undefined
  nft?: { address: CaipAddress; tokenId: string } | undefined
  /** The typed amount, in tokens or dollars. */
  amount: string
  inFiat: boolean
  /** Amount in smallest units, before the form rounded it. @default the value of `amount` */
  exact?: bigint | undefined
  receiver: string
  named?:
    | { text: string; name: string; address: string; at: number; before?: string | undefined }
    | undefined
}

export type SwapDraft = {
  caipAddress: CaipAddress
  /**
   * A CAIP-10 id, an address, or a symbol that only one token has.
   * @default the network's own currency
   */
  from?: string | undefined
  to?: string | undefined
  /** The side with the typed amount. */
  side: 'from' | 'to'
  /** The typed amount. @default 1 of `from`, if the balance allows it */
  amount?: string | undefined
}

export type SwapStep = 'checking' | 'resetting' | 'approving' | 'swapping' | 'signing' | 'sent'

export type SwapRun = {
  draft: SwapDraft
  step: SwapStep
  hash?: string | undefined
  isOrder?: boolean | undefined
  paid: string
  received: string
}

export type Profile = {
  address: string
  name: string | undefined
  image: string | undefined
  /** The picture's background, derived from the address. */
  pattern: string
}

type ByNamespace<value> = Readonly<Partial<Record<Namespace, value>>>

export type Model = {
  /** The latest connection comes first. */
  connections: ReadonlyMap<ConnectionId, Connection>
  /** The connection that each namespace shows. */
  current: ByNamespace<ConnectionId>
  activeNamespace: Namespace
  networks: ByNamespace<NamespaceNetworks>
  /** The last account's balance in each namespace. */
  balances: ByNamespace<Balance>
  profiles: ByNamespace<Profile>
  addressLabels: ByNamespace<AccountState['addressLabels']>
  /** Reported by the frame. */
  smartAccounts?: SmartAccounts | undefined
}

type SmartAccounts = { address: string; enabled: readonly number[]; deployed: readonly number[] }

export type SentTransaction = Transfer & {
  hash: string
  caipNetworkId: CaipNetworkId
  account: string
  /** In ms since the epoch. */
  at: number
  /** Undefined while the transaction is pending or if no node responds. */
  outcome: Outcome | Exclude<Replacement['kind'], 'spedUp'> | undefined
  /** Identifies replacements of the transaction, in the namespace's format. */
  fingerprint?: string | undefined
  replacedBy?: string | undefined
  reason?: string | undefined
  /** Whether no outcome arrived in time, such as 25 seconds for a receipt. */
  undecided?: boolean | undefined
}

/** An offer to connect a wallet on another device or an app on this device (WalletConnect). */
export type Pairing = {
  /** The modal shows a text and a next step for each status. */
  status:
    | 'starting'
    | 'waiting'
    | 'declined'
    | 'expired'
    | 'offline'
    | 'relayDown'
    | 'unavailable'
    | 'failed'
  uri: string | undefined
  /** Expiry of the offer in ms since the epoch. */
  expiry: number | undefined
  /** The app that the visitor opened with the offer. Later requests open the same app. */
  choice: AppChoice | undefined
}

/** A login at a provider that is running or has failed. */
export type SocialLogin = {
  provider: SocialProvider
  /**
   * `ready`: can open the provider. `blocked`: the browser blocked the window. `closed`: the window
   * seems closed. `resuming`: waits for a restarted frame.
   */
  status: 'starting' | 'ready' | 'blocked' | 'waiting' | 'closed' | 'resuming' | 'failed'
  /** Whether the window that shows the login code is closed. */
  codeUnseen?: boolean | undefined
  uri?: string | undefined
  reason?: SocialFailure | undefined
  error?: unknown
}

export type RemoteRequest = {
  id: number
  method: string
  wallet: WalletInfo
  /** In ms since the epoch. */
  since: number
}

export type Toast = {
  id: number
  variant: 'success' | 'error' | 'info' | 'loading'
  /** A key of the modal's texts, or the text itself. */
  message: string
  undo?: (() => void) | undefined
  /** Continues the toast's action. The toast stays until the visitor presses its button. */
  next?: { text: 'ended.signIn'; go: () => void } | undefined
}

export type Success = 'connection' | 'signIn' | Asked

export type Alert = {
  id: string
  variant: 'error' | 'warning' | 'info'
  message: string
}

export type ButtonTexts = Readonly<Record<keyof typeof english, string>>

export type State = Model & {
  /** Features that the operator allows. */
  features: Features
  open: boolean
  loading: boolean
  /** The target network in another namespace, until its wallet responds. */
  switchingTo?: Network | undefined
  shake: boolean
  initialized: boolean
  stack: readonly [View, ...View[]]
  connectors: readonly Connector[]
  themeMode: ThemeMode | undefined
  themeVariables: ThemeVariables
  /** Undefined until the texts have loaded. */
  language?:
    | (Language & {
        /** Changes with every update. */
        version: number
        /** Button texts load before the modal. */
        buttons: Partial<ButtonTexts>
      })
    | undefined
  toast?: Toast | undefined
  alert?: Alert | undefined
  success?: Success | undefined
  /** Hashes of followed transactions. The modal shows the last one. */
  followed: readonly string[]
  /** `settled` half a second after `ready`, when the frame has finished its start. */
  frame: 'absent' | 'loading' | 'ready' | 'settled'
  /** Height in CSS px. */
  surface: { name: string; height: number }
  /** Newest first. Only transactions sent since the page loaded. */
  sent: readonly SentTransaction[]
  holdings?: Holdings | undefined
  nfts?: NftHoldings | undefined
  history?: History | undefined
  /** By permission id (`pci`): when the revocation was sent, in ms. Undefined before it is sent. */
  endings?: ReadonlyMap<string, number | undefined> | undefined
  send?: SendDraft | undefined
  sending?: SendDraft | undefined
  swap?: SwapDraft | undefined
  swapping?: SwapRun | undefined
  hidesBalances?: boolean | undefined
  pairing?: Pairing | undefined
  social?: SocialLogin | undefined
  /** Providers that the dapp lists, but for which the project has no client. Undefined until the services respond. */
  socialsWithoutClient?: readonly SocialProvider[] | undefined
  /** Undefined until the services respond. */
  openIds?: readonly OpenIdLogin[] | undefined
  /** Undefined if the dapp does not use sign-in (SIWX). */
  signIn?: SignInState | undefined
  /** Requests to remote wallets, oldest first. */
  remoteRequests: readonly RemoteRequest[]
  /** Number of unsafe requests that are pending in the frame. */
  pendingApprovals: number
  /** Where the operator allows approvals. Undefined until the frame reports it. */
  approvalPlace?: 'frame' | 'popup' | 'panel' | undefined
  asked: Asked
  /** Reset when the page unloads. */
  legalAccepted: boolean
  /** In ms since the epoch. */
  lastEmailLoginTime?: number | undefined
  lastEmail?: string | undefined
  /** Why the services reject logins on this page. */
  refused?: 'projectUnknown' | 'originNotAllowed' | undefined
  /** Whether the visitor signed out on this page and has not signed in since. */
  leftLogin?: boolean | undefined
}
