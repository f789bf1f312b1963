import { NftList } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import type { NftHoldings } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { toError } from '../platform/toError.js'
import { getQuery, readQuery } from '../query/query.js'
import { nftsOf } from './accountQueries.js'
import { createGap } from './createGap.js'
import { keepHoldings } from './kept/storedHoldings.js'
import { knownNfts } from './kept/storedNfts.js'
import { type ReadOptions, readAccountData } from './readAccountData.js'
import { readNfts } from './readNfts.js'
import { isServed } from './servedNetworks.js'
import { tellUnread } from './tellUnread.js'

const gap = createGap()

/**
 * Shares one request between the modal and all hooks.
 * @param options.isAgain Poll: does not abort a slow read.
 */
export async function readNftsOfAccount(
  core: Core,
  { force, isAgain = false }: { force: boolean; isAgain?: boolean | undefined },
): Promise<void> {
  const query = nftsOf(core, (how) => loadNfts(core, how))
  if (query === undefined || (isAgain && getQuery(core, query).isFetching)) return
  await readQuery(core, query, { force })
}

/**
 * Keeps cached NFTs during the read. Reports a failure once, and does not read again for 30 s.
 * @param options.force Ignore the delay and the services' cache.
 * @returns the failure, if any
 */
export async function loadNfts(core: Core, options: ReadOptions = {}): Promise<Error | undefined> {
  const { signal } = options
  const { caipAddress, address } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined || address === undefined) return undefined
  const isCurrent = () => core.store.getState().nfts?.caipAddress === caipAddress
  if (!isCurrent())
    core.store.setState({
      nfts: knownNfts(core, caipAddress) ?? { caipAddress, status: 'loading', nfts: [] },
    })
  const settle = (change: Partial<NftHoldings>) =>
    core.store.setState(({ nfts }) =>
      nfts?.caipAddress === caipAddress && !signal?.aborted ? { nfts: { ...nfts, ...change } } : {},
    )
  const settleUnserved = () => {
    settle({ status: 'unknown', nfts: [] })
    return undefined
  }
  const recent = options.force ? undefined : gap.failureIn(core, caipAddress)
  if (recent !== undefined) {
    settle({ status: 'failed' })
    return recent
  }
  try {
    const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
    if (!(await isServed(core, chainId))) return settleUnserved()
    const answer = await readAccountData(core, {
      path: `/v1/account/${address}/nfts`,
      query: { chainId, ...(options.force && { forceUpdate: 'true' }) },
      schema: NftList,
      signal,
    })
    const [failed] = answer?.errors ?? []
    if (answer === undefined || failed?.reason === 'chainNotSupported') return settleUnserved()
    if (failed !== undefined) throw new Error(`The services could not read ${chainId}.`)
    gap.end(core)
    const updatedAt = Date.parse(answer.updatedAt ?? '') || Date.now()
    const { activeNamespace } = core.store.getState()
    const hasMints = core.adapters.get(activeNamespace)?.hasMints
    const nfts = readNfts(answer.nfts, { chainId, isComplete: answer.complete, hasMints })
    settle({ status: 'ready', updatedAt, ...nfts })
    keepHoldings(core)
    return undefined
  } catch (cause) {
    if (signal?.aborted) return undefined
    const error = toError(cause)
    const isFirst = gap.begin(core, caipAddress, error)
    if (isCurrent()) settle({ status: 'failed' })
    // The list already shows the failure: do not cover the page with a second toast.
    if (isCurrent() && (isFirst || options.force)) tellUnread(core, 'nftsUnavailable', error)
    else core.log.warn('The NFTs could not be read.', error)
    return error
  }
}
