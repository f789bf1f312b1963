import { BalanceList } from '@vestibule/protocol/http'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import type { Holdings } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { apiOf } from '../platform/apiOf.js'
import { createGap } from './createGap.js'
import { keepHoldings, knownHoldings } from './kept/storedHoldings.js'
import { readAccountData } from './readAccountData.js'
import { readHeld } from './readHeld.js'
import { isAnyServed, isServed } from './servedNetworks.js'
import { tellUnread } from './tellUnread.js'

const gap = createGap()

/**
 * Reads what the account that is shown holds on its network; what is known of it stays until then. A failure is told once, and asked
 * again after 30 s.
 * @param options.force The visitor wants it now, read from the chain again.
 */
export async function loadHoldings(core: Core, options: { force?: boolean } = {}): Promise<void> {
  const { caipAddress, address } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined || address === undefined) return
  const isCurrent = () => core.store.getState().holdings?.caipAddress === caipAddress
  if (!isCurrent())
    core.store.setState({
      holdings: knownHoldings(core, caipAddress) ?? { caipAddress, status: 'loading', tokens: [] },
    })
  const settle = (change: Partial<Holdings>) =>
    core.store.setState(({ holdings }) =>
      holdings?.caipAddress === caipAddress ? { holdings: { ...holdings, ...change } } : {},
    )
  if (!options.force && gap.isIn(core, caipAddress)) return settle({ status: 'failed' })
  try {
    const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
    const services = apiOf(core.options)
    const told = await askWallet(core, { address })
    if (told !== undefined) {
      const tokens = readHeld(told, { chainId, services })
      settle({ status: 'ready', tokens, updatedAt: Date.now() })
      return keepHoldings(core)
    }
    if (!(await isServed(core, chainId))) return await settleUnserved(core, settle)
    const answer = await readAccountData(core, {
      path: `/v1/account/${address}/balance`,
      query: { currency: 'usd', chainId, ...(options.force && { forceUpdate: 'true' }) },
      schema: BalanceList,
    })
    if (answer === undefined) return settle({ status: 'unknown', tokens: [] })
    const [failed] = answer.errors ?? []
    if (failed?.reason === 'chainNotSupported') return await settleUnserved(core, settle)
    if (failed !== undefined) throw new Error(`The services could not read ${chainId}.`)
    gap.end(core)
    const updatedAt = Date.parse(answer.updatedAt ?? '') || Date.now()
    settle({
      status: 'ready',
      tokens: readHeld(answer.balances, { chainId, services }),
      updatedAt,
    })
    keepHoldings(core)
  } catch (error) {
    gap.begin(core, caipAddress)
    if (!isCurrent()) return core.log.warn('The balances could not be read.', error)
    settle({ status: 'failed' })
    tellUnread(core, 'balanceUnavailable', error)
  }
}

/** The services have data, and none of this network: told once, where there would be something to show. */
async function settleUnserved(core: Core, settle: (change: Partial<Holdings>) => void) {
  const { holdings, activeNamespace } = core.store.getState()
  const isNews = holdings?.status === 'loading'
  const hasTokens = core.adapters.get(activeNamespace)?.transfer !== undefined
  settle({ status: 'unknown', tokens: [] })
  if (isNews && hasTokens && (await isAnyServed(core))) tellUnread(core, 'balanceUnsupported')
}

/** What the connected wallet says itself, where it can. */
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
