/**
 * The used part of the Wallet Standard, https://github.com/wallet-standard/wallet-standard. Any script of the page can register
 * any value as a wallet, so that everything here is checked before use.
 */
export type StandardWallet = {
  name: string
  icon: string
  /** By the standard's own names, such as `<namespace>:mainnet`. */
  chains: readonly string[]
  features: Readonly<Record<string, unknown>>
  accounts: readonly StandardAccount[]
}

export type StandardAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A method of one of a wallet's features, if both exist. Reading may throw. */
export function methodOf<answer = unknown>(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: unknown[]) => answer) | undefined {
  const found = wallet.features[feature] as Record<string, unknown> | undefined
  const call = found?.[method]
  return typeof call === 'function' ? call.bind(found) : undefined
}
