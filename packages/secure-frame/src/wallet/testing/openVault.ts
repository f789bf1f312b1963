import type { Bytes } from '../../platform/bytes.js'
import { withAccounts } from '../signingAccounts.js'
import { makePair } from '../vault/hpke.js'
import { withVault } from '../vault/openVault.js'
import type { RecoveryPair, VaultContent } from '../vault/vaultContent.js'

/** Opens a vault and keeps a copy of its account. */
export function openVault(options: withVault.Options) {
  return withVault(options, (opened) =>
    withAccounts(opened, ([account]) => ({
      address: account?.address,
      privateKey: account?.privateKey.slice(),
    })),
  )
}

/** A vault's content, around the given entropy. */
export async function contentOf(
  entropy: Bytes,
): Promise<VaultContent & { recovery: RecoveryPair }> {
  return { entropy, recovery: await makePair(), imported: [], methodKeys: [] }
}
