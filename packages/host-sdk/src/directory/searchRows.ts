import type { Wallet } from '@vestibule/protocol/http'
import { listAllWallets, type WalletRow, type WalletSources } from './walletRows.js'

/** Also returns matching rows of wallets outside the directory. */
export function searchRows(
  { connectors, featured, choice, ...sources }: WalletSources,
  {
    listed,
    certified,
    term,
  }: { listed: readonly Wallet[]; certified: boolean; term?: string | undefined },
): readonly WalletRow[] {
  const fits = (wallet: { name: string; badge_type?: string | undefined }) =>
    (term === undefined || fold(wallet.name).includes(fold(term))) &&
    (!certified || wallet.badge_type === 'certified')
  const rows = listAllWallets({
    ...sources,
    connectors,
    featured: featured.filter(fits),
    choice: { ...choice, custom: choice.custom.filter(fits) },
    listed,
  })
  // Installed wallets first, the others in their order.
  const here = rows.filter(({ connector }) => connector !== undefined)
  const isFound = (row: WalletRow) => row.wallet !== undefined || fits(row)
  return [...here.filter(isFound), ...rows.filter(({ connector }) => connector === undefined)]
}

/** Lower case without accents, like the directory's search. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
