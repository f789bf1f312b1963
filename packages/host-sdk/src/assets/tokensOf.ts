import type { TokenBalance } from '../core/model/account.js'
import type { Network } from '../core/model/network.js'
import type { State } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'

/**
 * What the account that is shown holds, its network's own currency first. That one's amount is the node's, which is newer than
 * the services' and there without them.
 */
export function tokensOf(state: State): readonly TokenBalance[] {
  const { accountState, networkState } = getNamespace(state)
  const { caipAddress, balance } = accountState
  const { caipNetwork: network } = networkState
  if (caipAddress === undefined || network === undefined) return []
  const { holdings } = state
  const held = holdings?.caipAddress === caipAddress ? holdings.tokens : []
  const known = held.find(({ address }) => address === undefined)
  const rest = held.filter((token) => token !== known)
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
  return [native, ...rest.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))]
}

/** A network's own currency. @param numeric How much of it. */
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
