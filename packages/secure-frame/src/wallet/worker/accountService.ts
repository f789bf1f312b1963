import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { controlOf } from '../vault/control.js'
import type { WalletApi } from '../walletApi.js'
import { withWallet } from '../withWallet.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served = 'devices' | 'revokeDevice' | 'deleteAccount' | 'cancelDeletion'

/** The user's devices, and the end of the account. */
export function createAccountService(desk: KeyServiceContext): Pick<Handlers<KeyContract>, Served> {
  const { deps, as, signedIn, activeWallet, alone, onDevice } = desk
  const { api, store } = deps

  /**
   * Speaks for the account with the wallet's control token where this device opens the wallet, and with the login alone
   * where there is none, or none that opens any more.
   */
  async function speak<result>(
    run: (api: WalletApi, control: string | undefined) => Promise<result>,
  ) {
    const session = await signedIn()
    const own = as(session)
    return alone(session, async () => {
      const record = await store.record(session.info.userId)
      if (record === undefined) return run(own.api, undefined)
      const control = await withWallet(own, { session, record }, ({ walletId, content }) =>
        controlOf(content.entropy, walletId),
      ).catch((error) => {
        if (isClosed(error)) return undefined
        throw error
      })
      return run(own.api, control)
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
          api.revokeDevice(walletId, deviceId, controlOf(content.entropy, walletId)),
        ),
      )
      return {}
    },

    async deleteAccount() {
      const { deletesAt } = await speak((own, control) => own.askDeletion(control))
      if (deletesAt === null) throw new VestibuleError('invalidReply')
      return { deletesAt }
    },

    async cancelDeletion() {
      await speak((own, control) => own.cancelDeletion(control))
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
