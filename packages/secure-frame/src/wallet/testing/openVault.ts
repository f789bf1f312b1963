import type { Bytes } from '../../platform/bytes.js'
import { withAccounts } from '../signingAccounts.js'
import { makePair } from '../vault/hpke.js'
import { withVault } from '../vault/openVault.js'
import type { RecoveryPair, VaultContent } from '../vault/vaultContent.js'

export function openVault(options: withVault.Options) {
  return withVault(options, (opened) =>
    withAccounts(opened, ([account]) => ({
      address: account?.address,
      privateKey: account?.privateKey.slice(),
    })),
  )
}

export async function contentOf(
  entropy: Bytes,
): Promise<VaultContent & { recovery: RecoveryPair }> {
  return { entropy, recovery: await makePair(), imported: [], methodKeys: [] }
}
