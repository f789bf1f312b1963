import { listOf, type StandardAccount } from '../../walletStandard/walletStandard.js'
import { isSameBytes, readKey } from '../readKey.js'

/** Maximum accounts of one wallet. */
const MAX_ACCOUNTS = 256

/**
 * The Solana accounts of a wallet, without duplicates, by address. Uses the wallet's own objects, because wallets compare them
 * in requests.
 */
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
    // If an address did not match its key, the page would show one account and another one would sign.
    return isSameBytes(Uint8Array.from(publicKey), key) ? [[address, account]] : undefined
  } catch {
    return undefined
  }
}
