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

  async function remembered(): Promise<string | undefined> {
    const { addresses } = await keys.call('addresses', {})
    return take(addresses)
  }

  function forget() {
    address = undefined
    email = undefined
    keys.stop()
  }

  return {
    isOpen: () => address !== undefined,
    /** The account, once the visitor connected on this page. */
    address: () => address,
    email: () => email,

    /** Opens the wallet of the fresh session; the first time, it is made. @throws `walletElsewhere`, `walletDamaged` */
    async open(): Promise<void> {
      email = (await session.stored())?.info.email
      const { addresses } = await keys.call('create', {})
      if (take(addresses) === undefined) throw new VestibuleError('walletDamaged')
    },

    /** Whether there is a session that holds and a wallet on this device; nothing is unlocked for that. */
    async restore(): Promise<boolean> {
      const confirmed = await session.confirm()
      if (confirmed === undefined) {
        if (address !== undefined) onEnded()
        forget()
        return false
      }
      email = confirmed.info.email
      return (await remembered()) !== undefined
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
