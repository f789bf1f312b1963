import type { Wallet } from '@vestibule/protocol/http'
import { listAllWallets, type WalletRow, type WalletSources } from './walletRows.js'

/** Rows outside of the directory count only if they match the search and the badge. */
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

/** A text in the directory's search form: lower case, no marks on letters. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
