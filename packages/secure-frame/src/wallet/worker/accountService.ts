import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import type { WalletApi } from '../walletApi.js'
import { withWallet } from '../withWallet.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served = 'devices' | 'revokeDevice' | 'deleteAccount' | 'cancelDeletion'

export function createAccountService(
  context: KeyServiceContext,
): Pick<Handlers<KeyContract>, Served> {
  const { deps, as, signedIn, activeWallet, alone, onDevice } = context
  const { api, store } = deps

  /** Uses the vault write token if this device can open the wallet, otherwise only the login. */
  async function speak<result>(
    run: (api: WalletApi, vaultWriteToken: string | undefined) => Promise<result>,
  ) {
    const session = await signedIn()
    const own = as(session)
    return alone(session, async () => {
      const record = await store.record(session.info.userId)
      if (record === undefined) return run(own.api, undefined)
      const vaultWriteToken = await withWallet(own, { session, record }, ({ walletId, content }) =>
        vaultWriteTokenOf(content.entropy, walletId),
      ).catch((error) => {
        if (isClosed(error)) return undefined
        throw error
      })
      return run(own.api, vaultWriteToken)
    })
  }

  return {
    async devices() {
      const { walletId } = await activeWallet()
      return api.devices(walletId)
    },

    async revokeDevice({ deviceId }) {
      await onDevice((own) =>
        withWallet(deps, own, ({ walletId, content }) =>
          api.revokeDevice(walletId, deviceId, vaultWriteTokenOf(content.entropy, walletId)),
        ),
      )
      return {}
    },

    async deleteAccount() {
      const { deletesAt } = await speak((own, vaultWriteToken) => own.askDeletion(vaultWriteToken))
      if (deletesAt === null) throw new VestibuleError('invalidReply')
      return { deletesAt }
    },

    async cancelDeletion() {
      await speak((own, vaultWriteToken) => own.cancelDeletion(vaultWriteToken))
      return {}
    },
  }
}

function isClosed(error: unknown): boolean {
  return (
    error instanceof VestibuleError &&
    (error.type === 'walletDamaged' || error.type === 'walletElsewhere')
  )
}
