import type { Random } from '../platform/bytes.js'
import type { DeviceRecord, DeviceStore } from './deviceStore.js'
import { controlOf } from './vault/control.js'
import { makePair } from './vault/hpke.js'
import { importedAddresses } from './vault/importedAccounts.js'
import { sealVault } from './vault/openVault.js'
import type { ImportedKey, RecoveryPair, RecoveryWay } from './vault/vaultContent.js'
import type { WalletApi } from './walletApi.js'
import type { OnDevice } from './withWallet.js'

type Deps = { api: WalletApi; store: DeviceStore; random: Random }

/**
 * Seals the vault anew with another content, for the services first and then for this device. Other devices find the
 * newer version at their next unlock.
 * @throws `invalidRequest` with status 409 when another device changed the vault in the meantime.
 */
export async function updateVault(
  { api, store, random }: Deps,
  options: {
    userId: string
    opened: OnDevice
    recovery: RecoveryPair
    imported: readonly ImportedKey[]
    ways: readonly RecoveryWay[]
  },
): Promise<DeviceRecord> {
  const { userId, opened, recovery, imported, ways } = options
  const { walletId, kek, content, record } = opened
  const { publicKeysHash } = opened.vault
  const changed = { entropy: content.entropy, recovery, imported, ways }
  const version = opened.vault.version + 1
  const vault = await sealVault(changed, { kek, walletId, version, publicKeysHash, random })
  await api.replaceVault(walletId, { vault, control: controlOf(content.entropy, walletId) })
  const current = { ...record, vault, imported: importedAddresses(changed) }
  await store.saveRecord(userId, current)
  return current
}

/** Lends the vault's recovery pair to `use`; a vault from before there was one gets it first. */
export async function withRecoveryPair<result>(
  deps: Deps,
  { userId, opened }: { userId: string; opened: OnDevice },
  use: (pair: RecoveryPair, opened: OnDevice) => Promise<result>,
): Promise<result> {
  const { content } = opened
  if (content.recovery !== undefined) return use(content.recovery, opened)
  const pair = await makePair()
  try {
    const { imported, ways } = content
    const record = await updateVault(deps, { userId, opened, recovery: pair, imported, ways })
    return await use(pair, { ...opened, record, vault: record.vault })
  } finally {
    pair.privateKey.fill(0)
  }
}
