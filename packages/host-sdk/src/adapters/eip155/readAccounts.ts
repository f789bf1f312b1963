import type { Account } from '../../core/model/connector.js'

const MAX_ACCOUNTS = 256

export type ToChecksum = (address: string) => string

/** Adds checksums and removes duplicates. @returns undefined for an invalid list */
export function readAccounts(
  addresses: unknown,
  toChecksum: ToChecksum,
): readonly Account[] | undefined {
  if (!Array.isArray(addresses)) return undefined
  const known = new Map<string, Account>()
  for (const given of addresses.slice(0, MAX_ACCOUNTS)) {
    const digits = typeof given === 'string' && /^\s*0x([0-9a-f]{40})\s*$/i.exec(given)?.[1]
    if (!digits) continue
    const address = toChecksum(`0x${digits}`)
    known.set(address, { address, type: 'eoa' })
  }
  return known.size === 0 && addresses.length > 0 ? undefined : [...known.values()]
}
