import { VestibuleError } from '@vestibule/protocol'
import type { Clock } from '../../platform/clock.js'
import { type OpenedWallet, wipeWallet } from '../openWallet.js'

/** Milliseconds that an opened key stays in the worker's memory at most, used or not. */
export const KEY_LIFETIME = 300_000

/** Holds one opened wallet and overwrites its key when the time is over. */
export function createKeyCache(clock: Clock) {
  let held: { wallet: OpenedWallet; cancel: () => void; expiresAt: number } | undefined
  let locks = 0

  function wipe() {
    held?.cancel()
    if (held !== undefined) wipeWallet(held.wallet)
    held = undefined
  }

  return {
    /** What is held of a wallet, to use before the next `await`: a later turn may find the key wiped. */
    get(walletId: string): OpenedWallet | undefined {
      // Timers stand still while a laptop sleeps.
      if (held !== undefined && clock.now() >= held.expiresAt) wipe()
      return held?.wallet.walletId === walletId ? held.wallet : undefined
    },
    /**
     * Opens a wallet and takes it over, key and all.
     * @throws `requestAborted` when the keys were cleared in the meantime.
     */
    async fill<opened extends OpenedWallet | undefined>(
      open: () => Promise<opened>,
    ): Promise<opened> {
      const before = locks
      const wallet = await open()
      if (wallet === undefined) return wallet
      if (before !== locks) {
        wipeWallet(wallet)
        throw new VestibuleError('requestAborted')
      }
      wipe()
      const cancel = clock.after(KEY_LIFETIME, wipe)
      held = { wallet, cancel, expiresAt: clock.now() + KEY_LIFETIME }
      return wallet
    },
    /** Wipes what is held, and what is being opened at this moment. */
    clear() {
      locks++
      wipe()
    },
  }
}
