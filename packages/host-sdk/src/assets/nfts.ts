import { NftList } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import type { NftHoldings } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { createGap } from './createGap.js'
import { keepHoldings } from './kept/storedHoldings.js'
import { knownNfts } from './kept/storedNfts.js'
import { readAccountData } from './readAccountData.js'
import { readNfts } from './readNfts.js'
import { isServed } from './servedNetworks.js'
import { tellUnread } from './tellUnread.js'

const gap = createGap()

/**
 * Reads which NFTs the account that is shown holds on its network; what is known of it stays until then. A failure is told once, and
 * asked again after 30 s.
 * @param options.force An answer of a moment ago is too old.
 */
export async function loadNfts(core: Core, options: { force?: boolean } = {}): Promise<void> {
  const { caipAddress, address } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined || address === undefined) return
  const isCurrent = () => core.store.getState().nfts?.caipAddress === caipAddress
  if (!isCurrent())
    core.store.setState({
      nfts: knownNfts(core, caipAddress) ?? { caipAddress, status: 'loading', nfts: [] },
    })
  const settle = (change: Partial<NftHoldings>) =>
    core.store.setState(({ nfts }) =>
      nfts?.caipAddress === caipAddress ? { nfts: { ...nfts, ...change } } : {},
    )
  if (!options.force && gap.isIn(core, caipAddress)) return settle({ status: 'failed' })
  try {
    const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
    if (!(await isServed(core, chainId))) return settle({ status: 'unknown', nfts: [] })
    const answer = await readAccountData(core, {
      path: `/v1/account/${address}/nfts`,
      query: { chainId, ...(options.force && { forceUpdate: 'true' }) },
      schema: NftList,
    })
    const [failed] = answer?.errors ?? []
    if (answer === undefined || failed?.reason === 'chainNotSupported')
      return settle({ status: 'unknown', nfts: [] })
    if (failed !== undefined) throw new Error(`The services could not read ${chainId}.`)
    gap.end(core)
    const updatedAt = Date.parse(answer.updatedAt ?? '') || Date.now()
    const { activeNamespace } = core.store.getState()
    const hasMints = core.adapters.get(activeNamespace)?.hasMints
    const nfts = readNfts(answer.nfts, { chainId, isComplete: answer.complete, hasMints })
    settle({ status: 'ready', updatedAt, ...nfts })
    keepHoldings(core)
  } catch (error) {
    gap.begin(core, caipAddress)
    if (!isCurrent()) return core.log.warn('The NFTs could not be read.', error)
    settle({ status: 'failed' })
    tellUnread(core, 'nftsUnavailable', error)
  }
}
