import type { CaipAddress } from '@vestibule/protocol'
import { isSameAddress } from '../../core/addresses.js'
import type { Core } from '../../core/core.js'
import type { TokenBalance } from '../../core/model/account.js'
import type { Network } from '../../core/model/network.js'
import type { SwapDraft } from '../../core/model/state.js'
import { getNamespace } from '../../core/namespaceState.js'
import { parseAmount, parseUnits } from '../amounts.js'
import { hiddenTokensOf, nativeToken, tokensOf } from '../tokensOf.js'
import { addressOf } from './swapApi.js'

export type SwapToken = TokenBalance & {
  /** CAIP-10, with the services' letter case. */
  id: CaipAddress
  isHeld: boolean
  /** Undefined if the balance is loaded. Otherwise the amount is from an earlier page, or 0. */
  reading: 'preparing' | 'unread' | undefined
}

type ListedToken = {
  name: string
  symbol: string
  id: CaipAddress
  decimals: number
  iconUrl?: string | undefined
}

export type Market = {
  chainId: string
  listed: readonly ListedToken[]
  /** The services' placeholder address of the network's currency. */
  currency: string
}

export type SwapOrder = {
  account: CaipAddress
  address: string
  network: Network
  draft: SwapDraft
  text: string
  tokens: readonly SwapToken[]
  from: SwapToken | undefined
  to: SwapToken | undefined
  /** Typed side in smallest units; undefined for invalid text. */
  amount: bigint | undefined
  most: bigint
}

export function swapOrder(core: Core, market: Market | undefined): SwapOrder | undefined {
  const state = core.store.getState()
  const { accountState, networkState } = getNamespace(state)
  const { caipAddress, address } = accountState
  const { caipNetwork: network } = networkState
  if (caipAddress === undefined || address === undefined || network === undefined) return undefined
  const draft: SwapDraft =
    state.swap?.caipAddress === caipAddress ? state.swap : { caipAddress, side: 'from' }
  const known = market?.chainId === network.caipNetworkId ? market : undefined
  const tokens = known === undefined ? [] : tokensIn(core, network, known)
  const find = (named: string) => findToken(core, { tokens, network, named })
  const currency = find(known?.currency ?? '')
  const from = draft.from === undefined ? currency : find(draft.from)
  // Preselect the currency. If the visitor pays with the currency, do not preselect a token.
  const wanted = draft.to === undefined ? from && currency : find(draft.to)
  const to = wanted?.id === from?.id ? undefined : wanted
  const typed = draft.side === 'from' ? from : to
  const most = (from && parseUnits(from.quantity.numeric, from.quantity.decimals)) ?? 0n
  const text = draft.amount ?? (from && most >= 10n ** BigInt(from.quantity.decimals) ? '1' : '')
  return {
    ...{ account: caipAddress, address, network, draft, text, tokens, from, to, most },
    amount: typed && parseAmount(text, typed.quantity.decimals),
  }
}

export function changeSwap(core: Core, change: Partial<SwapDraft>): void {
  const draft = swapOrder(core, undefined)?.draft
  if (draft !== undefined) core.store.setState({ swap: { ...draft, ...change } })
}

/** If the other side already shows the token, swap the sides. */
export function chooseSwapToken(core: Core, order: SwapOrder, side: 'from' | 'to', id: string) {
  const other = side === 'from' ? 'to' : 'from'
  if (order[other]?.id === id) flipSwap(core, order)
  else changeSwap(core, { [other]: order[other]?.id, [side]: id })
}

/** Swaps the sides. The typed amount stays with its token. */
export function flipSwap(core: Core, { draft, text: amount, from, to }: SwapOrder): void {
  const other = draft.side === 'from' ? 'to' : 'from'
  const side = to === undefined ? 'from' : other
  changeSwap(core, { from: to?.id ?? '', to: from?.id, side, amount })
}

function tokensIn(
  core: Core,
  network: Network,
  { listed, currency }: Market,
): readonly SwapToken[] {
  const state = core.store.getState()
  const { holdings } = state
  const { accountState } = getNamespace(state)
  const status = holdings?.caipAddress === accountState.caipAddress ? holdings?.status : 'loading'
  const unread = status === 'failed' ? 'unread' : status === 'loading' ? 'preparing' : undefined
  const held = [...tokensOf(core, state), ...hiddenTokensOf(state)]
  const isSame = (one: string, other: string) =>
    isSameAddress(core, network.chainNamespace, [addressOf(one), addressOf(other)])
  const tokens = listed.map(({ id, name, symbol, decimals, iconUrl }): SwapToken => {
    const isCurrency = isSame(id, currency)
    const own = held.find(({ address, chainId, quantity }) => {
      const isIt = isCurrency ? address === undefined : address !== undefined && isSame(address, id)
      return isIt && chainId === network.caipNetworkId && quantity.decimals === decimals
    })
    const none = isCurrency
      ? nativeToken(network, '0')
      : {
          ...{ name, symbol, chainId: network.caipNetworkId, address: id },
          ...{ price: undefined, value: undefined, iconUrl },
          quantity: { decimals, numeric: '0' },
        }
    const token = own ?? none
    // The node reports the currency's balance, the services the other balances.
    const reading = isCurrency && accountState.balance !== undefined ? undefined : unread
    return { ...token, id, reading, isHeld: /[1-9]/.test(token.quantity.numeric) }
  })
  const rank = ({ id, isHeld }: SwapToken) => {
    if (!isHeld) return held.length
    return held.findIndex(({ address }) =>
      address === undefined ? isSame(id, currency) : isSame(address, id),
    )
  }
  return tokens
    .map((token) => ({ token, rank: rank(token) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ token }) => token)
}

function findToken(
  core: Core,
  { tokens, network, named }: { tokens: readonly SwapToken[]; network: Network; named: string },
): SwapToken | undefined {
  if (named === '') return undefined
  const isSame = (id: string) =>
    isSameAddress(core, network.chainNamespace, [addressOf(id), addressOf(named)])
  const [, , address] = named.split(':')
  const isElsewhere = address !== undefined && !named.startsWith(`${network.caipNetworkId}:`)
  if (isElsewhere) return undefined
  const exact = tokens.find(({ id }) => isSame(id))
  const bySymbol = tokens.filter(({ symbol }) => symbol.toLowerCase() === named.toLowerCase())
  return exact ?? (bySymbol.length === 1 ? bySymbol[0] : undefined)
}
