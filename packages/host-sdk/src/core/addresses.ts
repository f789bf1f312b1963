import type { Namespace } from '@vestibule/protocol'
import type { Core } from './core.js'
import type { Account } from './model/connector.js'

/** Namespaces differ: on EVM, case is only a checksum. */
export function isSameAddress(
  { adapters }: Pick<Core, 'adapters'>,
  namespace: Namespace,
  [one, other]: readonly [string, string],
): boolean {
  return adapters.get(namespace)?.isSameAddress?.(one, other) ?? one === other
}

export function withFirst(
  core: Pick<Core, 'adapters'>,
  accounts: readonly Account[],
  { namespace, address }: { namespace: Namespace; address: string | undefined },
): readonly Account[] {
  if (address === undefined) return accounts
  const first = accounts.find((account) =>
    isSameAddress(core, namespace, [account.address, address]),
  )
  if (first === undefined || first === accounts[0]) return accounts
  return [first, ...accounts.filter((account) => account !== first)]
}
