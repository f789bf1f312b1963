import { VestibuleError } from '@vestibule/protocol'
import type { DeviceRecord } from '../deviceRecord.js'
import type { DeviceStore } from '../deviceStore.js'
import { needed, withTimes } from '../methodTimes.js'
import { openRecoveryShare } from '../vault/makeSet.js'
import { type OpenVault, withVault } from '../vault/openVault.js'
import { openDeviceShare } from '../vault/shares.js'
import { withSecret } from '../vault/withSecret.js'
import { requireSameKey } from './recoverWallet.js'
import { type RecoveryProof, withRecoveryKey } from './unwrapMethod.js'

export async function offlineRecords(store: DeviceStore): Promise<OfflineRecord[]> {
  return (await store.records()).filter(isOffline)
}

/**
 * Opens a wallet with this device and a recovery method.
 * @throws `notConnected` without such a wallet, `recoveryRefused`, `recoveryNeeded` for a pending
 * method, `walletDamaged`
 */
export async function withOfflineWallet<result>(
  store: DeviceStore,
  options: RecoveryProof & { walletId: string; now: number },
  use: (opened: OpenVault) => result | Promise<result>,
): Promise<result> {
  const { walletId, methodId, now } = options
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
            const timed = withTimes(methods, opened.content.methodKeys)
            const method = timed.find((kept) => kept.methodId === methodId)
            if (method?.pendingUntil !== undefined && method.countsAt > now)
              throw needed('pending', method.countsAt)
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
