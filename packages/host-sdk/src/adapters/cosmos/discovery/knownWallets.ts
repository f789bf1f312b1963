/** A wallet with Keplr's interface. */
export type CosmosWallet = {
  name: string
  rdns?: string | undefined
  walletId?: string | undefined
  /** Property path of the wallet on `window`. Dots separate nested names, as in `cosmostation.providers.keplr`. */
  place: string
  /** Event on `window` that reports a change of account. @default 'keplr_keystorechange' */
  changeEvent?: string | undefined
}

/** The wallet directory uses the reverse domain name as the id of most wallets. */
const known = (rdns: string) => ({ rdns, walletId: rdns })

/** Keplr is last, because other wallets also use its path. */
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
