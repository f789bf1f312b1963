import type { Bytes } from '../../platform/bytes.js'
import type { Account } from './accounts.js'
import { evmAddress } from './evmAddress.js'
import type { VaultContent } from './vaultContent.js'

/** The EVM accounts of a vault's imported keys, with copies of the keys that the caller wipes. */
export function importedAccounts({ imported }: VaultContent): Account[] {
  return imported
    .filter(({ curve }) => curve === 'secp256k1')
    .map(({ privateKey }) => ({
      address: evmAddress(privateKey),
      privateKey: privateKey.slice() as Bytes,
    }))
}

/** Their addresses alone. */
export function importedAddresses({ imported }: VaultContent): string[] {
  return imported
    .filter(({ curve }) => curve === 'secp256k1')
    .map(({ privateKey }) => evmAddress(privateKey))
}
