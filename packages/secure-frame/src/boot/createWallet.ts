import { VestibuleError } from '@vestibule/protocol'
import type { Session } from '../auth/session.js'
import type { Consents } from '../consent/createConsents.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import type { KeyWorker } from '../wallet/keyWorker.js'

/** The visitor's wallet on this device, as far as the document needs to know it. */
export function createWallet(options: createWallet.Options) {
  const { keys, session, consents } = options
  let address: string | undefined
  let email: string | undefined
  let onEnded = () => {}

  const take = (addresses: readonly { namespace: string; address: string }[]) => {
    address = addresses.find(({ namespace }) => namespace === 'eip155')?.address
    return address
  }

  function forget() {
    address = undefined
    email = undefined
    keys.stop()
  }

  /** One look at a time at whether there is a session that holds and a wallet on this device. */
  let looking: Promise<void> | undefined
  function restore(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function look(): Promise<void> {
    // The services are asked for pages alone that the visitor let in: how long that takes would tell the others that
    // there is a session.
    const known = await session.stored()
    if (known !== undefined && !(await consents.has(known.info.userId))) return forget()
    const confirmed = await session.confirm()
    if (confirmed === undefined) {
      if (address !== undefined) onEnded()
      forget()
      return
    }
    email = confirmed.info.email
    const { addresses } = await keys.call('addresses', {}).catch(noneHere)
    take(addresses)
  }

  async function enter() {
    const { addresses } = await keys.call('create', {})
    if (take(addresses) === undefined) throw new VestibuleError('walletDamaged')
  }

  return {
    /**
     * The account, once the visitor connected at this page; a frame that was loaded anew finds it again by itself.
     * Nothing is unlocked for that.
     */
    async address(): Promise<string | undefined> {
      if (address === undefined) await restore()
      return address
    },
    email: () => email,
    /** Whether there is an account, as far as is known already. */
    isOpen: () => address !== undefined,
    /** Whether the wallet has a way back. Asks the services as long as none is known; another page may have added one. */
    async isRecoverable(): Promise<boolean> {
      const known = await session.stored()
      return hasWayBack(known) || hasWayBack(await session.confirm())
    },

    /**
     * Opens the wallet of the fresh session; the first time, it is made.
     * @throws `walletElsewhere`, `walletDamaged`
     */
    async open(): Promise<{ made: boolean }> {
      // A worker that served another login must not remember it.
      forget()
      const info = (await session.stored())?.info
      email = info?.email
      await enter()
      return { made: info?.wallet?.status !== 'active' }
    },
    /** Takes over the wallet that the worker brought to this device. @throws `walletDamaged` */
    enter,

    /** Asks the services anew whether the session holds. */
    async isConnected(): Promise<boolean> {
      await restore()
      return address !== undefined
    },

    /** Ends the session and the worker. What the device keeps of the wallet stays, or the wallet would be lost. */
    async signOut(): Promise<void> {
      forget()
      const userId = (await session.stored())?.info.userId
      if (userId !== undefined) await consents.withdraw(userId)
      await session.end()
    },

    onEnded(listener: () => void) {
      onEnded = listener
    },
  }
}

function hasWayBack(session: StoredSession | undefined): boolean {
  return (session?.info.wallet?.recoveryMethods ?? 0) > 0
}

/** A login without its wallet: that is on another device. */
function noneHere(error: unknown): { addresses: [] } {
  if (error instanceof VestibuleError && error.type === 'walletElsewhere') return { addresses: [] }
  throw error
}

export declare namespace createWallet {
  type Options = { keys: KeyWorker; session: Session; consents: Consents }
}

export type Wallet = ReturnType<typeof createWallet>
