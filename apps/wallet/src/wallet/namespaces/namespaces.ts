import type { Account } from './account.js'
import { BIP122 } from './bip122/bip122.js'
import { namespaceOf } from './caip.js'
import { EIP155 } from './eip155/eip155.js'
import { SOLANA } from './solana/solana.js'
import type { Method, WalletNamespace } from './walletNamespace.js'

type AnyAccount = Pick<Account, 'namespace' | 'address'>

const NAMESPACES: readonly WalletNamespace[] = [EIP155, SOLANA, BIP122]

export function findNamespace(namespace: string): WalletNamespace | undefined {
  return NAMESPACES.find((one) => one.namespace === namespace)
}

export function isServed(chain: string): boolean {
  const kind = namespaceOf(chain)
  const { serves = () => true } = findNamespace(kind) ?? { serves: () => false }
  return serves(chain.slice(kind.length + 1))
}

export function isAccountOf(chain: string, { namespace, address }: AnyAccount): boolean {
  const kind = namespaceOf(chain)
  const { isAddressOf = () => true } = findNamespace(kind) ?? {}
  return namespace === kind && isAddressOf(chain.slice(kind.length + 1), address)
}

export function findMethod(chain: string, method: string): Method | undefined {
  return findNamespace(namespaceOf(chain))?.methods[method]
}

export function deriveAccounts(count: number): Account[] {
  return NAMESPACES.flatMap(({ namespace, deriveAddresses }) =>
    deriveAddresses(count).map((address, position) => ({ namespace, position, address })),
  )
}

export function accountName({ namespace, position }: Account): string {
  return findNamespace(namespace)?.accountName(position) ?? ''
}
