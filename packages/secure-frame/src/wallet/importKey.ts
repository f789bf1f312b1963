import { VestibuleError } from '@vestibule/protocol'
import type { Random } from '../platform/bytes.js'
import type { DeviceRecord, DeviceStore, StoredSession } from './deviceStore.js'
import { type OpenedWallet, takeWallet } from './openWallet.js'
import { updateVault, withRecoveryPair } from './updateVault.js'
import { evmAddress } from './vault/evmAddress.js'
import { type ImportKey, readImport } from './vault/readImport.js'
import { MAX_IMPORTED } from './vault/vaultContent.js'
import { withSecret } from './vault/withSecret.js'
import type { WalletApi } from './walletApi.js'
import { withWallet } from './withWallet.js'

/**
 * Puts a key from elsewhere into the vault, beside the wallet's own seed and never in its place.
 * @throws `keyRefused` for what {@link readImport} refuses, and with the reasons `duplicate` and `full`.
 */
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
  return withSecret(readImport(key, { refuseKnown }), (privateKey) =>
    withWallet(deps, options, (onDevice) =>
      withRecoveryPair(deps, { userId, opened: onDevice }, async (recovery, opened) => {
        const { walletId, content, account } = opened
        const address = evmAddress(privateKey)
        const before = takeAddresses(content.imported)
        if (address === account.address || before.includes(address))
          throw new VestibuleError('keyRefused', { data: { reason: 'duplicate' } })
        if (content.imported.length >= MAX_IMPORTED)
          throw new VestibuleError('keyRefused', { data: { reason: 'full' } })
        const imported = [...content.imported, { curve: 'secp256k1', privateKey } as const]
        const { ways } = content
        await updateVault(deps, { userId, opened, recovery, imported, ways })
        return takeWallet(walletId, { account, content: { ...content, imported } })
      }),
    ),
  )
}

function takeAddresses(imported: readonly { privateKey: Parameters<typeof evmAddress>[0] }[]) {
  return imported.map(({ privateKey }) => evmAddress(privateKey))
}
