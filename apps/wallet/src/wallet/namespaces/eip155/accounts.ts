import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { accountAt, type Setting } from '../../request.js'
import { MNEMONIC } from '../mnemonic.js'

/** The demo uses the accounts before this index. Development nodes fund the first ten accounts. */
const FIRST = 5
const FAUCET = 9

const known = new Map<number, HDAccount>()

export function accountOf(position: number): HDAccount {
  const addressIndex = FIRST + position
  const account =
    known.get(position) ??
    mnemonicToAccount(MNEMONIC, {
      addressIndex: addressIndex < FAUCET ? addressIndex : addressIndex + 1,
    })
  known.set(position, account)
  return account
}

export function deriveAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, position) => accountOf(position).address)
}

/** @throws {RpcError} 4100 for an account that the session does not share. */
export function signerAt(setting: Setting, address: unknown): HDAccount {
  const wanted = String(address).toLowerCase()
  return accountOf(accountAt(setting, (one) => one.toLowerCase() === wanted).position)
}
