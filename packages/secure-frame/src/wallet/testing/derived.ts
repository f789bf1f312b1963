import type { Account } from '@vestibule/protocol'
import type { Bytes } from '../../platform/bytes.js'
import { withAccounts, withoutKeys } from '../signingAccounts.js'
import { publicKeysHashOf, withSeed } from '../vault/seed.js'

export function derived(entropy: Bytes): Promise<{ publicKeysHash: string; accounts: Account[] }> {
  return withSeed(entropy, async (seed) => ({
    publicKeysHash: publicKeysHashOf(seed),
    accounts: await withAccounts({ seed, content: { imported: [] } }, withoutKeys),
  }))
}
