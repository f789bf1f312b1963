import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Wallet } from '@vestibule/protocol/http'
import type { EmbeddedSurface } from '../embedded/embeddedSurfaces.js'

/** Every view of the modal with what it needs to be shown. */
export type Views = {
  /** @param namespace Only ways into this one. */
  Connect: { namespace?: Namespace | undefined } | undefined
  SignIn: undefined
  Account: undefined
  ConnectingExternal: { connectorId: string; namespace?: Namespace | undefined }
  ConnectingWalletConnect: { wallet: Wallet }
  ConnectingWalletConnectBasic: undefined
  /** The wallets alone. */
  ConnectWallets: undefined
  AllWallets: undefined
  GetWallet: undefined
  Downloads: { wallet: Wallet }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  EmailVerifyDevice: { email: string }
  EmailVerifyOtp: { email: string }
  /** The frame asks something of the embedded wallet's owner. */
  EmbeddedWallet: { surface: EmbeddedSurface }
  Networks: undefined
  SwitchNetwork: { caipNetworkId: CaipNetworkId }
  SwitchActiveChain: { caipNetworkId: CaipNetworkId }
  UnsupportedChain: undefined
  ProfileWallets: undefined
  ApproveTransaction: undefined
}

export type ViewName = keyof Views

/** A view on the stack: its name and its parameters. */
export type View = { [name in ViewName]: { name: name; params: Views[name] } }[ViewName]

/** Builds a view; parameters are asked for exactly where the view has them. */
export function view<name extends ViewName>(
  ...[name, params]: undefined extends Views[name] ? [name, Views[name]?] : [name, Views[name]]
): View {
  return { name, params } as View
}

/** Views that a dapp may ask for by name, because they need nothing else. */
export const OPENABLE = [
  'Connect',
  'SignIn',
  'Account',
  'Networks',
  'ProfileWallets',
  'ApproveTransaction',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'WhatIsAWallet',
  'WhatIsANetwork',
] as const
export type OpenableView = (typeof OPENABLE)[number]

/** Views where closing would leave something undone, so that the card shakes instead. */
export const LOCKED_UNTIL_SIGN_IN: ReadonlySet<ViewName> = new Set<ViewName>(['ApproveTransaction'])
