import { type CaipAddress, toJson } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { TokenBalance } from '../../core/model/account.js'
import type { History, Holdings, State } from '../../core/model/state.js'
import { getNamespace, isConnected } from '../../core/namespaceState.js'
import { isUsable } from '../isUsable.js'
import { changeOf, isTokenPicture } from '../readHeld.js'
import { isRecent, readKept } from './readKept.js'

const PAUSE = 1_000
const MOST = 6
const MOST_TRANSACTIONS = 20

const writtenAt = new WeakMap<Core, number>()
const waiting = new WeakSet<Core>()

/** Caches tokens, NFTs and transactions for the next load. Writes at most once a second. */
export function keepHoldings(core: Core): void {
  const wait = (writtenAt.get(core) ?? 0) + PAUSE - Date.now()
  if (wait <= 0) {
    writtenAt.set(core, Date.now())
    write(core)
    return
  }
  if (waiting.has(core)) return
  waiting.add(core)
  setTimeout(() => {
    waiting.delete(core)
    keepHoldings(core)
  }, wait)
}

function write(core: Core): void {
  const state = core.store.getState()
  if (!isConnected(state)) return
  const kept = readKept(core)
  const withNow = (entries: readonly Whose[], now: Whose | undefined) =>
    [...(now === undefined ? [] : [now]), ...entries]
      .filter(
        ({ caipAddress }, at, all) =>
          isOfConnected(state, caipAddress) &&
          all.findIndex((one) => one.caipAddress === caipAddress) === at,
      )
      .slice(0, MOST)
  const tokens = withNow(kept.tokens, state.holdings)
  const nfts = withNow(kept.nfts, state.nfts)
  const history = withNow(kept.history, worthKeeping(state.history))
  if (tokens.length + nfts.length + history.length > 0)
    core.storage.set('holdings', toJson({ tokens, nfts, history }))
}

/** A failed read must not replace the stored history. */
function worthKeeping(history: History | undefined): Whose | undefined {
  if (history?.status !== 'ready') return undefined
  const { caipAddress, transactions, updatedAt } = history
  return { caipAddress, transactions: transactions.slice(0, MOST_TRANSACTIONS), updatedAt }
}

function isOfConnected({ connections }: State, caipAddress: unknown): boolean {
  return [...connections.values()].some(
    ({ status, namespace, accounts }) =>
      status !== 'disconnected' &&
      String(caipAddress).startsWith(`${namespace}:`) &&
      accounts.some(({ address }) => String(caipAddress).endsWith(`:${address}`)),
  )
}

type Whose = { caipAddress?: unknown; [more: string]: unknown }

export function knownHoldings(core: Core, caipAddress: CaipAddress): Holdings | undefined {
  const stored = readKept(core).tokens.find((entry) => entry.caipAddress === caipAddress)
  const { tokens, updatedAt } = stored ?? {}
  if (!isRecent(updatedAt) || !Array.isArray(tokens)) return undefined
  return { caipAddress, status: 'loading', tokens: tokens.filter(isToken).map(asRead), updatedAt }
}

/** Restores the stored tokens, unless the account's tokens are already loaded. */
export function recallHoldings(core: Core): void {
  const state = core.store.getState()
  const { caipAddress } = getNamespace(state).accountState
  if (caipAddress === undefined || state.holdings?.caipAddress === caipAddress) return
  const holdings = knownHoldings(core, caipAddress)
  if (holdings !== undefined) core.store.setState({ holdings })
}

export function failHoldings(core: Core): void {
  recallHoldings(core)
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) return
  core.store.setState(({ holdings }) => ({
    holdings:
      holdings?.caipAddress === caipAddress
        ? { ...holdings, status: 'failed' }
        : { caipAddress, status: 'failed', tokens: [] },
  }))
}

const asRead = (token: TokenBalance): TokenBalance => ({
  ...token,
  change24h: changeOf(token.change24h),
})

function isToken(entry: unknown): entry is TokenBalance {
  const { name, symbol, quantity, value, price, address, iconUrl } = (entry ??
    {}) as Partial<TokenBalance>
  const { decimals = -1, numeric } = quantity ?? {}
  return (
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    Number.isSafeInteger(decimals) &&
    decimals > 0 &&
    decimals <= 255 &&
    /^\d{1,78}(\.\d{1,255})?$/.test(String(numeric)) &&
    (value === undefined || typeof value === 'number') &&
    (price === undefined || (typeof price === 'number' && isUsable(price))) &&
    (address === undefined ||
      /^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/.test(String(address))) &&
    (iconUrl === undefined || isTokenPicture(iconUrl))
  )
}
