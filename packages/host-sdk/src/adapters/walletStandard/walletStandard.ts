/**
 * What is read of the Wallet Standard, https://github.com/wallet-standard/wallet-standard. Any script of a page can register
 * anything as a wallet, so that nothing here is believed before it was looked at.
 */
export type StandardWallet = {
  name: string
  icon: string
  /** By names of the standard's own, as `<namespace>:mainnet`. */
  chains: readonly string[]
  features: Readonly<Record<string, unknown>>
  accounts: readonly StandardAccount[]
}

export type StandardAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
}

/** What a wallet lists of one kind, however it spells that. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A method of one of a wallet's features, where it has both. Looking may throw. */
export function methodOf<answer = unknown>(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: unknown[]) => answer) | undefined {
  const found = wallet.features[feature] as Record<string, unknown> | undefined
  const call = found?.[method]
  return typeof call === 'function' ? call.bind(found) : undefined
}
