import type { Handlers } from '@vestibule/protocol/channel'
import { importKey } from '../importKey.js'
import { offlineRecords, withOfflineWallet } from '../recovery/openOffline.js'
import { exportKeys, secretOf } from './exportKeys.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'
import { shown } from './recoveryService.js'

type Served = 'exportKeys' | 'importKey' | 'offlineWallets' | 'exportOffline'

export function createSecretService(
  context: KeyServiceContext,
  options: createSecretService.Options,
): Pick<Handlers<KeyContract>, Served> {
  const { deps, keys, onDevice, proven } = context
  const { store, clock } = deps

  return {
    exportKeys: ({ what }) =>
      proven({ kind: 'export', what }, (own) => exportKeys(deps, { ...own, what })),

    importKey: ({ key }) =>
      onDevice(async (own) => {
        const { refuseKnown } = options
        const open = () => importKey(deps, { ...own, key, refuseKnown })
        return { accounts: await keys.accountsOf(open) }
      }),

    async offlineWallets() {
      const records = await offlineRecords(store)
      return {
        wallets: records.map(({ walletId, accounts, methods }) => ({
          walletId,
          accounts,
          methods: methods.map(shown),
        })),
      }
    },

    exportOffline: ({ what, ...proof }) =>
      withOfflineWallet(store, { ...proof, now: clock.now() }, (opened) => secretOf(opened, what)),
  }
}

export declare namespace createSecretService {
  type Options = {
    /** Rejects publicly known keys. False only if everything runs on loopback. */
    refuseKnown: boolean
  }
}
