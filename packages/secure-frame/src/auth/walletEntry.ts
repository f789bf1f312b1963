import { type AccountId, VestibuleError } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'
import type { Consents } from '../consent/createConsents.js'
import type { Choice } from '../consent/shownAccounts.js'
import type { LoginAttempt } from './loginAttempt.js'
import { type LoginName, loginName } from './loginName.js'
import type { Session } from './session.js'

/**
 * The steps from a session to the wallet, the same for every login: whether this page may see the wallet, which account, and
 * how it comes to this device.
 */
export function createWalletEntry(options: createWalletEntry.Options) {
  const { attempt, session, consents, accounts, openWallet, enterWallet } = options
  const { onConnected, onCancelled } = options
  const { show } = attempt
  /** When the session of the last proof ends, in ms by the services' clock. */
  let endsAt = Number.POSITIVE_INFINITY

  /** Shows the question whether this page may see the wallet, and with several accounts which one of them it sees. */
  function question({ who, accounts, session, accept }: Question) {
    const signal = attempt.signal()
    const step = { name: 'consent', who, accounts, session, opening: false } as const
    async function go(id: AccountId | undefined) {
      await accept(accounts.find((account) => account.id === id))
      const opened = await open()
      if (!signal.aborted) await finish(opened)
    }
    show({
      ...step,
      answer(yes, account) {
        if (!yes) return giveUp()
        show({ ...step, opening: true, answer: () => {} })
        void go(account).catch(fail)
      },
    })
  }

  /** Asks for the signed-in user. */
  async function ask(known: readonly Choice[], signal: AbortSignal): Promise<void> {
    const info = (await session.stored())?.info
    if (info === undefined) throw new VestibuleError('sessionEnded')
    if (signal.aborted) return
    question({
      who: loginName(info),
      accounts: known.length > 1 ? known : [],
      accept: (account) => consents.give(info.userId, account),
    })
  }

  /** @returns whether the wallet is open; not where the visitor is asked for an account first */
  async function settle(opening: Promise<readonly Choice[]>): Promise<boolean> {
    const signal = attempt.signal()
    const choice = await opening
    if (choice.length > 0) await ask(choice, signal)
    return choice.length === 0
  }

  /** Opens or makes the wallet; also if the visitor is asked for a recovery. */
  async function open(): Promise<boolean> {
    const signal = attempt.signal()
    try {
      return await settle(openWallet())
    } catch (error) {
      if (!(error instanceof VestibuleError) || error.type !== 'walletElsewhere') throw error
      // Do not call back a visitor who has left.
      if (!signal.aborted) show({ name: 'recover', hasMethods: error.data?.recoveryMethods !== 0 })
      return false
    }
  }

  /**
   * The same if this visitor lets the page see the wallet. The visitor may have to agree first, because nothing was proved at
   * this page.
   */
  async function proceed(): Promise<boolean> {
    const signal = attempt.signal()
    const userId = (await session.stored())?.info.userId
    if (signal.aborted) throw new VestibuleError('userRejected')
    if (userId === undefined) throw new VestibuleError('sessionEnded')
    if (await consents.has(userId)) return open()
    await ask(await accounts(), signal)
    return false
  }

  async function finish(isOpen: boolean): Promise<void> {
    if (!isOpen) return
    const signal = attempt.signal()
    // The page gets the login before the report that the frame shows nothing.
    await onConnected()
    if (!signal.aborted) show({ name: 'none' })
  }

  function giveUp() {
    attempt.leave()
    onCancelled()
  }

  function fail(error: unknown) {
    // Show no error to a visitor who has left.
    if (attempt.store.getState().name === 'none') return
    const type = error instanceof VestibuleError && error.type
    // A device whose clock is weeks ahead takes a new session for an old one.
    if (type === 'sessionEnded' && endsAt <= Date.now())
      return show({ name: 'failed', reason: 'clock' })
    show({ name: 'failed', reason: type === 'storageBlocked' ? type : 'unknown' })
  }

  /** Stores the session of a visitor who has just confirmed this page, which may see the wallet from then on. */
  async function keep({ sessionId, session: info }: Proof, signal: AbortSignal): Promise<void> {
    endsAt = Date.parse(info.expiresAt)
    if (!signal.aborted) await session.save(sessionId, info)
    if (signal.aborted) {
      // The next visitor of this device must not find the abandoned session.
      await session.drop(sessionId)
      throw new VestibuleError('userRejected')
    }
    // An account that was chosen here before stays chosen.
    if (!(await consents.has(info.userId))) await consents.give(info.userId)
  }

  const enter = () => proceed().then(finish).catch(fail)

  return {
    /** @param signal Of a visitor who stays. @throws `userRejected` if the visitor has left meanwhile */
    keep,

    /** Asks the visitor whether this page may see a wallet; a yes opens it. */
    question,

    /** Opens the wallet of the stored session. Failures are shown. */
    enter,

    /**
     * The same for headless projects: the only question is the choice of an account.
     * @throws the reason of a wallet that does not open
     */
    async enterHeadless(): Promise<void> {
      if (await settle(openWallet())) attempt.restart()
    },

    /**
     * The visitor is signed in already. Necessary questions are asked here without a time limit; `onConnected` or `onCancelled`
     * reports the outcome.
     */
    enterAgain: async (): Promise<'CONNECT' | 'ASK'> => ((await proceed()) ? 'CONNECT' : 'ASK'),

    /** Asks whether this page may see the wallet, and which account of several, also if it may already. @throws `sessionEnded` */
    ask: async (): Promise<void> => ask(await accounts(), attempt.signal()),

    /** The wallet is on this device now. Failures are shown. */
    recovered: () => settle(enterWallet()).then(finish).catch(fail),

    /** Shows that it does not go on. */
    fail,
    /** The visitor does not want to go on; the page learns of it. */
    giveUp,
  }
}

export type Proof = { sessionId: string; session: SessionInfo }

type Question = {
  who: LoginName
  accounts: readonly Choice[]
  session?: string
  /** Runs after a yes, before the wallet opens. */
  accept: (account: Choice | undefined) => Promise<void>
}

export type WalletEntry = ReturnType<typeof createWalletEntry>

export declare namespace createWalletEntry {
  type Options = {
    attempt: LoginAttempt
    session: Session
    consents: Consents
    /** The accounts as this device remembers them. */
    accounts: () => Promise<readonly Choice[]>
    /**
     * Makes or opens the wallet of the session, and gives the accounts of which this page has to be shown one first.
     * @throws `walletElsewhere`
     */
    openWallet: () => Promise<readonly Choice[]>
    /** Uses a wallet that has just come to this device; the choice as above. */
    enterWallet: () => Promise<readonly Choice[]>
    /** The login ended inside the frame. Awaited before the frame shows nothing. */
    onConnected: () => unknown
    /** The visitor gave it up inside the frame. */
    onCancelled: () => void
  }
}
