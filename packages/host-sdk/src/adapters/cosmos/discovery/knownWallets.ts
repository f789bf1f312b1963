/** A wallet with Keplr's interface, and its place in the page. */
export type CosmosWallet = {
  name: string
  rdns?: string | undefined
  walletId?: string | undefined
  /** A dot leads further into the page, as in `cosmostation.providers.keplr`. */
  place: string
  /** The event of the page's window when the visitor chooses another account there. @default 'keplr_keystorechange' */
  changeEvent?: string | undefined
}

/** The directory mostly uses reverse domain names. */
const known = (rdns: string) => ({ rdns, walletId: rdns })

/** Keplr is last, because other wallets put their own object at its path. */
export const KNOWN_WALLETS: readonly CosmosWallet[] = [
  { name: 'Leap', walletId: 'io.leapwallet', place: 'leap', changeEvent: 'leap_keystorechange' },
  {
    name: 'Cosmostation',
    walletId: 'io.cosmostation',
    place: 'cosmostation.providers.keplr',
    changeEvent: 'cosmostation_keystorechange',
  },
  { name: 'OKX Wallet', ...known('com.okex.wallet'), place: 'okxwallet.keplr' },
  { name: 'Trust Wallet', ...known('com.trustwallet.app'), place: 'trustwallet.cosmos' },
  { name: 'Keplr', ...known('app.keplr'), place: 'keplr' },
]
