import { VestibuleError } from '@vestibule/protocol'
import type { SealedVault } from '@vestibule/protocol/http'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import type { Account } from './vault/accounts.js'
import { openVault } from './vault/openVault.js'
import { openDeviceShare } from './vault/shares.js'
import { withSecret } from './vault/withSecret.js'
import type { WalletApi } from './walletApi.js'

export type OpenedWallet = Account & { walletId: string }

/**
 * Opens the wallet of a record with the device's share and the one that the services release. The caller wipes the key.
 * @throws `walletDamaged` unless everything fits together and gives the record's address.
 */
export async function openWallet(
  deps: openWallet.Deps,
  options: openWallet.Options,
): Promise<OpenedWallet> {
  const { api, store } = deps
  const { session, record, vault = record.vault } = options
  const { walletId, generation } = record
  const { deviceId } = session.info
  const key = await store.deviceKey()

  const account = await withSecret(api.releaseShare({ walletId, deviceId, generation }), (auth) =>
    withSecret(openDeviceShare(record.share, { key, walletId, generation }), (device) =>
      openVault({
        vault,
        shares: [device, auth],
        walletId,
        atLeast: record.vault.version,
        publicKeysHash: record.vault.publicKeysHash,
      }),
    ),
  )
  if (account.address === record.address) return { ...account, walletId }
  account.privateKey.fill(0)
  throw new VestibuleError('walletDamaged')
}

export declare namespace openWallet {
  type Deps = { api: WalletApi; store: DeviceStore }

  type Options = {
    session: StoredSession
    record: DeviceRecord
    /** The services' copy, in a read-back. @default the device's own copy */
    vault?: SealedVault | undefined
  }
}
