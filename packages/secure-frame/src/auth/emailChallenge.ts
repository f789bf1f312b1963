import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { DeviceStatus, EmailVerify } from '@vestibule/protocol/http'
import { type ApiClient, LOGIN_WAITS } from '../platform/apiClient.js'
import { type Clock, systemClock } from '../platform/clock.js'
import { askForCode } from './askForCode.js'
import { createSolver } from './createSolver.js'
import type { KeptEmailLogin, LoginKeeper } from './keptLogin.js'
import type { LoginAttempt } from './loginAttempt.js'
import type { WalletEntry } from './walletEntry.js'

const POLL = 1_500

export function createEmailChallenge(options: createEmailChallenge.Options) {
  const { attempt, entry, api, projectId, dappOrigin, isStorageOpen, kept } = options
  const { store, show } = attempt
  const lastMail = createLastMail(options.clock ?? systemClock)
  const solver = createSolver()
  let challengeId: string | undefined
  let asking = new AbortController()

  function forget() {
    asking.abort()
    challengeId = undefined
    kept?.forget()
  }
  attempt.onEnd(forget)

  function showStep(login: KeptEmailLogin) {
    const { email, number, isLate } = login
    challengeId = login.challengeId
    if (number === undefined)
      return show({ name: 'code', challengeId, email, progress: 'waiting', isLate })
    show({ name: 'device', email, number, refused: false, isLate })
    void awaitDevice(email, attempt.signal())
  }

  function begin(login: KeptEmailLogin) {
    kept?.keep(login)
    showStep(login)
    return { action: actionOf(login) }
  }

  /** Later codes cannot complete this login. */
  function close() {
    kept?.forget()
    lastMail.forget()
  }

  /** Polls until the device is approved or refused, or the visitor leaves. */
  async function awaitDevice(email: string, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && challengeId !== undefined) {
      const status = await deviceStatus(challengeId, signal)
      if (signal.aborted) return false
      if (status === 'approved') {
        const login = { challengeId, email }
        lastMail.update(login)
        begin(login)
        return true
      }
      if (status === 'refused' || status === 'expired') {
        close()
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
      // Poll again after a failure: the services end an expired challenge.
      return 'pending'
    }
  }

  /** @throws `invalidOtp`, `tooManyAttempts`, or `userRejected` if the visitor has left */
  async function check(code: string): Promise<void> {
    if (challengeId === undefined || !/^[0-9]{6}$/.test(code))
      throw new VestibuleError('invalidOtp')
    const signal = attempt.staying()
    const proved = await api
      .request({
        method: 'POST',
        path: '/v1/auth/email/verify',
        body: { challengeId, code, dappOrigin },
        response: EmailVerify.response,
        waits: LOGIN_WAITS,
      })
      .catch((error: unknown) => {
        if (error instanceof VestibuleError && error.type === 'tooManyAttempts') close()
        throw error
      })
    lastMail.forget()
    // Cancel a newer code, unless the visitor has already started another login.
    if (!signal.aborted) forget()
    await entry.keep(proved, signal)
    progress('opening')
  }

  function progress(next: 'waiting' | 'checking' | 'opening', error?: string) {
    const step = store.getState()
    if (step.name === 'code') show({ ...step, progress: next, error })
  }

  function fail(error: unknown) {
    const type = error instanceof VestibuleError ? error.type : 'unknown'
    const step = store.getState()
    if (step.name === 'code' && step.progress === 'checking') progress('waiting', type)
    else entry.fail(error)
  }

  return {
    solver,

    /** The earlier step stays until the answer. A visitor who retries too early continues with the last code. */
    async start(
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
      let answer: Awaited<ReturnType<typeof askForCode>>
      try {
        answer = await askForCode({ api, solver, asked, signal })
      } catch (error) {
        if (challengeId !== undefined) throw error
        return begin(lastMail.insteadOf(error, email))
      }
      const { action, deviceNumber, isMailDelayed: isLate } = answer
      attempt.restart()
      if (action === 'CONNECT') return { action: await entry.enterAgain() }
      const number = action === 'VERIFY_DEVICE' ? deviceNumber : undefined
      const login = { challengeId: answer.challengeId, email, number, isLate }
      lastMail.note(login, answer.resendAfter)
      return begin(login)
    },

    resume(login: KeptEmailLogin): { action: 'VERIFY_DEVICE' | 'VERIFY_OTP'; email: string } {
      if (store.getState().name === 'none') showStep(login)
      return { action: actionOf(login), email: login.email }
    },

    /** Checks a code and opens the wallet. @throws `invalidOtp`, `tooManyAttempts`, and errors of opening */
    async verify(code: string): Promise<void> {
      await check(code)
      await entry.enterHeadless()
    },

    /** Checks a code from the frame's surface, which shows failures. */
    async submit(code: string): Promise<void> {
      const signal = attempt.staying()
      progress('checking')
      try {
        await check(code)
      } catch (error) {
        // Do not show the error to a visitor who has left, especially not in another login.
        return signal.aborted ? undefined : fail(error)
      }
      await entry.enter()
    },

    /** Resolves when the visitor has approved the device. @throws `somethingWrong` after a refusal */
    async awaitApproval(): Promise<void> {
      const step = store.getState()
      if (step.name !== 'device') throw new VestibuleError('invalidRequest')
      if (!(await awaitDevice(step.email, attempt.signal())))
        throw new VestibuleError('somethingWrong')
    },
  }
}

function actionOf({ number }: KeptEmailLogin): 'VERIFY_OTP' | 'VERIFY_DEVICE' {
  return number === undefined ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
}

export declare namespace createEmailChallenge {
  type Options = {
    attempt: LoginAttempt
    entry: WalletEntry
    api: ApiClient
    projectId: string
    dappOrigin: string
    isStorageOpen: () => Promise<boolean>
    clock?: Clock | undefined
    /** @default the login ends with the document */
    kept?: LoginKeeper | undefined
  }
}

function createLastMail(clock: Clock) {
  let last: { login: KeptEmailLogin; until: number } | undefined
  return {
    /** @param seconds time until another mail is possible */
    note(login: KeptEmailLogin, seconds: number) {
      last = { login, until: clock.now() + seconds * 1000 }
    },
    update(login: KeptEmailLogin) {
      if (last !== undefined) last.login = login
    },
    /** Returns the login to continue. @throws `refusal` without such a login */
    insteadOf(refusal: unknown, email: string): KeptEmailLogin {
      const isTooSoon = refusal instanceof VestibuleError && refusal.type === 'emailCooldown'
      if (!isTooSoon || last?.login.email !== email || last.until < clock.now()) throw refusal
      return last.login
    },
    forget() {
      last = undefined
    },
  }
}
