import type { Core } from '../core/core.js'
import type { TokenBalance } from '../core/model/account.js'
import type { Network } from '../core/model/network.js'
import type { State } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'

/**
 * The network's currency, then the tokens in the option `tokens`, then the other tokens by value.
 * The currency's amount comes from the node if known, because it is newer.
 */
export function tokensOf(
  core: Pick<Core, 'options' | 'adapters'>,
  state: State,
): readonly TokenBalance[] {
  const { accountState, networkState } = getNamespace(state)
  const { caipAddress, balance } = accountState
  const { caipNetwork: network } = networkState
  if (caipAddress === undefined || network === undefined) return []
  const { holdings } = state
  const held = holdings?.caipAddress === caipAddress ? holdings.tokens : []
  const known = held.find(({ address }) => address === undefined)
  const rest = inOrder(
    core,
    network,
    held.filter((token) => token !== known),
  )
  const numeric = balance ?? known?.quantity.numeric
  if (numeric === undefined) return rest
  const price = known?.price
  const native: TokenBalance = {
    ...nativeToken(network, numeric),
    price,
    change24h: known?.change24h,
    value: price === undefined ? undefined : price * Number(numeric),
    iconUrl: known?.iconUrl,
  }
  return [native, ...rest]
}

/** The option `tokens` sets order and pictures. */
function inOrder(
  core: Pick<Core, 'options' | 'adapters'>,
  { caipNetworkId, chainNamespace }: Network,
  held: readonly TokenBalance[],
): readonly TokenBalance[] {
  const listed = core.options.tokens?.[caipNetworkId] ?? []
  const { isSameAddress } = core.adapters.get(chainNamespace) ?? {}
  const rankOf = ({ address }: TokenBalance) => {
    const plain = address?.slice(caipNetworkId.length + 1) ?? ''
    const rank = listed.findIndex(
      ({ address }) => isSameAddress?.(address, plain) ?? address === plain,
    )
    return rank < 0 ? listed.length : rank
  }
  return held
    .map((token) => ({ token, rank: rankOf(token) }))
    .sort((a, b) => a.rank - b.rank || (b.token.value ?? 0) - (a.token.value ?? 0))
    .map(({ token, rank }) => ({ ...token, iconUrl: listed[rank]?.image ?? token.iconUrl }))
}

export function hiddenTokensOf(state: State): readonly TokenBalance[] {
  const { holdings } = state
  const { caipAddress } = getNamespace(state).accountState
  return (holdings?.caipAddress === caipAddress && holdings?.hidden) || []
}

export function nativeToken(network: Network, numeric: string): TokenBalance {
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    address: undefined,
    price: undefined,
    value: undefined,
    quantity: { decimals, numeric },
    iconUrl: undefined,
  }
}
