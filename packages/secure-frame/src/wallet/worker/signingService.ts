import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { withOfflineWallet } from '../recovery/openOffline.js'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served = 'confirmOpening' | 'askSigning' | 'changeSigning' | 'endSigning'

export function createSigningService(
  context: KeyServiceContext,
): Pick<Handlers<KeyContract>, Served> {
  const { deps, opening, keys, activeWallet } = context
  const { api, store, clock } = deps
  return {
    confirmOpening({ assertion }) {
      opening.take(assertion)
      return {}
    },

    async askSigning() {
      const { walletId } = await activeWallet()
      return api.askConfirmation(walletId)
    },

    async changeSigning(change) {
      const { walletId } = await activeWallet()
      const rule = await api.changeSigning(walletId, change)
      keys.clear()
      opening.clear()
      return rule
    },

    async endSigning(proof) {
      const { walletId } = await activeWallet()
      const options = { ...proof, walletId, now: clock.now() }
      // Use the offline wallet: without the passkey, the services release no share.
      return withOfflineWallet(store, options, ({ content }) =>
        api.endSigning(walletId, {
          control: vaultWriteTokenOf(content.entropy, walletId),
          provedWith: proof.methodId,
        }),
      ).catch((error: unknown) => {
        throw error instanceof VestibuleError && error.type === 'notConnected'
          ? new VestibuleError('recoveryNeeded', { data: { reason: 'device' } })
          : error
      })
    },
  }
}
