import type { Core } from '../core/core.js'
import { importCode } from '../platform/importCode.js'
import { activityOf, balancesOf, nftsOf } from './accountQueries.js'

/** The tokens of the account that the page shows, the network's own currency first. */
export const balancesQuery = (core: Core) =>
  balancesOf(core, async (how) => {
    const { loadHoldings } = await importCode(() => import('./holdings.js'))
    return loadHoldings(core, how)
  })

/** The NFTs of the account that the page shows. */
export const nftsQuery = (core: Core) =>
  nftsOf(core, async (how) => {
    const { loadNfts } = await importCode(() => import('./nfts.js'))
    return loadNfts(core, how)
  })

/**
 * The transactions of the account that the page shows.
 * @param options.more The reading adds older ones.
 * @param options.isQuiet The visitor did not ask: a failure raises no alert.
 */
export const activityQuery = (
  core: Core,
  options: { more?: boolean | undefined; isQuiet?: boolean | undefined } = {},
) =>
  activityOf(core, async ({ signal }) => {
    const { loadHistory } = await importCode(() => import('./history.js'))
    return loadHistory(core, { ...options, signal })
  })
