import { type Account, VestibuleError } from '@vestibule/protocol'
import type { Clock } from '../../platform/clock.js'
import { type OpenedWallet, wipeWallet } from '../openWallet.js'
import { withoutKeys } from '../signingAccounts.js'

/** Maximum time in ms that an opened key stays in the worker's memory, used or not. */
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
    /** A wallet's cached keys. Use them before the next `await`: later the key may be wiped. */
    get(walletId: string): OpenedWallet | undefined {
      // Timers stop while a laptop sleeps.
      if (held !== undefined && clock.now() >= held.expiresAt) wipe()
      return held?.wallet.walletId === walletId ? held.wallet : undefined
    },
    /** Opens a wallet for signatures and caches its key. @throws `requestAborted` if the keys were cleared meanwhile */
    async fill(open: () => Promise<OpenedWallet>): Promise<void> {
      const wallet = await opening(open)
      wipe()
      const cancel = clock.after(KEY_LIFETIME, wipe)
      held = { wallet, cancel, expiresAt: clock.now() + KEY_LIFETIME }
    },
    /**
     * Opens a wallet for one signature, lends it to `use`, and wipes its keys.
     * @throws `requestAborted` if the keys were cleared meanwhile
     */
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
    /**
     * Opens a wallet without a signature, and wipes its keys.
     * @returns its accounts
     * @throws `requestAborted` if the keys were cleared meanwhile
     */
    async accountsOf(open: () => Promise<OpenedWallet>): Promise<Account[]> {
      const wallet = await opening(open)
      // This wallet may have an account that is missing in the cached one.
      wipe()
      const accounts = withoutKeys(wallet.accounts)
      wipeWallet(wallet)
      return accounts
    },
    /** Wipes the open secret, and one that is being opened. */
    clear() {
      locks++
      wipe()
    },
  }
}
