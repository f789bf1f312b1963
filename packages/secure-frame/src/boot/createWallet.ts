import { VestibuleError } from '@vestibule/protocol'
import type { Session } from '../auth/session.js'
import type { KeyWorker } from '../wallet/keyWorker.js'

/** The visitor's wallet on this device, as far as the document needs to know it. */
export function createWallet(options: { keys: KeyWorker; session: Session }) {
  const { keys, session } = options
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
    const confirmed = await session.confirm()
    if (confirmed === undefined) {
      if (address !== undefined) onEnded()
      forget()
      return
    }
    email = confirmed.info.email
    const { addresses } = await keys.call('addresses', {})
    take(addresses)
  }

  return {
    /**
     * The account, once the visitor connected on this page; a frame that was loaded anew finds it again by itself.
     * Nothing is unlocked for that.
     */
    async address(): Promise<string | undefined> {
      if (address === undefined) await restore()
      return address
    },
    email: () => email,

    /** Opens the wallet of the fresh session; the first time, it is made. @throws `walletElsewhere`, `walletDamaged` */
    async open(): Promise<void> {
      // A worker that served another login must not remember it.
      forget()
      email = (await session.stored())?.info.email
      const { addresses } = await keys.call('create', {})
      if (take(addresses) === undefined) throw new VestibuleError('walletDamaged')
    },

    /** Asks the services anew whether the session holds. */
    async isConnected(): Promise<boolean> {
      await restore()
      return address !== undefined
    },

    /** Ends the session and the worker. What the device keeps of the wallet stays, or the wallet would be lost. */
    async signOut(): Promise<void> {
      forget()
      await session.end()
    },

    onEnded(listener: () => void) {
      onEnded = listener
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
