/**
 * The used part of https://github.com/wallet-standard/wallet-standard. Any script of the page can
 * register any value: validate before use.
 */
export type StandardWallet = {
  name: string
  icon: string
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

/** Undefined without the feature or the method. Reading may throw. */
export function methodOf<answer = unknown>(
  wallet: StandardWallet,
  feature: string,
  method: string,
): ((...inputs: unknown[]) => answer) | undefined {
  const found = wallet.features[feature] as Record<string, unknown> | undefined
  const call = found?.[method]
  return typeof call === 'function' ? call.bind(found) : undefined
}
