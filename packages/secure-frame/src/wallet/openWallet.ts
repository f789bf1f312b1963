import type { Bytes } from '../platform/bytes.js'
import { type SigningAccount, wipeAccounts } from './signingAccounts.js'

export type OpenedWallet = {
  walletId: string
  accounts: readonly SigningAccount[]
}

export function takeWallet(walletId: string, accounts: readonly SigningAccount[]): OpenedWallet {
  const copies = accounts.map((account) => ({
    ...account,
    privateKey: account.privateKey.slice() as Bytes,
  }))
  return { walletId, accounts: copies }
}

export function wipeWallet({ accounts }: OpenedWallet): void {
  wipeAccounts(accounts)
}
