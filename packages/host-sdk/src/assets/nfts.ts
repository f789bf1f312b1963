import { NftList } from '@vestibule/protocol/http'
import { toastFailure } from '../alerts/toastFailure.js'
import type { Core } from '../core/core.js'
import type { NftHoldings } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { ASSET_FAILURES } from './failures.js'
import { readAccountData } from './readAccountData.js'
import { readNfts } from './readNfts.js'
import { isServed } from './servedNetworks.js'
import { keepHoldings } from './storedHoldings.js'
import { knownNfts } from './storedNfts.js'

/** Milliseconds after a failure in which nobody asks again, unless the visitor does. */
const GAP = 30_000

const failures = new WeakMap<Core, { caipAddress: string; at: number }>()

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
  const failure = failures.get(core)
  if (!options.force && failure?.caipAddress === caipAddress && Date.now() - failure.at < GAP)
    return

  const settle = (change: Partial<NftHoldings>) =>
    core.store.setState(({ nfts }) =>
      nfts?.caipAddress === caipAddress ? { nfts: { ...nfts, ...change } } : {},
    )
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
    failures.delete(core)
    const updatedAt = Date.parse(answer.updatedAt ?? '') || Date.now()
    const { activeNamespace } = core.store.getState()
    const hasMints = core.adapters.get(activeNamespace)?.hasMints
    const nfts = readNfts(answer.nfts, { chainId, isComplete: answer.complete, hasMints })
    settle({ status: 'ready', updatedAt, ...nfts })
    keepHoldings(core)
  } catch (error) {
    failures.set(core, { caipAddress, at: Date.now() })
    if (!isCurrent()) return core.log.warn('The NFTs could not be read.', error)
    settle({ status: 'failed' })
    toastFailure(core, ASSET_FAILURES, 'nftsUnavailable', error)
  }
}
