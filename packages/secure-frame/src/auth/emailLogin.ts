import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { DeviceStatus, EmailVerify } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import type { Consents } from '../consent/createConsents.js'
import type { ApiClient } from '../platform/apiClient.js'
import { askForCode } from './askForCode.js'
import { createSolver } from './createSolver.js'
import type { KeptLogin, LoginKeeper } from './keptLogin.js'
import type { Session } from './session.js'

/** Milliseconds between two looks at whether the mail's link was followed. */
const POLL = 1_500

/** Where a login stands; one at a time. */
export type LoginStep =
  | { name: 'none' }
  | { name: 'device'; email: string; number: string; refused: boolean }
  | {
      name: 'code'
      challengeId: string
      email: string
      progress: 'waiting' | 'checking' | 'opening'
      error?: string | undefined
    }
  /**
   * The visitor is signed in here already, at another page than the one that asks now, or has several accounts and did
   * not say yet which one this page sees.
   */
  | {
      name: 'consent'
      email: string
      /** Those to choose from, where there is a choice. */
      accounts: readonly string[]
      opening: boolean
      answer: (yes: boolean, account?: string) => void
    }
  /** The wallet is not on this device. Without recovery methods only another device can help. */
  | { name: 'recover'; hasMethods: boolean }
  | { name: 'failed'; reason: 'storageBlocked' | 'unknown' }

/** Email login: a challenge, a device's approval where the account asks for one, a code, and the open wallet. */
export function createEmailLogin(options: createEmailLogin.Options) {
  const { api, session, projectId, dappOrigin, isStorageOpen, kept } = options
  const { consents, accounts, openWallet, enterWallet, onConnected, onCancelled } = options
  const store = createStore<LoginStep>(() => ({ name: 'none' }))
  const solver = createSolver()
  let challengeId: string | undefined
  let attempt = new AbortController()
  let asking = new AbortController()
  let staying = new AbortController()

  const show = (step: LoginStep) => store.setState(step, true)

  function forget() {
    asking.abort()
    attempt.abort()
    attempt = new AbortController()
    challengeId = undefined
    kept?.forget()
    show({ name: 'none' })
  }

  /** Shows what the visitor has to do with the mail, as long as they need for that. */
  function showStep(login: KeptLogin) {
    const { email, number } = login
    challengeId = login.challengeId
    if (number === undefined) return show({ name: 'code', challengeId, email, progress: 'waiting' })
    show({ name: 'device', email, number, refused: false })
    void awaitDevice(email, attempt.signal)
  }

  /** The same, kept for a page that is loaded anew. */
  function begin(login: KeptLogin) {
    kept?.keep(login)
    showStep(login)
  }

  /** The visitor goes, or their page; a code that is asked for anew is no going. */
  function leave() {
    staying.abort()
    staying = new AbortController()
    forget()
  }

  /** Asks for a code. What was open before stays open until there is an answer. */
  async function start(
    address: string,
    taken?: AbortSignal,
  ): Promise<{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' | 'ASK' }> {
    const email = normaliseEmail(address)
    if (!isEmail(email)) throw new VestibuleError('invalidEmail')
    if (!(await isStorageOpen())) throw new VestibuleError('storageBlocked')
    asking.abort()
    asking = new AbortController()
    const signal = taken === undefined ? asking.signal : AbortSignal.any([asking.signal, taken])
    const asked = { email, projectId, dappOrigin }
    const answer = await askForCode({ api, solver, asked, signal })
    const { action, deviceNumber } = answer
    forget()
    if (action === 'CONNECT') return { action: await enter(attempt.signal) }
    const number = action === 'VERIFY_DEVICE' ? deviceNumber : undefined
    begin({ challengeId: answer.challengeId, email, number })
    return { action }
  }

  /**
   * The visitor is signed in. What has to be asked first is asked here for as long as it takes; `onConnected` or
   * `onCancelled` tells how it ended.
   */
  async function enter(signal: AbortSignal): Promise<'CONNECT' | 'ASK'> {
    const userId = (await session.stored())?.info.userId
    if (signal.aborted) throw new VestibuleError('userRejected')
    if (userId === undefined) throw new VestibuleError('sessionEnded')
    if (await consents.has(userId)) return (await open()) === undefined ? 'ASK' : 'CONNECT'
    // Nobody proved anything at this page, so that the visitor has to want it.
    await ask(await accounts(), signal)
    return 'ASK'
  }

  /** Asks whether this page may see the wallet, and with several accounts which one of them it sees. */
  async function ask(known: readonly string[], signal: AbortSignal): Promise<void> {
    const info = (await session.stored())?.info
    if (info === undefined) throw new VestibuleError('sessionEnded')
    if (signal.aborted) return
    const { userId, email } = info
    const choice = known.length > 1 ? known : []
    const step = { name: 'consent', email, accounts: choice, opening: false } as const
    async function accept(account: string | undefined) {
      await consents.give(userId, account)
      const opened = await open()
      if (opened !== undefined && !signal.aborted) finish(opened)
    }
    show({
      ...step,
      answer(yes, account) {
        if (!yes) return giveUp()
        show({ ...step, opening: true, answer: () => {} })
        void accept(account).catch(fail)
      },
    })
  }

  /** Opens or makes the wallet. Nothing comes back where the visitor is asked first how to bring it here, or for an account. */
  async function open(): Promise<{ made: boolean } | undefined> {
    const { signal } = attempt
    try {
      const { made, choice } = await openWallet()
      if (choice.length === 0) return { made }
      await ask(choice, signal)
      return undefined
    } catch (error) {
      if (!(error instanceof VestibuleError) || error.type !== 'walletElsewhere') throw error
      // Who has left in the meantime is not called back.
      if (!signal.aborted) show({ name: 'recover', hasMethods: error.data?.recoveryMethods !== 0 })
      return undefined
    }
  }

  function finish(opened: { made: boolean }) {
    onConnected(opened)
    show({ name: 'none' })
  }

  function giveUp() {
    leave()
    onCancelled()
  }

  /** Looks until the device is approved or refused, or the visitor goes away. */
  async function awaitDevice(email: string, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && challengeId !== undefined) {
      const status = await deviceStatus(challengeId, signal)
      if (signal.aborted) return false
      if (status === 'approved') {
        begin({ challengeId, email })
        return true
      }
      if (status === 'refused' || status === 'expired') {
        kept?.forget()
        const step = store.getState()
        if (step.name === 'device') show({ ...step, refused: true })
        return false
      }
      await new Promise((resolve) => setTimeout(resolve, POLL))
    }
    return false
  }

  async function deviceStatus(id: string, signal: AbortSignal) {
    try {
      const { status } = await api.request({
        method: 'POST',
        path: '/v1/auth/email/device',
        body: { challengeId: id },
        response: DeviceStatus.response,
        signal,
      })
      return status
    } catch {
      // A look that fails is followed by another; the challenge itself runs out at the services.
      return 'pending'
    }
  }

  /** Ends a session that nobody waits for any more: the next visitor of this device must not find it. */
  async function refuse(sessionId: string): Promise<never> {
    await session.drop(sessionId)
    throw new VestibuleError('userRejected')
  }

  /** Checks a code. @throws `invalidOtp`, `tooManyAttempts`, `userRejected` for who has left meanwhile */
  async function check(code: string): Promise<void> {
    if (challengeId === undefined || !/^[0-9]{6}$/.test(code))
      throw new VestibuleError('invalidOtp')
    const { signal } = staying
    const { sessionId, session: info } = await api.request({
      method: 'POST',
      path: '/v1/auth/email/verify',
      body: { challengeId, code, dappOrigin },
      response: EmailVerify.response,
    })
    if (signal.aborted) return refuse(sessionId)
    challengeId = undefined
    kept?.forget()
    // Another code that was asked for meanwhile is not needed any more.
    asking.abort()
    await session.save(sessionId, info)
    if (signal.aborted) return refuse(sessionId)
    // An account that was chosen here before stays chosen.
    if (!(await consents.has(info.userId))) await consents.give(info.userId)
    progress('opening')
  }

  function progress(next: 'waiting' | 'checking' | 'opening', error?: string) {
    const step = store.getState()
    if (step.name === 'code') show({ ...step, progress: next, error })
  }

  return {
    store,
    /** What is worked out before a code is sent. */
    solver,
    start,

    /** Goes on with the login that was under way when the page was loaded anew, if there is one. */
    resume(): { action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'NONE'; email?: string } {
      const login = kept?.get()
      if (login === undefined) return { action: 'NONE' }
      if (store.getState().name === 'none') showStep(login)
      const { email, number } = login
      return { action: number === undefined ? 'VERIFY_OTP' : 'VERIFY_DEVICE', email }
    },

    /**
     * Checks a code and opens the wallet. A visitor with several accounts is asked for one in the frame.
     * @throws `invalidOtp`, `tooManyAttempts`, and why the wallet does not open
     */
    async verify(code: string): Promise<void> {
      const { signal } = attempt
      await check(code)
      const { choice } = await openWallet()
      if (choice.length > 0) await ask(choice, signal)
      else forget()
    },

    /** The code as typed into the frame's own surface: failures are shown there. */
    async submit(code: string): Promise<void> {
      progress('checking')
      try {
        await check(code)
        const opened = await open()
        if (opened !== undefined) finish(opened)
      } catch (error) {
        fail(error)
      }
    },

    /** Resolves when the device was approved; for headless projects. @throws `somethingWrong` when it was refused */
    async awaitApproval(): Promise<void> {
      const step = store.getState()
      if (step.name !== 'device') throw new VestibuleError('invalidRequest')
      if (!(await awaitDevice(step.email, attempt.signal)))
        throw new VestibuleError('somethingWrong')
    },

    /** The wallet was brought to this device. */
    async recovered(): Promise<void> {
      const { signal } = attempt
      try {
        const choice = await enterWallet()
        if (choice.length > 0) await ask(choice, signal)
        else finish({ made: false })
      } catch (error) {
        fail(error)
      }
    },

    /** The visitor does not want to go on; the page hears of it. */
    giveUp,
    /** The page leaves the login. */
    cancel: leave,
  }

  function fail(error: unknown) {
    const type = error instanceof VestibuleError ? error.type : 'unknown'
    const step = store.getState()
    if (type === 'tooManyAttempts') kept?.forget()
    if (step.name === 'code' && step.progress === 'checking') return progress('waiting', type)
    // Who has left does not want to hear of it.
    if (step.name === 'none') return
    show({ name: 'failed', reason: type === 'storageBlocked' ? type : 'unknown' })
  }
}

export type EmailLogin = ReturnType<typeof createEmailLogin>

export declare namespace createEmailLogin {
  type Options = {
    api: ApiClient
    session: Session
    projectId: string
    /** The page's origin, from the channel. */
    dappOrigin: string
    isStorageOpen: () => Promise<boolean>
    /** Where the login waits for a page that is loaded anew. @default none, so that it ends with the document */
    kept?: LoginKeeper | undefined
    consents: Consents
    /** The accounts as this device remembers them. */
    accounts: () => Promise<readonly string[]>
    /**
     * Makes or opens the wallet of the session, and gives the accounts of which this page has to be shown one first.
     * @throws `walletElsewhere`
     */
    openWallet: () => Promise<{ made: boolean; choice: readonly string[] }>
    /** Takes over the wallet that was brought to this device; the choice as above. */
    enterWallet: () => Promise<readonly string[]>
    /** The login came to its end inside the frame. */
    onConnected: (opened: { made: boolean }) => void
    /** The visitor gave it up inside the frame. */
    onCancelled: () => void
  }
}
