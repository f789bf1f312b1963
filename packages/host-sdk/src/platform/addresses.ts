import type { Namespace } from '@vestibule/protocol'
import type { Account } from '../core/connector.js'

/** Whether two addresses are one. On EVM their case is only a checksum (EIP-55); elsewhere it is part of the address. */
export function isSameAddress(namespace: Namespace, one: string, other: string): boolean {
  return namespace === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** The accounts in their order, but for one that comes first. Unchanged where it is not among them. */
export function withFirst(
  namespace: Namespace,
  accounts: readonly Account[],
  address: string | undefined,
): readonly Account[] {
  const first = accounts.find(
    (account) => address !== undefined && isSameAddress(namespace, account.address, address),
  )
  if (first === undefined || first === accounts[0]) return accounts
  return [first, ...accounts.filter((account) => account !== first)]
}
