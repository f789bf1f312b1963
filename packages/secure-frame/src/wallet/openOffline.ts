import { VestibuleError } from '@vestibule/protocol'
import type { DeviceRecord, DeviceStore } from './deviceStore.js'
import { requireSameKey } from './recoverWallet.js'
import { type RecoveryProof, withRecoveryKey } from './unwrapMethod.js'
import { openRecoveryShare } from './vault/makeSet.js'
import { type OpenVault, withVault } from './vault/openVault.js'
import { openDeviceShare } from './vault/shares.js'
import { withSecret } from './vault/withSecret.js'

/** The wallets of this device that open without services, signed in or not. */
export async function offlineRecords(store: DeviceStore): Promise<OfflineRecord[]> {
  return (await store.records()).filter(isOffline)
}

/**
 * Opens a wallet with this device and one of its ways back alone, and lends it to `use`: for the day when the services
 * are gone. Nothing is asked of anybody.
 * @throws `notConnected` when this device has no such wallet, `recoveryRefused`, `walletDamaged`
 */
export async function withOfflineWallet<result>(
  store: DeviceStore,
  options: RecoveryProof & { walletId: string },
  use: (opened: OpenVault) => result | Promise<result>,
): Promise<result> {
  const { walletId } = options
  const record = (await offlineRecords(store)).find((kept) => kept.walletId === walletId)
  if (record === undefined) throw new VestibuleError('notConnected')
  const { generation, deviceId, recovery, methods, vault } = record
  const { publicKeysHash } = vault
  const key = await store.deviceKey()
  const place = { walletId, deviceId, generation }
  return withRecoveryKey(methods, { ...options, publicKeysHash }, ({ privateKey }) =>
    withSecret(openDeviceShare(record.share, { key, walletId, generation }), (device) =>
      withSecret(openRecoveryShare(privateKey, { ...place, sealed: recovery }), (share) =>
        withVault(
          {
            vault,
            shares: [device, share],
            walletId,
            atLeast: vault.version,
            publicKeysHash,
          },
          (opened) => {
            requireSameKey(opened, privateKey)
            return use(opened)
          },
        ),
      ),
    ),
  )
}

type OfflineRecord = DeviceRecord & {
  [name in 'deviceId' | 'recovery' | 'methods']: NonNullable<DeviceRecord[name]>
}

function isOffline(record: DeviceRecord): record is OfflineRecord {
  const { deviceId, recovery, methods = [] } = record
  return deviceId !== undefined && recovery !== undefined && methods.length > 0
}
