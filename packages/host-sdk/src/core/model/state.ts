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

/** A namespace's networks, with or without a connection. */
export type NamespaceNetworks = {
  /** The networks to choose from. */
  requested: readonly Network[]
  selected: CaipNetworkId | undefined
  /** The visitor or the dapp chose it before a connection. @default false */
  isChosen?: boolean | undefined
}

/** A native balance, and its owner. */
type Balance = {
  caipAddress: CaipAddress
  amount: string
  symbol: string
  /** In the smallest unit. */
  value: bigint
  decimals: number
  /** In a button's format, in the visitor's locale. */
  label: string
}

/** An account's holdings on its network, from the services. */
export type Holdings = {
  caipAddress: CaipAddress
  /** `unknown` if the services have no data of the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  tokens: readonly TokenBalance[]
  /** Tokens that look like spam. */
  hidden?: readonly TokenBalance[] | undefined
  /** The time of the chain's data, in ms since the epoch. */
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

/** The NFTs of an account on its network, from the services. */
export type NftHoldings = {
  caipAddress: CaipAddress
  /** `unknown` if the services have no data of the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  nfts: readonly NftBalance[]
  /** The services continue reading: more NFTs, or names and pictures, come later. */
  isPartial?: boolean | undefined
  /** The time of the chain's data, in ms since the epoch. */
  updatedAt?: number | undefined
}

/** An account's transactions on its network, from the services, newest first. */
export type History = {
  caipAddress: CaipAddress
  /** `unknown` if the services have no data of the network. */
  status: 'loading' | 'ready' | 'failed' | 'unknown'
  transactions: readonly Transaction[]
  /** The cursor of older entries. */
  next: string | undefined
  /** The time of its newest data, in ms since the epoch. */
  updatedAt?: number | undefined
}

/** A transfer in preparation, valid only for the account and the network of its beginning. */
export type SendDraft = {
  caipAddress: CaipAddress
  /** CAIP-10. @default the network's own currency */
  token?: CaipAddress | undefined
  /** The dapp named no token. */
  isUnnamed?: boolean | undefined
  /** The NFT of the token's collection. @default a token, or the currency */
  nft?: { address: CaipAddress; tokenId: string } | undefined
  /** As typed, in tokens or in dollars. */
  amount: string
  inFiat: boolean
  /**
   * The exact amount in smallest units, from which the form rounded `amount`.
   * @default that of `amount`
   */
  exact?: bigint | undefined
  receiver: string
  /**
   * The address that the typed name resolves to. @property at Time of the look-up, in milliseconds. @property before The
   * previous address, for the same draft.
   */
  named?:
    | { text: string; name: string; address: string; at: number; before?: string | undefined }
    | undefined
}

/** A swap in preparation, valid only for the account and the network of its beginning. */
export type SwapDraft = {
  caipAddress: CaipAddress
  /** The sold token: CAIP-10, an address, or the symbol of exactly one token. @default the network's own currency */
  from?: string | undefined
  /** The bought token. @default none */
  to?: string | undefined
  /** The side with the typed amount. */
  side: 'from' | 'to'
  /** As typed. @default one of `from`, if the account has that much */
  amount?: string | undefined
}

/** The step that a swap waits for: answers of the services, the wallet, or the network. */
export type SwapStep = 'checking' | 'resetting' | 'approving' | 'swapping' | 'signing' | 'sent'

/** A swap, during and after the wallet's request. */
export type SwapRun = {
  draft: SwapDraft
  step: SwapStep
  /** The hash of the step's transaction, or the id of an order. */
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
  /** The background of the picture, derived from the address. */
  pattern: string
}

type ByNamespace<value> = Readonly<Partial<Record<Namespace, value>>>

export type Model = {
  /** Current, pending and former connections; the latest first. */
  connections: ReadonlyMap<ConnectionId, Connection>
  /** The connection with a namespace's account. */
  current: ByNamespace<ConnectionId>
  /** The page's active namespace. */
  activeNamespace: Namespace
  networks: ByNamespace<NamespaceNetworks>
  /** The last balance and name, which belong only to their own account. */
  balances: ByNamespace<Balance>
  profiles: ByNamespace<Profile>
  addressLabels: ByNamespace<AccountState['addressLabels']>
  /** State of smart accounts of the embedded account, after the frame reported it. */
  smartAccounts?: SmartAccounts | undefined
}

/** Chain ids, of one account. */
type SmartAccounts = { address: string; enabled: readonly number[]; deployed: readonly number[] }

/** A transaction that was sent from this page. */
export type SentTransaction = Transfer & {
  hash: string
  caipNetworkId: CaipNetworkId
  /** The address that sent it. */
  account: string
  /** Milliseconds since the epoch. */
  at: number
  /** Undefined while the transaction is pending, or if no node answers. */
  outcome: Outcome | Exclude<Replacement['kind'], 'spedUp'> | undefined
  /** Identifies it among its replacements, in the namespace's own format. */
  fingerprint?: string | undefined
  replacedBy?: string | undefined
  /** The contract's reason of a failure. */
  reason?: string | undefined
  /** The chain has no receipt after 25 seconds. */
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
   * `starting`; `ready` to leave for the provider; `blocked` if the browser opened no window; `waiting` for the window;
   * `closed` if it seems closed, which a page cannot always know; `resuming` while it asks a restarted frame; `failed`.
   */
  status: 'starting' | 'ready' | 'blocked' | 'waiting' | 'closed' | 'resuming' | 'failed'
  /** The window with the code has closed, and the code is still valid. */
  codeUnseen?: boolean | undefined
  /** The provider's URL, once. */
  uri?: string | undefined
  /** Why it failed: the provider's reason, or the error. */
  reason?: SocialFailure | undefined
  error?: unknown
}

/** A request that is open in a remote wallet. */
export type RemoteRequest = {
  id: number
  method: string
  wallet: WalletInfo
  /** Its start, in ms since the epoch. */
  since: number
}

export type Toast = {
  id: number
  variant: 'success' | 'error' | 'info' | 'loading'
  /** A key of the modal's texts, or a literal text. */
  message: string
  undo?: (() => void) | undefined
  /** Continues the toast's action. Such a toast stays until the visitor answers it. */
  next?: { text: 'ended.signIn'; go: () => void } | undefined
}

/** The successful action: a connection, or a request to the frame. */
export type Success = 'connection' | 'signIn' | Asked

export type Alert = {
  id: string
  variant: 'error' | 'warning' | 'info'
  message: string
}

/** Texts on the dapp's page, by their keys in the catalogue of buttons. */
export type ButtonTexts = Readonly<Record<keyof typeof english, string>>

export type State = Model & {
  /** The dapp's features that its operator allows. */
  features: Features
  open: boolean
  loading: boolean
  /** The network of another namespace to which the page switches, until its wallet has answered. */
  switchingTo?: Network | undefined
  shake: boolean
  initialized: boolean
  stack: readonly [View, ...View[]]
  connectors: readonly Connector[]
  themeMode: ThemeMode | undefined
  themeVariables: ThemeVariables
  /** Undefined until the texts of a language have loaded. */
  language?:
    | (Language & {
        /** Changes with every update. */
        version: number
        /** Texts on the dapp's page, which appear before the modal. */
        buttons: Partial<ButtonTexts>
      })
    | undefined
  toast?: Toast | undefined
  alert?: Alert | undefined
  /** The visitor's last successful action, while the modal shows it. */
  success?: Success | undefined
  /** Transactions of a toast, by hash; the last one is shown. */
  followed: readonly string[]
  /** `settled` half a second after `ready`, when its first work is done. */
  frame: 'absent' | 'loading' | 'ready' | 'settled'
  /** The secure frame's view, and its desired height in CSS px. */
  surface: { name: string; height: number }
  /** Transactions that were sent from this page, newest first. Those from before the page loaded are read on demand. */
  sent: readonly SentTransaction[]
  /** The holdings of the account that the modal shows. */
  holdings?: Holdings | undefined
  nfts?: NftHoldings | undefined
  history?: History | undefined
  /** Permissions whose revocation began here, by id: the time of sending in milliseconds, or undefined before that. */
  endings?: ReadonlyMap<string, number | undefined> | undefined
  send?: SendDraft | undefined
  /** The draft that the wallet is asked to send, until it answers. */
  sending?: SendDraft | undefined
  swap?: SwapDraft | undefined
  swapping?: SwapRun | undefined
  /** The visitor hides amounts. */
  hidesBalances?: boolean | undefined
  pairing?: Pairing | undefined
  /** The last login at a provider. */
  social?: SocialLogin | undefined
  /** Providers that the dapp lists and for which the project has no client, after the services have reported them. */
  socialsWithoutClient?: readonly SocialProvider[] | undefined
  /** The operator's OpenID providers, after the services have reported them. */
  openIds?: readonly OpenIdLogin[] | undefined
  /** The sign-in with the wallet (SIWX), if the dapp asks for one. */
  signIn?: SignInState | undefined
  /** Pending requests in a wallet without a window on this page, oldest first. */
  remoteRequests: readonly RemoteRequest[]
  /** Number of unsafe requests that wait in the frame. */
  pendingApprovals: number
  /** The place where the operator allows approval of this project's requests, after the frame has reported it. */
  approvalPlace?: 'frame' | 'popup' | 'panel' | undefined
  /** The subject of the visible request. */
  asked: Asked
  /** The visitor accepted the dapp's terms, for the page's life. */
  legalAccepted: boolean
  /** The time of the last request for a code, in ms since the epoch. */
  lastEmailLoginTime?: number | undefined
  /** The address of the mail, until that login ends. */
  lastEmail?: string | undefined
  /** The services' reason against a login on this page, once reported. */
  refused?: 'projectUnknown' | 'originNotAllowed' | undefined
  /** The visitor signed out on this page, and has not signed in again. */
  leftLogin?: boolean | undefined
}
