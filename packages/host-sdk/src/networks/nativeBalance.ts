import { EarlyError, type Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import type { QueryOptions } from '../query/query.js'

/** Balance of an account in the network's currency. */
export type NativeBalance = {
  value: bigint
  decimals: number
  symbol: string
}

export function nativeBalanceQuery(
  core: Core,
  namespace: Namespace = core.store.getState().activeNamespace,
): QueryOptions<NativeBalance> | undefined {
  const { caipAddress } = getNamespace(core.store.getState(), namespace).accountState
  if (caipAddress === undefined) return undefined
  return {
    key: `balance ${caipAddress}`,
    select({ balances }) {
      const balance = balances[namespace]
      if (balance?.caipAddress !== caipAddress) return undefined
      const { value, decimals, symbol } = balance
      return { value, decimals, symbol }
    },
    async read({ force }) {
      const { readBalance } = await import('./balance.js')
      if (await readBalance(core, namespace, { force })) return undefined
      throw new EarlyError('unknown', {
        message: 'The balance cannot be read on this network',
      })
    },
  }
}
