import { VestibuleError } from '@vestibule/protocol'
import type { Random } from '../platform/bytes.js'
import type { DeviceRecord } from './deviceRecord.js'
import type { DeviceStore, StoredSession } from './deviceStore.js'
import type { ImportKey } from './namespaces/signer/importKey.js'
import { loadSigner } from './namespaces/signer/loadSigners.js'
import { type OpenedWallet, takeWallet } from './openWallet.js'
import { withAccounts } from './signingAccounts.js'
import { updateVault, withRecoveryPair } from './updateVault.js'
import { MAX_IMPORTED } from './vault/vaultContent.js'
import { withSecret } from './vault/withSecret.js'
import type { WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

/** @throws `keyRefused` for keys that the namespace refuses, and with the reasons `duplicate` and `full` */
export async function importKey(
  deps: { api: WalletApi; store: DeviceStore; random: Random },
  options: {
    session: StoredSession
    record: DeviceRecord
    key: ImportKey
    refuseKnown: boolean
  },
): Promise<OpenedWallet> {
  const { session, key, refuseKnown } = options
  const { userId } = session.info
  const { curve, addressOf, readImport } = await loadSigner(key.namespace)
  return withSecret(readImport(key, { refuseKnown }), (privateKey) =>
    withWallet(deps, options, (onDevice) =>
      withRecoveryPair(deps, { userId, opened: onDevice }, async (recovery, opened) => {
        const { walletId, seed, content, accounts } = opened
        const address = addressOf(privateKey)
        if (accounts.some((account) => account.address === address))
          throw new VestibuleError('keyRefused', { data: { reason: 'duplicate' } })
        if (content.imported.length >= MAX_IMPORTED)
          throw new VestibuleError('keyRefused', { data: { reason: 'full' } })
        const imported = [...content.imported, { curve, privateKey }]
        const { methodKeys } = content
        await updateVault(deps, { userId, opened, recovery, imported, methodKeys })
        return withAccounts({ seed, content: { imported } }, (all) => takeWallet(walletId, all))
      }),
    ),
  )
}
