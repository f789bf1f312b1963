import type { CaipAddress } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Holdings, TokenBalance } from '../core/model/state.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { isDataImage } from '../platform/isDataImage.js'
import { isUsable } from './amounts.js'

/** Milliseconds for which what was read is worth showing. */
const MAX_AGE = 86_400_000

/** Keeps what was read for the next load of the page. */
export function keepHoldings(core: Core): void {
  const state = core.store.getState()
  // An answer that comes after its account was disconnected leaves nothing behind.
  if (!isConnected(state)) return
  const { holdings, nfts } = state
  if (holdings !== undefined || nfts !== undefined)
    core.storage.set('holdings', JSON.stringify({ ...holdings, nfts }))
}

/** Has what was read of the account that is shown before, where nothing newer is known, at hand. */
export function recallHoldings(core: Core): void {
  const state = core.store.getState()
  const { caipAddress } = getNamespace(state).accountState
  if (caipAddress === undefined || state.holdings?.caipAddress === caipAddress) return
  const holdings = knownHoldings(core, caipAddress)
  if (holdings !== undefined) core.store.setState({ holdings })
}

/** Something that was stored, which anybody may have written. */
export type Stored<value> = Partial<Record<keyof value, unknown>>

/** What was read of an account before, at most a day ago. */
export function knownHoldings(core: Core, caipAddress: CaipAddress): Holdings | undefined {
  const stored = (core.storage.getJson('holdings') ?? {}) as Stored<Holdings>
  const { tokens, updatedAt } = stored
  if (stored.caipAddress !== caipAddress || !isRecent(updatedAt) || !Array.isArray(tokens))
    return undefined
  // Other code of the dapp's origin may have written it.
  return { caipAddress, status: 'loading', tokens: tokens.filter(isToken), updatedAt }
}

export function isRecent(updatedAt: unknown): updatedAt is number {
  return typeof updatedAt === 'number' && Date.now() - updatedAt < MAX_AGE
}

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
    (iconUrl === undefined || isDataImage(iconUrl))
  )
}
