import type { Account } from '../../../core/model/connector.js'

/** Addresses of Taproot, on any network. */
const TAPROOT = /^(?:bc|tb|bcrt)1p/

/** Accounts from plain addresses: the paying one first, and Taproot for ordinals if another address pays. */
export function toAccounts(addresses: readonly string[]): Account[] {
  const pays = addresses.filter((address) => !TAPROOT.test(address))
  const [first, ...rest] = addresses
  const ordinals = pays.length > 0 ? addresses.filter((address) => TAPROOT.test(address)) : rest
  const payments = pays.length > 0 ? pays : first === undefined ? [] : [first]
  return [
    ...payments.map((address) => ({ address, type: 'payment' as const })),
    ...ordinals.map((address) => ({ address, type: 'ordinal' as const })),
  ]
}
