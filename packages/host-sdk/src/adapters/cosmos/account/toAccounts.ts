import type { Account } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { chainOf } from '../network/chainOf.js'

/** The accounts of a network among valid addresses. */
export function toAccounts(addresses: readonly string[], network: Network | undefined): Account[] {
  const prefix = network && chainOf(network).prefix
  // The last 1 separates prefix and data: a prefix may contain others.
  return addresses
    .filter((address) => prefix === undefined || address.replace(/1[^1]*$/, '') === prefix)
    .map((address) => ({ address, type: 'eoa' as const }))
}
