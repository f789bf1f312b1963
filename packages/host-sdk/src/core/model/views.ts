import type { CaipAddress, CaipNetworkId, Namespace, SocialProvider } from '@vestibule/protocol'
import type { Wallet } from '@vestibule/protocol/http'
import type { EmbeddedSurface } from '../../embedded/embeddedSurfaces.js'
import type { NetworkTarget } from '../../networks/readNetworkTarget.js'
import type { ConnectionKey } from './connection.js'

export type Views = {
  /** @param namespace Shows only wallets of this namespace. */
  Connect: { namespace?: Namespace | undefined } | undefined
  SignIn: undefined
  Account: undefined
  ConnectingExternal: { connectorId: string; namespace?: Namespace | undefined }
  ConnectingMultiChain: { connectors: readonly ConnectionKey[] }
  ConnectingSocial: { provider: SocialProvider }
  /** @param namespace Shows this namespace after the connection, if the wallet supports it. */
  ConnectingWalletConnect: { wallet: Wallet; namespace?: Namespace | undefined }
  ConnectingWalletConnectBasic: { namespace?: Namespace | undefined } | undefined
  ConnectWallets: undefined
  AllWallets: undefined
  GetWallet: undefined
  Downloads: { wallet: Wallet }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  EmailVerifyDevice: { email: string }
  /** `isApproved`: the page that approved this device displays the code. */
  EmailVerifyOtp: { email: string; isApproved?: true }
  UpdateEmailWallet: undefined
  /** The Primary view requests the current address's code, the Secondary view the new address's code. */
  UpdateEmailPrimaryOtp: { email: string }
  UpdateEmailSecondaryOtp: { email: string }
  EmbeddedWallet: { surface: EmbeddedSurface }
  Networks: undefined
  SwitchNetwork: { caipNetworkId: CaipNetworkId }
  SwitchActiveChain: { caipNetworkId: CaipNetworkId }
  /** @param wanted Set if the wallet connected to another network of the dapp. */
  UnsupportedChain: { wanted: CaipNetworkId } | undefined
  ProfileWallets: undefined
  SIWXSignMessage: undefined
  ApproveTransaction: undefined
  RegisterAccountName: /** @param label The typed name without its suffix. */
    | { label?: string | undefined }
    | { of: 'own' }
    /** @param to The typed recipient for `give`. */
    | { of: 'give' | 'release'; name: string; to: string }
    | undefined
  RegisterAccountNameSuccess: { name: string }
  WalletReceive: undefined
  OnRampProviders: undefined
  BuyInProgress: { id: string }
  /** Without an address, a token is the network's currency. */
  WalletDetails:
    | { of: 'nft'; address: CaipAddress; tokenId: string }
    | { of: 'token'; address: CaipAddress | undefined }
    | { of: 'transaction'; hash: string }
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  Swap: undefined
  /** @param target The side whose token the visitor chooses. */
  SwapSelectToken: { target: 'from' | 'to' }
  SwapPreview: undefined
  SmartSessionList: undefined
  /** @param expiry Seconds since the epoch. */
  SmartSessionCreated: { permission: Readonly<Record<string, unknown>>; expiry: number }
}

export type ViewName = keyof Views

export type View = { [name in ViewName]: { name: name; params: Views[name] } }[ViewName]

export function view<name extends ViewName>(
  ...[name, params]: undefined extends Views[name] ? [name, Views[name]?] : [name, Views[name]]
): View {
  return { name, params } as View
}

const OPENABLE = [
  'Connect',
  'SignIn',
  'Account',
  'Networks',
  'ProfileWallets',
  'UpdateEmailWallet',
  'ApproveTransaction',
  'RegisterAccountName',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'WalletReceive',
  'OnRampProviders',
  'WalletSend',
  'Swap',
  'SmartSessionList',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const
export type OpenableView = (typeof OPENABLE)[number] | 'SwitchNetwork'

/** Values for the form of WalletSend. */
export type SendArguments = {
  /** The recipient's address, or name if the network supports names. @default empty */
  address?: string | undefined
  /** The token: a CAIP-10 id, which also selects the network, or an address. @default the network's own currency */
  token?: string | undefined
  /** In whole tokens, such as `'1.5'`. @default empty */
  amount?: string | undefined
  /** The namespace. @default the namespace of `network`, else the active namespace */
  namespace?: Namespace | undefined
  /** A chain object, an EVM chain number or a CAIP-2 id. The wallet receives a request to switch. @default the active network */
  network?: NetworkTarget | undefined
}

/** Values for the form of Swap, on the shown network. */
export type SwapArguments = {
  /** The sold token: its symbol, its CAIP-10 id or its address. @default the network's own currency */
  fromToken?: string | undefined
  /** The received token. @default the network's own currency if `fromToken` is another token, else empty */
  toToken?: string | undefined
  /** Amount of `fromToken` in whole tokens, such as `'1.5'`. @default '1', or empty for an account with less */
  amount?: string | undefined
}

export type OpenOptions = {
  /** @default Account if connected, else Connect */
  view?: OpenableView | undefined
  arguments?: Views['Connect'] | Views['SwitchNetwork'] | SendArguments | SwapArguments | undefined
  /** Shows only this namespace. A connected visitor sees the account. */
  namespace?: Namespace | undefined
  /** An id of `getConnectors`. Connects at once. */
  connector?: string | undefined
  /** Your own WalletConnect URI (`wc:…`). The modal shows its QR code for four minutes. */
  uri?: string | undefined
}

/** The event of `onClick={open}`. It does not select a view. */
export type PressEvent = { preventDefault: () => void }

/** Views that must not close in the middle of a step: the card shakes instead. */
export const LOCKED_UNTIL_SIGN_IN: ReadonlySet<ViewName> = new Set<ViewName>([
  'ApproveTransaction',
  'SIWXSignMessage',
])

/** The stack is never empty. The modal shows its last entry. */
export function currentView(state: { stack: readonly [View, ...View[]] }): View {
  return state.stack[state.stack.length - 1] ?? state.stack[0]
}
