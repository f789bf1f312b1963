import type { Message } from '@vestibule/protocol/texts'
import type buttons from '../../buttons/locales/en.json'
import type modal from '../../modal/locales/en.json'
import type toasts from '../../modal/ui/toasts/locales/en.json'
import type account from '../../modal/views/Account/locales/en.json'
import type assets from '../../modal/views/Assets/locales/en.json'
import type buy from '../../modal/views/Buy/locales/en.json'
import type social from '../../modal/views/ConnectingSocial/locales/en.json'
import type remote from '../../modal/views/ConnectingWalletConnect/locales/en.json'
import type details from '../../modal/views/Details/locales/en.json'
import type names from '../../modal/views/Names/locales/en.json'
import type nfts from '../../modal/views/Nfts/locales/en.json'
import type profile from '../../modal/views/ProfileWallets/locales/en.json'
import type scan from '../../modal/views/Scan/locales/en.json'
import type send from '../../modal/views/Send/locales/en.json'
import type siwx from '../../modal/views/SIWXSignMessage/locales/en.json'
import type swap from '../../modal/views/Swap/locales/en.json'
import type run from '../../modal/views/Swap/run/locales/en.json'
import type unsupported from '../../modal/views/UnsupportedChain/locales/en.json'
import type update from '../../modal/views/UpdateEmail/locales/en.json'
import type help from '../../modal/views/WhatIs/locales/en.json'

type English = {
  buttons: typeof buttons
  modal: typeof modal
  toasts: typeof toasts
  Account: typeof account
  Assets: typeof assets
  Buy: typeof buy
  ConnectingSocial: typeof social
  ConnectingWalletConnect: typeof remote
  Details: typeof details
  Names: typeof names
  Nfts: typeof nfts
  ProfileWallets: typeof profile
  SIWXSignMessage: typeof siwx
  Scan: typeof scan
  Send: typeof send
  Swap: typeof swap
  'Swap/run': typeof run
  UnsupportedChain: typeof unsupported
  UpdateEmail: typeof update
  WhatIs: typeof help
}

/** Replaces texts of the modal, by view and key, in ICU message format. */
export type Messages = {
  readonly [name in keyof English]?: { readonly [key in keyof English[name]]?: Message }
}
