import type { CaipAddress, CaipNetworkId, Namespace, SocialProvider } from '@vestibule/protocol'
import type { Wallet } from '@vestibule/protocol/http'
import type { EmbeddedSurface } from '../../embedded/embeddedSurfaces.js'
import type { NetworkTarget } from '../../networks/readNetworkTarget.js'
import type { ConnectionKey } from './connection.js'

export type Views = {
  /** @param namespace Shows only its connections. */
  Connect: { namespace?: Namespace | undefined } | undefined
  SignIn: undefined
  Account: undefined
  ConnectingExternal: { connectorId: string; namespace?: Namespace | undefined }
  ConnectingMultiChain: { connectors: readonly ConnectionKey[] }
  /** The state's `social` has the progress. */
  ConnectingSocial: { provider: SocialProvider }
  /** @param namespace The page shows it, if the wallet shares it. */
  ConnectingWalletConnect: { wallet: Wallet; namespace?: Namespace | undefined }
  ConnectingWalletConnectBasic: { namespace?: Namespace | undefined } | undefined
  ConnectWallets: undefined
  AllWallets: undefined
  GetWallet: undefined
  Downloads: { wallet: Wallet }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  EmailVerifyDevice: { email: string }
  /** `isApproved`: the page that approved this device shows the code. */
  EmailVerifyOtp: { email: string; isApproved?: true }
  UpdateEmailWallet: undefined
  /** Asks for the codes of the previous and the new address. */
  UpdateEmailPrimaryOtp: { email: string }
  UpdateEmailSecondaryOtp: { email: string }
  EmbeddedWallet: { surface: EmbeddedSurface }
  Networks: undefined
  SwitchNetwork: { caipNetworkId: CaipNetworkId }
  SwitchActiveChain: { caipNetworkId: CaipNetworkId }
  /** @param wanted Set if the wallet connected on another one of the dapp's networks. */
  UnsupportedChain: { wanted: CaipNetworkId } | undefined
  ProfileWallets: undefined
  SIWXSignMessage: undefined
  ApproveTransaction: undefined
  RegisterAccountName: /** @param label The typed name, without its suffix. */
    | { label?: string | undefined }
    | { of: 'own' }
    /** @param to The typed address for `give`. */
    | { of: 'give' | 'release'; name: string; to: string }
    | undefined
  RegisterAccountNameSuccess: { name: string }
  WalletReceive: undefined
  OnRampProviders: undefined
  BuyInProgress: { id: string }
  /** An asset or action of the account; a token without an address is the network's currency. */
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

/** An entry of the modal's history. */
export type View = { [name in ViewName]: { name: name; params: Views[name] } }[ViewName]

/** Requires parameters exactly if the view has them. */
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
  /** The recipient: an address, or a name if the network has names. @default empty */
  address?: string | undefined
  /** The token, by CAIP-10, which also names the network, or by its address. @default the network's own currency */
  token?: string | undefined
  /** In whole tokens, such as `'1.5'`. @default empty */
  amount?: string | undefined
  /** The namespace. @default that of `network`, else the active one */
  namespace?: Namespace | undefined
  /** A chain, an EVM chain's number or a CAIP-2 id; the wallet gets a request to switch to it. @default the active one */
  network?: NetworkTarget | undefined
}

/** Values for the form of Swap, on the shown network. */
export type SwapArguments = {
  /** The sold token: its symbol, its CAIP-10 id or its address. @default the network's own currency */
  fromToken?: string | undefined
  /** The received token. @default the network's own currency for another token, else the visitor chooses */
  toToken?: string | undefined
  /** Amount of `fromToken` in whole tokens, such as `'1.5'`. @default '1', or empty for an account with less */
  amount?: string | undefined
}

/** The options of `open`. */
export type OpenOptions = {
  /** @default Account with a connection, else Connect */
  view?: OpenableView | undefined
  arguments?: Views['Connect'] | Views['SwitchNetwork'] | SendArguments | SwapArguments | undefined
  /** Shows only this namespace; a connected visitor sees their account. */
  namespace?: Namespace | undefined
  /** An id of `getConnectors`, to connect at once. */
  connector?: string | undefined
  /** Your own WalletConnect URI (`wc:…`), shown as a code for four minutes. */
  uri?: string | undefined
}

/** `onClick={open}` passes this event of the browser, React, or a library. It selects no view. */
export type PressEvent = { preventDefault: () => void }

/** These must not close in the middle of a step: the card shakes instead. */
export const LOCKED_UNTIL_SIGN_IN: ReadonlySet<ViewName> = new Set<ViewName>([
  'ApproveTransaction',
  'SIWXSignMessage',
])

/** The stack is never empty; its last entry is shown. */
export function currentView(state: { stack: readonly [View, ...View[]] }): View {
  return state.stack[state.stack.length - 1] ?? state.stack[0]
}
