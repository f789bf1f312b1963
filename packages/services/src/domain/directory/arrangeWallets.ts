import type { Wallet } from '@vestibule/protocol/http'
import type { WalletOverrides } from './overrides.js'

/**
 * Puts the wallets in the order that they are shown in: what the operator orders, what they feature, what is their
 * own, then the snapshot as it is.
 */
export function arrangeWallets(
  snapshot: readonly Wallet[],
  overrides: Omit<WalletOverrides, 'add'> & { add: readonly Wallet[] },
): Wallet[] {
  const { add, hide, order, feature, certified } = overrides
  const known = new Map(snapshot.map((wallet) => [wallet.id, wallet]))
  const own = add.filter(({ id }) => !known.has(id))
  for (const wallet of add) known.set(wallet.id, { ...known.get(wallet.id), ...wallet })

  const sequence = new Set([...order, ...feature, ...own.map(({ id }) => id), ...known.keys()])
  for (const id of hide) sequence.delete(id)
  return [...sequence]
    .flatMap((id) => known.get(id) ?? [])
    .map((wallet, index) => ({
      ...wallet,
      order: index,
      badge_type: certified.includes(wallet.id) ? 'certified' : 'none',
      ...(feature.includes(wallet.id) ? { featured: true } : {}),
    }))
}
