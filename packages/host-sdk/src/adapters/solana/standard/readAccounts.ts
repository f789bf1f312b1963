import { listOf, type StandardAccount } from '../../walletStandard/walletStandard.js'
import { isSameBytes, readKey } from '../readKey.js'

const MAX_ACCOUNTS = 256

/** Accounts by address. Keeps the wallet's own objects: wallets compare them in requests. */
export function readAccounts(list: readonly unknown[]): Map<string, StandardAccount> {
  const accounts = list.slice(0, MAX_ACCOUNTS).flatMap((each) => readAccount(each) ?? [])
  return new Map(accounts)
}

function readAccount(candidate: unknown): [[string, StandardAccount]] | undefined {
  try {
    const account = candidate as StandardAccount
    const { address, publicKey, chains } = account
    const key = readKey(address)
    const isOurs = listOf(chains).some((chain) => String(chain).startsWith('solana:'))
    if (key === undefined || !isOurs) return undefined
    // Otherwise the page could show one account while another account signs.
    return isSameBytes(Uint8Array.from(publicKey), key) ? [[address, account]] : undefined
  } catch {
    return undefined
  }
}
