import type { Account } from '../../core/model/connector.js'

/** Accounts that are taken from one wallet. */
const MAX_ACCOUNTS = 256

/** The accounts of a wallet's answer, each once however often it is spelled; undefined for what is no list of addresses. */
export function readAccounts(addresses: unknown): readonly Account[] | undefined {
  if (!Array.isArray(addresses)) return undefined
  const known = new Map<string, Account>()
  for (const given of addresses.slice(0, MAX_ACCOUNTS)) {
    const digits = typeof given === 'string' && /^\s*0x([0-9a-f]{40})\s*$/i.exec(given)?.[1]
    if (digits && !known.has(digits.toLowerCase()))
      known.set(digits.toLowerCase(), { address: `0x${digits}`, type: 'eoa' })
  }
  return known.size === 0 && addresses.length > 0 ? undefined : [...known.values()]
}
