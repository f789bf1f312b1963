import { type Balance, BalanceList } from '@vestibule/protocol/http'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import type { Holdings } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { apiOf } from '../platform/apiOf.js'
import { toError } from '../platform/toError.js'
import { readQuery } from '../query/query.js'
import { balancesOf } from './accountQueries.js'
import { createGap } from './createGap.js'
import { keepHoldings, knownHoldings } from './kept/storedHoldings.js'
import { type ReadOptions, readAccountData } from './readAccountData.js'
import { readHeld } from './readHeld.js'
import { isAnyServed, isServed } from './servedNetworks.js'
import { tellUnread } from './tellUnread.js'

const gap = createGap()
const told = new WeakMap<Core, Set<string>>()

export async function readHoldings(core: Core, options?: { force: boolean }): Promise<void> {
  const query = balancesOf(core, (how) => loadHoldings(core, how))
  if (query !== undefined) await readQuery(core, query, options)
}

/**
 * Keeps cached tokens during the read. Reports a failure once, and does not read again for 30 s.
 * @param options.force The visitor requested the read: ignore the delay and the services' cache.
 * @returns the failure, if any
 */
export async function loadHoldings(
  core: Core,
  options: ReadOptions = {},
): Promise<Error | undefined> {
  const { signal } = options
  const { caipAddress, address } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined || address === undefined) return undefined
  const isCurrent = () => core.store.getState().holdings?.caipAddress === caipAddress
  if (!isCurrent())
    core.store.setState({
      holdings: knownHoldings(core, caipAddress) ?? { caipAddress, status: 'loading', tokens: [] },
    })
  const settle = (change: Partial<Holdings>) =>
    core.store.setState(({ holdings }) =>
      holdings?.caipAddress === caipAddress && !signal?.aborted
        ? { holdings: { ...holdings, ...change } }
        : {},
    )
  const recent = options.force ? undefined : gap.failureIn(core, caipAddress)
  if (recent !== undefined) {
    settle({ status: 'failed' })
    return recent
  }
  try {
    const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
    const services = apiOf(core.options)
    const told = await askWallet(core, { address })
    if (told !== undefined) {
      settle({
        status: 'ready',
        ...heldIn(told, { chainId, services: undefined }),
        updatedAt: Date.now(),
      })
      keepHoldings(core)
      return undefined
    }
    if (!(await isServed(core, chainId))) return await settleUnserved(core, chainId, settle)
    const answer = await readAccountData(core, {
      path: `/v1/account/${address}/balance`,
      query: { currency: 'usd', chainId, ...(options.force && { forceUpdate: 'true' }) },
      schema: BalanceList,
      signal,
    })
    if (answer === undefined) {
      settle({ status: 'unknown', tokens: [] })
      return undefined
    }
    const [failed] = answer.errors ?? []
    if (failed?.reason === 'chainNotSupported') return await settleUnserved(core, chainId, settle)
    if (failed !== undefined) throw new Error(`The services could not read ${chainId}.`)
    gap.end(core)
    const updatedAt = Date.parse(answer.updatedAt ?? '') || Date.now()
    settle({
      status: 'ready',
      ...heldIn(answer.balances, { chainId, services }),
      updatedAt,
    })
    keepHoldings(core)
    return undefined
  } catch (cause) {
    if (signal?.aborted) return undefined
    const error = toError(cause)
    const isFirst = gap.begin(core, caipAddress, error)
    if (isCurrent()) settle({ status: 'failed' })
    // The list already shows the failure: do not cover the page with a second toast.
    if (isCurrent() && (isFirst || options.force)) tellUnread(core, 'balanceUnavailable', error)
    else core.log.warn('The balances could not be read.', error)
    return error
  }
}

const heldIn = (
  balances: readonly Balance[],
  of: readHeld.Options,
): Pick<Holdings, 'tokens' | 'hidden'> => ({
  tokens: readHeld(balances, of),
  hidden: readHeld(balances, { ...of, isSpam: true }),
})

/** Reports each unsupported network once, if the adapter transfers tokens and the services support other networks. */
async function settleUnserved(
  core: Core,
  chainId: string,
  settle: (change: Partial<Holdings>) => void,
): Promise<undefined> {
  const { activeNamespace } = core.store.getState()
  const hasTokens = core.adapters.get(activeNamespace)?.transfer !== undefined
  settle({ status: 'unknown', tokens: [] })
  const known = told.get(core) ?? new Set()
  told.set(core, known)
  if (!hasTokens || known.has(chainId) || !(await isAnyServed(core))) return
  known.add(chainId)
  tellUnread(core, 'balanceUnsupported')
  return undefined
}

async function askWallet(core: Core, { address }: { address: string }) {
  const state = core.store.getState()
  const { activeNamespace: namespace } = state
  const { accountState, networkState } = getNamespace(state)
  const { caipNetwork: network } = networkState
  const connector = findConnector(core, { id: accountState.connectorId, namespace })
  if (connector === undefined || network === undefined) return undefined
  const part = await core.adapters.get(namespace)?.transfer?.(network)
  return part?.readAssets?.({ connector, network, address })
}
