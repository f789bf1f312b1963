import type { Core } from '../core/core.js'
import { importCode } from '../platform/importCode.js'
import { activityOf, balancesOf, nftsOf } from './accountQueries.js'

export const balancesQuery = (core: Core) =>
  balancesOf(core, async (how) => {
    const { loadHoldings } = await importCode(() => import('./holdings.js'))
    return loadHoldings(core, how)
  })

export const nftsQuery = (core: Core) =>
  nftsOf(core, async (how) => {
    const { loadNfts } = await importCode(() => import('./nfts.js'))
    return loadNfts(core, how)
  })

/**
 * @param options.more Adds older transactions.
 * @param options.isQuiet Background read: a failure raises no alert.
 */
export const activityQuery = (
  core: Core,
  options: { more?: boolean | undefined; isQuiet?: boolean | undefined } = {},
) =>
  activityOf(core, async ({ signal }) => {
    const { loadHistory } = await importCode(() => import('./history.js'))
    return loadHistory(core, { ...options, signal })
  })
