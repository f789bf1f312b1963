import { type AccountId, VestibuleError } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'
import type { Consents } from '../consent/createConsents.js'
import type { Choice } from '../consent/shownAccounts.js'
import type { LoginAttempt } from './loginAttempt.js'
import { type LoginName, loginName } from './loginName.js'
import type { Session } from './session.js'

/**
 * The steps from a session to the wallet, the same for every login: the consent for this page, the choice of an account, and
 * the recovery on this device.
 */
export function createWalletEntry(options: createWalletEntry.Options) {
  const { attempt, session, consents, accounts, openWallet, enterWallet } = options
  const { onConnected, onCancelled } = options
  const { show } = attempt
  /** The end of the last proof's session, in ms by the services' clock. */
  let endsAt = Number.POSITIVE_INFINITY

  /** Asks whether this page may see the wallet, and which account it sees if there are several. */
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

  /** @returns whether the wallet is open; not if the visitor first has to choose an account */
  async function settle(opening: Promise<readonly Choice[]>): Promise<boolean> {
    const signal = attempt.signal()
    const choice = await opening
    if (choice.length > 0) await ask(choice, signal)
    return choice.length === 0
  }

  /** Opens or makes the wallet. True also if the visitor has to recover it first. */
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
   * Opens the wallet if this visitor lets the page see it. They may have to agree first, because they proved nothing at this
   * page.
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
    // The page gets the login before it learns that the frame is empty.
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
    // A device whose clock is weeks ahead takes a new session for an expired one.
    if (type === 'sessionEnded' && endsAt <= Date.now())
      return show({ name: 'failed', reason: 'clock' })
    show({ name: 'failed', reason: type === 'storageBlocked' ? type : 'unknown' })
  }

  /** Stores the session of a visitor who has just agreed to this page, which may see the wallet from now on. */
  async function keep({ sessionId, session: info }: Proof, signal: AbortSignal): Promise<void> {
    endsAt = Date.parse(info.expiresAt)
    if (!signal.aborted) await session.save(sessionId, info)
    if (signal.aborted) {
      // The next visitor of this device must not find the abandoned session.
      await session.drop(sessionId)
      throw new VestibuleError('userRejected')
    }
    // Keep an account that the visitor chose here before.
    if (!(await consents.has(info.userId))) await consents.give(info.userId)
  }

  const enter = () => proceed().then(finish).catch(fail)

  return {
    /** @param signal Ends when the visitor leaves. @throws `userRejected` if the visitor has left meanwhile */
    keep,

    /** Asks the visitor whether this page may see a wallet; after an approval it opens. */
    question,

    /** Opens the wallet of the stored session, and shows failures. */
    enter,

    /**
     * The same for headless projects: the only question is the choice of an account.
     * @throws the reason if the wallet does not open
     */
    async enterHeadless(): Promise<void> {
      if (await settle(openWallet())) attempt.restart()
    },

    /**
     * For a visitor who is signed in already. Necessary questions appear here without a time limit; `onConnected` or
     * `onCancelled` reports the outcome.
     */
    enterAgain: async (): Promise<'CONNECT' | 'ASK'> => ((await proceed()) ? 'CONNECT' : 'ASK'),

    /**
     * Asks whether this page may see the wallet, and which one of several accounts, even if it may already. @throws
     * `sessionEnded`
     */
    ask: async (): Promise<void> => ask(await accounts(), attempt.signal()),

    /** Continues after a recovery has brought the wallet to this device. Shows failures. */
    recovered: () => settle(enterWallet()).then(finish).catch(fail),

    /** Shows that the login cannot continue. */
    fail,
    /** The visitor cancels, and the page learns of it. */
    giveUp,
  }
}

export type Proof = { sessionId: string; session: SessionInfo }

type Question = {
  who: LoginName
  accounts: readonly Choice[]
  session?: string
  /** Runs after an approval, before the wallet opens. */
  accept: (account: Choice | undefined) => Promise<void>
}

export type WalletEntry = ReturnType<typeof createWalletEntry>

export declare namespace createWalletEntry {
  type Options = {
    attempt: LoginAttempt
    session: Session
    consents: Consents
    /** The accounts that this device remembers. */
    accounts: () => Promise<readonly Choice[]>
    /**
     * Makes or opens the wallet of the session. Returns the accounts of which the visitor must choose one for this page.
     * @throws `walletElsewhere`
     */
    openWallet: () => Promise<readonly Choice[]>
    /** Uses a wallet that has just come to this device. The result is as above. */
    enterWallet: () => Promise<readonly Choice[]>
    /** The login ended inside the frame. The frame awaits this before it hides. */
    onConnected: () => unknown
    /** The visitor cancelled inside the frame. */
    onCancelled: () => void
  }
}
