/** A wallet as visitors know it, where it puts itself into the page under a name for programs. */
export type KnownExtension = {
  name: string
  rdns?: string
  /** Its id in the directory, which has its picture. */
  walletId?: string
}

/** By the name in `window.injectedWeb3`. */
const KNOWN: Readonly<Record<string, KnownExtension>> = {
  enkrypt: { name: 'Enkrypt', rdns: 'com.enkrypt', walletId: 'com.enkrypt' },
  'fearless-wallet': { name: 'Fearless Wallet' },
  nightly: { name: 'Nightly', rdns: 'app.nightly', walletId: 'app.nightly' },
  polkagate: { name: 'PolkaGate' },
  'polkadot-js': { name: 'polkadot{.js}' },
  'subwallet-js': { name: 'SubWallet', rdns: 'app.subwallet', walletId: 'app.subwallet' },
  talisman: { name: 'Talisman', rdns: 'xyz.talisman', walletId: 'xyz.talisman' },
}

const NOVA: KnownExtension = { name: 'Nova Wallet', walletId: 'io.novawallet' }

/** The extension with a key; undefined for an unknown one. */
export function knownExtension(page: object, key: string): KnownExtension | undefined {
  // Its own browser takes the name of the extension that every dapp knows, and says so beside it.
  if (key === 'polkadot-js' && isNova(page)) return NOVA
  return Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined
}

function isNova(page: object): boolean {
  try {
    const { walletExtension } = page as { walletExtension?: { isNovaWallet?: unknown } }
    return walletExtension?.isNovaWallet === true
  } catch {
    return false
  }
}
