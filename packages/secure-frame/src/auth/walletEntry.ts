import { type AccountId, VestibuleError } from '@vestibule/protocol'
import type { SessionInfo } from '@vestibule/protocol/http'
import type { Consents } from '../consent/createConsents.js'
import type { Choice } from '../consent/shownAccounts.js'
import type { LoginAttempt } from './loginAttempt.js'
import { type LoginName, loginName } from './loginName.js'
import type { Session } from './session.js'

export function createWalletEntry(options: createWalletEntry.Options) {
  const { attempt, session, consents, accounts, openWallet, enterWallet } = options
  const { onConnected, onCancelled } = options
  const { show } = attempt
  /** End of the last proof's session, in ms by the services' clock. */
  let endsAt = Number.POSITIVE_INFINITY

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

  async function settle(opening: Promise<readonly Choice[]>): Promise<boolean> {
    const signal = attempt.signal()
    const choice = await opening
    if (choice.length > 0) await ask(choice, signal)
    return choice.length === 0
  }

  async function open(): Promise<boolean> {
    const signal = attempt.signal()
    try {
      return await settle(openWallet())
    } catch (error) {
      if (!(error instanceof VestibuleError) || error.type !== 'walletElsewhere') throw error
      if (!signal.aborted) show({ name: 'recover', hasMethods: error.data?.recoveryMethods !== 0 })
      return false
    }
  }

  /** A visitor who signed in elsewhere must first agree on this page. */
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
    // Report the login before the frame becomes empty.
    await onConnected()
    if (!signal.aborted) show({ name: 'none' })
  }

  function giveUp() {
    attempt.leave()
    onCancelled()
  }

  function fail(error: unknown) {
    if (attempt.store.getState().name === 'none') return
    const type = error instanceof VestibuleError && error.type
    // If the device's clock is weeks ahead, a new session looks expired.
    if (type === 'sessionEnded' && endsAt <= Date.now())
      return show({ name: 'failed', reason: 'clock', retry: enter })
    const reason = type === 'storageBlocked' ? type : 'unknown'
    show({ name: 'failed', reason, retry: enter })
  }

  async function keep({ sessionId, session: info }: Proof, signal: AbortSignal): Promise<void> {
    endsAt = Date.parse(info.expiresAt)
    if (!signal.aborted) await session.save(sessionId, info)
    if (signal.aborted) {
      // The next visitor of this device must not find the abandoned session.
      await session.drop(sessionId)
      throw new VestibuleError('userRejected')
    }
    // Do not overwrite an account that the visitor chose here.
    if (!(await consents.has(info.userId))) await consents.give(info.userId)
  }

  const enter = () => proceed().then(finish).catch(fail)

  return {
    /** @throws `userRejected` if the visitor has left */
    keep,

    question,

    /** Opens the wallet of the stored session, and shows failures. */
    enter,

    /** For headless projects: only asks for an account. @throws if the wallet does not open */
    async enterHeadless(): Promise<void> {
      if (await settle(openWallet())) attempt.restart()
    },

    /** For a signed-in visitor. Questions have no time limit. `onConnected` or `onCancelled` reports the outcome. */
    enterAgain: async (): Promise<'CONNECT' | 'ASK'> => ((await proceed()) ? 'CONNECT' : 'ASK'),

    /** Asks even if this page may already see the wallet. @throws `sessionEnded` */
    ask: async (): Promise<void> => ask(await accounts(), attempt.signal()),

    /** Call after a recovery. Shows failures. */
    recovered: () => settle(enterWallet()).then(finish).catch(fail),

    fail,
    giveUp,
  }
}

export type Proof = { sessionId: string; session: SessionInfo }

type Question = {
  who: LoginName
  accounts: readonly Choice[]
  session?: string
  accept: (account: Choice | undefined) => Promise<void>
}

export type WalletEntry = ReturnType<typeof createWalletEntry>

export declare namespace createWalletEntry {
  type Options = {
    attempt: LoginAttempt
    session: Session
    consents: Consents
    accounts: () => Promise<readonly Choice[]>
    /** @returns accounts to choose from @throws `walletElsewhere` */
    openWallet: () => Promise<readonly Choice[]>
    /** Like `openWallet`, for a wallet that has just arrived on this device. */
    enterWallet: () => Promise<readonly Choice[]>
    /** The frame waits for this callback before it hides. */
    onConnected: () => unknown
    onCancelled: () => void
  }
}
