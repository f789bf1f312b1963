import type { Core } from '../core/core.js'
import { importCode } from '../platform/importCode.js'
import { activityOf, balancesOf, nftsOf } from './accountQueries.js'

/** The tokens of the page's account, the network's own currency first. */
export const balancesQuery = (core: Core) =>
  balancesOf(core, async (how) => {
    const { loadHoldings } = await importCode(() => import('./holdings.js'))
    return loadHoldings(core, how)
  })

/** The NFTs of the page's account. */
export const nftsQuery = (core: Core) =>
  nftsOf(core, async (how) => {
    const { loadNfts } = await importCode(() => import('./nfts.js'))
    return loadNfts(core, how)
  })

/**
 * The transactions of the page's account.
 * @param options.more The reading adds older ones.
 * @param options.isQuiet A background read: a failure raises no alert.
 */
export const activityQuery = (
  core: Core,
  options: { more?: boolean | undefined; isQuiet?: boolean | undefined } = {},
) =>
  activityOf(core, async ({ signal }) => {
    const { loadHistory } = await importCode(() => import('./history.js'))
    return loadHistory(core, { ...options, signal })
  })
