import { formatSs58, readSs58 } from '@vestibule/protocol/polkadot'
import type { Account } from '../../../core/model/connector.js'

/** Writes addresses in a network's format, without duplicates. Omits invalid addresses. */
export function toAccounts(addresses: readonly string[], format: number): Account[] {
  const spelled = addresses.flatMap((address) => {
    const read = readSs58(address)
    return read === undefined ? [] : [formatSs58(read.key, format)]
  })
  return [...new Set(spelled)].map((address) => ({ address, type: 'eoa' }))
}
