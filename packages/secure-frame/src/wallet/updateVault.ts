import type { Random } from '../platform/bytes.js'
import type { DeviceRecord } from './deviceRecord.js'
import type { DeviceStore } from './deviceStore.js'
import { withAccounts, withoutKeys } from './signingAccounts.js'
import { makePair } from './vault/hpke.js'
import { sealVault } from './vault/openVault.js'
import type { ImportedKey, RecoveryMethodKey, RecoveryPair } from './vault/vaultContent.js'
import { vaultWriteTokenOf } from './vault/vaultWriteToken.js'
import type { WalletApi } from './walletApi.js'
import type { OnDevice } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random }

/**
 * Stores the vault at the services first, then on this device.
 * @throws `invalidRequest` with status 409 if another device changed the vault
 */
export async function updateVault(
  { api, store, random }: Deps,
  options: {
    userId: string
    opened: OnDevice
    recovery: RecoveryPair
    imported: readonly ImportedKey[]
    methodKeys: readonly RecoveryMethodKey[]
  },
): Promise<DeviceRecord> {
  const { userId, opened, recovery, imported, methodKeys } = options
  const { walletId, kek, content, record } = opened
  const { publicKeysHash } = opened.vault
  const changed = { entropy: content.entropy, recovery, imported, methodKeys }
  const version = opened.vault.version + 1
  const vault = await sealVault(changed, { kek, walletId, version, publicKeysHash, random })
  await api.replaceVault(walletId, { vault, control: vaultWriteTokenOf(content.entropy, walletId) })
  const accounts = await withAccounts({ seed: opened.seed, content: changed }, withoutKeys)
  const current = { ...record, vault, accounts }
  await store.saveRecord(userId, current)
  return current
}

/** `use` must not keep the pair. Adds a pair to a vault of the first format. */
export async function withRecoveryPair<result>(
  deps: Deps,
  { userId, opened }: { userId: string; opened: OnDevice },
  use: (pair: RecoveryPair, opened: OnDevice) => Promise<result>,
): Promise<result> {
  const { content } = opened
  if (content.recovery !== undefined) return use(content.recovery, opened)
  const pair = await makePair()
  try {
    const { imported, methodKeys } = content
    const record = await updateVault(deps, { userId, opened, recovery: pair, imported, methodKeys })
    return await use(pair, { ...opened, record, vault: record.vault })
  } finally {
    pair.privateKey.fill(0)
  }
}
