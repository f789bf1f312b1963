import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'
import type { Balance } from '@vestibule/protocol/http'
import type { TokenBalance } from '../core/model/state.js'

/** What there is to show of the services' answer: nothing that is spam, nor what cannot be divided. */
export function readHeld(balances: readonly Balance[]): readonly TokenBalance[] {
  return balances
    .filter(({ flags, quantity }) => !flags?.is_spam && Number(quantity.decimals) > 0)
    .map(({ name, symbol, chainId, address, value, price, quantity, iconUrl }) => ({
      name,
      symbol,
      chainId: chainId as CaipNetworkId,
      address: address as CaipAddress | undefined,
      value,
      price: price === 0 ? undefined : price,
      quantity: { decimals: Number(quantity.decimals), numeric: quantity.numeric },
      iconUrl: iconUrl === '' ? undefined : iconUrl,
    }))
}
