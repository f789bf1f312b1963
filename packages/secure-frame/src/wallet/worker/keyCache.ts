import { type Account, VestibuleError } from '@vestibule/protocol'
import type { Clock } from '../../platform/clock.js'
import { type OpenedWallet, wipeWallet } from '../openWallet.js'
import { withoutKeys } from '../signingAccounts.js'

/** Maximum lifetime of keys in ms, used or not. */
export const KEY_LIFETIME = 300_000

export function createKeyCache(clock: Clock) {
  let held: { wallet: OpenedWallet; cancel: () => void; expiresAt: number } | undefined
  let locks = 0

  function wipe() {
    held?.cancel()
    if (held !== undefined) wipeWallet(held.wallet)
    held = undefined
  }

  async function opening(open: () => Promise<OpenedWallet>): Promise<OpenedWallet> {
    const before = locks
    const wallet = await open()
    if (before === locks) return wallet
    wipeWallet(wallet)
    throw new VestibuleError('requestAborted')
  }

  return {
    /** Use the keys before the next `await`: a wipe may follow. */
    get(walletId: string): OpenedWallet | undefined {
      // Timers stop while a laptop sleeps.
      if (held !== undefined && clock.now() >= held.expiresAt) wipe()
      return held?.wallet.walletId === walletId ? held.wallet : undefined
    },
    /** @throws `requestAborted` if the keys were cleared meanwhile */
    async fill(open: () => Promise<OpenedWallet>): Promise<void> {
      const wallet = await opening(open)
      wipe()
      const cancel = clock.after(KEY_LIFETIME, wipe)
      held = { wallet, cancel, expiresAt: clock.now() + KEY_LIFETIME }
    },
    /** Opens a wallet for one signature, then wipes its keys. @throws `requestAborted` if the keys were cleared meanwhile */
    async once<result>(
      open: () => Promise<OpenedWallet>,
      use: (wallet: OpenedWallet) => result,
    ): Promise<result> {
      const wallet = await opening(open)
      try {
        return use(wallet)
      } finally {
        wipeWallet(wallet)
      }
    },
    /** Wipes the keys. @returns the wallet's accounts @throws `requestAborted` if the keys were cleared meanwhile */
    async accountsOf(open: () => Promise<OpenedWallet>): Promise<Account[]> {
      const wallet = await opening(open)
      // The opened wallet may have an account that the cached one lacks.
      wipe()
      const accounts = withoutKeys(wallet.accounts)
      wipeWallet(wallet)
      return accounts
    },
    clear() {
      locks++
      wipe()
    },
  }
}
