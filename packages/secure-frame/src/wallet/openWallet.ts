import type { Bytes } from '../platform/bytes.js'
import type { Account } from './vault/accounts.js'
import { importedAccounts } from './vault/importedAccounts.js'
import type { OpenVault } from './vault/openVault.js'

/** A wallet that can sign. Whoever holds it wipes it with {@link wipeWallet}. */
export type OpenedWallet = Account & {
  walletId: string
  /** Accounts of imported keys. */
  imported: readonly Account[]
}

/** Copies what signing needs out of an open vault. */
export function takeWallet(
  walletId: string,
  { account, content }: Pick<OpenVault, 'account' | 'content'>,
): OpenedWallet {
  const privateKey = account.privateKey.slice() as Bytes
  return { walletId, address: account.address, privateKey, imported: importedAccounts(content) }
}

export function wipeWallet({ privateKey, imported }: OpenedWallet): void {
  privateKey.fill(0)
  for (const account of imported) account.privateKey.fill(0)
}
