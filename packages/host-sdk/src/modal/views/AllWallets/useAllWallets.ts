import { DIRECTORY } from '@vestibule/protocol/http'
import { narrow } from '../../../directory/narrow.js'
import { searchRows } from '../../../directory/searchRows.js'
import { useModal } from '../../context.js'
import { useWalletSources } from '../../hooks/useWalletSources.js'
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
  if (!isSearch)
    return { ...pages, rows: searchRows(sources, { listed: pages.wallets, certified }) }
  const rows = searchRows(sources, { listed: search.wallets, certified, term })
  return { ...search, rows, more: 'none' as const, loadMore: doNothing }
}

function doNothing() {
  // A search has one page.
}
