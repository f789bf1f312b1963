import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import type { WalletSources } from '../../../directory/walletRows.js'
import { listAllWallets, type WalletRow } from '../../../directory/walletRows.js'
import { useModal } from '../../context.js'
import { narrow, useWalletSources } from '../../useWalletSources.js'
import { usePages } from './usePages.js'
import { useSearch } from './useSearch.js'

/** The wallets to show for what is typed and chosen. */
export function useAllWallets({ text, certified }: { text: string; certified: boolean }) {
  const { choice } = useModal()
  const { sources } = useWalletSources()
  const query = { ...narrow(choice), badge_type: certified ? ('certified' as const) : undefined }
  const term = text.trim()
  const isSearch = [...term].length >= DIRECTORY.searchFrom
  const pages = usePages({ ...query, entries: DIRECTORY.perPage })
  const search = useSearch(isSearch ? term : undefined, { ...query, entries: DIRECTORY.perSearch })
  if (!isSearch) return { ...pages, rows: list(sources, { listed: pages.wallets, certified }) }
  const rows = list(sources, { listed: search.wallets, certified, term })
  return { ...search, rows, more: 'none' as const, loadMore: doNothing }
}

/** Of what the directory did not pick itself, only what bears the name and the badge. */
function list(
  { connectors, featured, choice, ...sources }: WalletSources,
  { listed, certified, term }: { listed: readonly Wallet[]; certified: boolean; term?: string },
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
  // What is installed stands first, wherever it was found; the rest keeps its order.
  const here = rows.filter(({ connector }) => connector !== undefined)
  const isFound = (row: WalletRow) => row.wallet !== undefined || fits(row)
  return [...here.filter(isFound), ...rows.filter(({ connector }) => connector === undefined)]
}

/** A text as the directory searches it: no case, no marks on letters. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function doNothing() {
  // A search has one page.
}
