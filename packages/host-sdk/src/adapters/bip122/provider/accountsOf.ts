import type { NamespaceState } from '../../../core/model/account.js'
import type { BitcoinAccount } from '../../../core/model/namespaces/bip122/provider.js'

export function accountsOf({ accountState }: NamespaceState): BitcoinAccount[] {
  const accounts = accountState.accounts.map(({ address, type, publicKey }) => ({
    address,
    type: type === 'ordinal' ? ('ordinal' as const) : ('payment' as const),
    publicKey,
  }))
  return accounts.toSorted(
    (one, other) => Number(one.type === 'ordinal') - Number(other.type === 'ordinal'),
  )
}
