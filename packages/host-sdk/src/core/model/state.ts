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
  /** The visitor can choose these. */
  requested: readonly Network[]
  selected: CaipNetworkId | undefined
  /** Chosen before a connection. @default false */
  isChosen?: boolean | undefined
}

type Balance = {
  caipAddress: CaipAddress
  amount: string
  symbol: string
  /** In the smallest unit. */
  value: bigint
  decimals: number
  /** In the visitor's locale. */
  label: string
}

/** On the account's network, from the services. */
export type Holdings = {
  caipAddress: CaipAddress
  /** `unknown` if the services lack the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  tokens: readonly TokenBalance[]
  hidden?: readonly TokenBalance[] | undefined
  /** Time of the chain's data, in ms since the epoch. */
  updatedAt?: number | undefined
}

/** An NFT that an account holds. */
export type NftBalance = {
  chainId: CaipNetworkId
  /** The collection's contract, CAIP-10. */
  address: CaipAddress
  /** A whole number, decimal, as is `quantity`. */
  tokenId: string
  /** `ERC-721` or `ERC-1155`. */
  standard: string
  quantity: string
  /** The NFT's own name, or the collection's with its number. */
  name: string
  collection: string
  /** On your services' picture origin. */
  imageUrl: string | undefined
  /** Simple rules mark it as spam: a link or a lure in a name. */
  isSpam: boolean
}

export type NftHoldings = {
  caipAddress: CaipAddress
  /** `unknown` if the services lack the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  nfts: readonly NftBalance[]
  /** The services are still reading: more NFTs, names and pictures come later. */
  isPartial?: boolean | undefined
  /** Time of the chain's data, in ms since the epoch. */
  updatedAt?: number | undefined
}

export type History = {
  caipAddress: CaipAddress
  /** `unknown` if the services lack the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  transactions: readonly Transaction[]
  /** The cursor of older entries. */
  next: string | undefined
  /** Time of the newest data, in ms since the epoch. */
  updatedAt?: number | undefined
}

/** Valid only for the account and the network of its beginning. */
export type SendDraft = {
  caipAddress: CaipAddress
  /** CAIP-10. @default the network's own currency */
  token?: CaipAddress | undefined
  /** The dapp named no token. */
  isUnnamed?: boolean | undefined
  /** @default a token, or the currency */
  nft?: { address: CaipAddress; tokenId: string } | undefined
  /** As typed, in tokens or in dollars. */
  amount: string
  inFiat: boolean
  /** In smallest units, before the form rounded `amount`. @default that of `amount` */
  exact?: bigint | undefined
  receiver: string
  named?:
    | { text: string; name: string; address: string; at: number; before?: string | undefined }
    | undefined
}

export type SwapDraft = {
  caipAddress: CaipAddress
  /**
   * CAIP-10, an address, or the symbol of exactly one token.
   * @default the network's own currency
   */
  from?: string | undefined
  /** @default none */
  to?: string | undefined
  /** The side with the typed amount. */
  side: 'from' | 'to'
  /** As typed. @default one of `from`, if the balance allows it */
  amount?: string | undefined
}

export type SwapStep = 'checking' | 'resetting' | 'approving' | 'swapping' | 'signing' | 'sent'

/** A swap, during and after the wallet's request. */
export type SwapRun = {
  draft: SwapDraft
  step: SwapStep
  hash?: string | undefined
  /** It was submitted as an order. @default false */
  isOrder?: boolean | undefined
  paid: string
  received: string
}

/** An address's name and picture. */
export type Profile = {
  address: string
  name: string | undefined
  image: string | undefined
  /** The picture's background, derived from the address. */
  pattern: string
}

type ByNamespace<value> = Readonly<Partial<Record<Namespace, value>>>

export type Model = {
  /** The latest first. */
  connections: ReadonlyMap<ConnectionId, Connection>
  /** The connection with a namespace's account. */
  current: ByNamespace<ConnectionId>
  /** The page's active namespace. */
  activeNamespace: Namespace
  networks: ByNamespace<NamespaceNetworks>
  /** Only of the last account. */
  balances: ByNamespace<Balance>
  profiles: ByNamespace<Profile>
  addressLabels: ByNamespace<AccountState['addressLabels']>
  /** Reported by the frame. */
  smartAccounts?: SmartAccounts | undefined
}

/** Chain ids of one account. */
type SmartAccounts = { address: string; enabled: readonly number[]; deployed: readonly number[] }

/** A transaction that was sent from this page. */
export type SentTransaction = Transfer & {
  hash: string
  caipNetworkId: CaipNetworkId
  account: string
  /** In ms since the epoch. */
  at: number
  /** Undefined while the transaction is pending, or if no node answers. */
  outcome: Outcome | Exclude<Replacement['kind'], 'spedUp'> | undefined
  /** Compares the transaction with replacements, in the namespace's format. */
  fingerprint?: string | undefined
  replacedBy?: string | undefined
  reason?: string | undefined
  /** Without a receipt after 25 seconds. */
  undecided?: boolean | undefined
}

/** An offer to connect, for a wallet on another device or an app on this one (WalletConnect). */
export type Pairing = {
  /** The login's status; each has a text and one next step. */
  status:
    | 'starting'
    | 'waiting'
    | 'declined'
    | 'expired'
    | 'offline'
    | 'relayDown'
    | 'unavailable'
    | 'failed'
  /** `wc:…`, if there is one. */
  uri: string | undefined
  /** When the offer ends, in ms since the epoch. */
  expiry: number | undefined
  /** The app that the visitor opened with it, and that later requests open again. */
  choice: AppChoice | undefined
}

/** A running or failed login at a provider. */
export type SocialLogin = {
  provider: SocialProvider
  /**
   * `ready`: can leave for the provider. `blocked`: the browser opened no window. `closed`: the
   * window seems closed. `resuming`: asks a restarted frame.
   */
  status: 'starting' | 'ready' | 'blocked' | 'waiting' | 'closed' | 'resuming' | 'failed'
  /** The code's window has closed, and the code is still valid. */
  codeUnseen?: boolean | undefined
  /** The provider's URL, used once. */
  uri?: string | undefined
  /** The provider's reason, or the error. */
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
  /** A key of the modal's texts, or a literal text. */
  message: string
  undo?: (() => void) | undefined
  /** Continues the toast's action. The toast stays until the visitor answers it. */
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
  /** The page switches to this network of another namespace when its wallet has answered. */
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
        /** These appear before the modal. */
        buttons: Partial<ButtonTexts>
      })
    | undefined
  toast?: Toast | undefined
  alert?: Alert | undefined
  success?: Success | undefined
  /** By hash; the last one is shown. */
  followed: readonly string[]
  /** `settled` half a second after `ready`, when the frame's first work is done. */
  frame: 'absent' | 'loading' | 'ready' | 'settled'
  /** The height is in CSS px. */
  surface: { name: string; height: number }
  /** Newest first. Transactions from before the page loaded are read on demand. */
  sent: readonly SentTransaction[]
  holdings?: Holdings | undefined
  nfts?: NftHoldings | undefined
  history?: History | undefined
  /** Time of sending in ms; undefined before that. */
  endings?: ReadonlyMap<string, number | undefined> | undefined
  send?: SendDraft | undefined
  sending?: SendDraft | undefined
  swap?: SwapDraft | undefined
  swapping?: SwapRun | undefined
  /** The visitor hides amounts. */
  hidesBalances?: boolean | undefined
  pairing?: Pairing | undefined
  social?: SocialLogin | undefined
  /** The dapp lists these, but the project has no client. Undefined until the services report. */
  socialsWithoutClient?: readonly SocialProvider[] | undefined
  /** Undefined until the services report. */
  openIds?: readonly OpenIdLogin[] | undefined
  /** Undefined if the dapp asks for no sign-in (SIWX). */
  signIn?: SignInState | undefined
  /** In wallets without a window on this page, oldest first. */
  remoteRequests: readonly RemoteRequest[]
  /** Unsafe requests that wait in the frame. */
  pendingApprovals: number
  /** Where the operator allows approvals. Undefined until the frame reports. */
  approvalPlace?: 'frame' | 'popup' | 'panel' | undefined
  asked: Asked
  /** Until the page unloads. */
  legalAccepted: boolean
  /** In ms since the epoch. */
  lastEmailLoginTime?: number | undefined
  lastEmail?: string | undefined
  /** Why the services refuse a login on this page. */
  refused?: 'projectUnknown' | 'originNotAllowed' | undefined
  /** The visitor signed out on this page, and has not signed in again. */
  leftLogin?: boolean | undefined
}
