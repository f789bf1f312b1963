import { VestibuleError } from '@vestibule/protocol'
import type { Session } from '../auth/session.js'
import type { Consents } from '../consent/createConsents.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import type { WalletAddress } from '../wallet/worker/keyContract.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'

/** The visitor's wallet on this device, as far as the document needs to know it. */
export function createWallet(options: createWallet.Options) {
  const { keys, session, consents, onShown } = options
  /** The account that this page sees. */
  let address: string | undefined
  let email: string | undefined
  /** A login has just said what the services know, and nobody has asked since. */
  let isFresh = false
  let onEnded = () => {}

  function forget() {
    address = undefined
    email = undefined
    isFresh = false
    keys.stop()
  }

  function end() {
    if (address !== undefined) onEnded()
    forget()
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
    const known = await session.stored()
    const chosen = known && (await consents.account(known.info.userId))
    // With nothing shown yet, a login may be opening the wallet at this very moment.
    const leave = () => (address === undefined ? undefined : end())
    // The services are asked for pages alone that the visitor let in: how long that takes would tell the others that
    // there is a session.
    if (known !== undefined && chosen === undefined) return leave()
    const confirmed = await session.confirm()
    if (confirmed === undefined) return end()
    if (chosen === undefined || !(await accounts()).includes(chosen)) return leave()
    // Another tab of this page may have chosen another account.
    if (address !== undefined && address !== chosen) return end()
    email = confirmed.info.email
    address = chosen
  }

  async function accounts(): Promise<readonly string[]> {
    return addressesOf(await keys.call('addresses', {}).catch(noneHere))
  }

  /** Whether the account is still the one that was chosen: another tab of this page may have changed that. */
  async function isChosen(account: string): Promise<boolean> {
    const userId = (await session.stored())?.info.userId
    return userId !== undefined && (await consents.account(userId)) === account
  }

  /** Opens the wallet, and shows this page the account that was chosen for it before, or the only one that there is. */
  async function enter(): Promise<readonly string[]> {
    const userId = (await session.stored())?.info.userId
    if (userId === undefined) throw new VestibuleError('sessionEnded')
    const opened = addressesOf(await keys.call('create', {}))
    // The worker opens the wallet of who is signed in by then: in another tab, that may have become somebody else.
    if ((await session.stored())?.info.userId !== userId) throw new VestibuleError('sessionEnded')
    const [first, ...others] = opened
    if (first === undefined) throw new VestibuleError('walletDamaged')
    const chosen = await consents.account(userId)
    const account = chosen ?? (others.length === 0 ? first : undefined)
    if (account === undefined || !opened.includes(account)) return opened
    if (chosen === undefined) await consents.give(userId, account)
    address = account
    onShown(opened.indexOf(account))
    return []
  }

  return {
    /**
     * The account that the visitor showed this page; a frame that was loaded anew finds it again by itself. Nothing is
     * unlocked for that.
     */
    async address(): Promise<string | undefined> {
      if (address === undefined || !(await isChosen(address))) await restore()
      return address
    },
    email: () => email,
    /** Whether there is an account, as far as is known already. */
    isOpen: () => address !== undefined,
    /** Whether the wallet has a recovery method. Asks the services as long as none is known; another page may have added one. */
    async isRecoverable(): Promise<boolean> {
      const known = await session.stored()
      const isKnown = isFresh || hasWayBack(known)
      isFresh = false
      return hasWayBack(isKnown ? known : await session.confirm())
    },

    /** The accounts as this device remembers them; asks nobody. */
    accounts,

    /**
     * Opens the wallet of the fresh session; the first time, it is made.
     * @returns `choice`: the accounts of which the visitor has to show this page one first; none when that is clear.
     * @throws `walletElsewhere`, `walletDamaged`
     */
    async open(): Promise<{ made: boolean; choice: readonly string[] }> {
      // A worker that served another login must not remember it.
      forget()
      const info = (await session.stored())?.info
      email = info?.email
      const choice = await enter()
      isFresh = true
      return { made: info?.wallet?.status !== 'active', choice }
    },
    /** Takes over the wallet that the worker brought to this device. @returns the choice @throws `walletDamaged` */
    enter,

    /** Another tab may have signed out, or somebody else in: what this page sees ends with the login it was shown in. */
    async followSession(): Promise<void> {
      const shown = address
      if (shown === undefined || (await isChosen(shown))) return
      // A login here may have begun to open the wallet meanwhile.
      if (address === shown) end()
    },

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

function addressesOf(answer: { addresses: readonly WalletAddress[] }): readonly string[] {
  return answer.addresses.map(({ address }) => address)
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
  type Options = {
    keys: KeyWorker
    session: Session
    consents: Consents
    /** The page sees an account: 0 is the wallet's own, and the imported ones follow in their order. */
    onShown: (account: number) => void
  }
}

export type Wallet = ReturnType<typeof createWallet>
