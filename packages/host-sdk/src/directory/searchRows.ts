import type { Wallet } from '@vestibule/protocol/http'
import { listAllWallets, type WalletRow, type WalletSources } from './walletRows.js'

/** Adds rows from outside of the directory if they match the search and the badge. */
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
  // Installed wallets come first; the others keep their order.
  const here = rows.filter(({ connector }) => connector !== undefined)
  const isFound = (row: WalletRow) => row.wallet !== undefined || fits(row)
  return [...here.filter(isFound), ...rows.filter(({ connector }) => connector === undefined)]
}

/** In lower case, without marks on letters, like the directory's search. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
