import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { DeviceStatus, EmailStart, EmailVerify } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import type { ApiClient } from './apiClient.js'
import type { Session } from './session.js'

/** Milliseconds between two looks at whether the mail's link was followed. */
const POLL = 1_500

/** Where a login stands; one at a time. */
export type LoginStep =
  | { name: 'none' }
  | { name: 'device'; email: string; number: string; refused: boolean }
  | {
      name: 'code'
      email: string
      progress: 'waiting' | 'checking' | 'opening'
      error?: string | undefined
    }
  | { name: 'failed'; reason: 'walletElsewhere' | 'storageBlocked' | 'unknown' }

/** Email login: a challenge, a device's approval where the account asks for one, a code, and the open wallet. */
export function createEmailLogin(options: createEmailLogin.Options) {
  const { api, session, projectId, dappOrigin, isStorageOpen, openWallet, onConnected } = options
  const store = createStore<LoginStep>(() => ({ name: 'none' }))
  let challengeId: string | undefined
  let attempt = new AbortController()

  const show = (step: LoginStep) => store.setState(step, true)

  function forget() {
    attempt.abort()
    attempt = new AbortController()
    challengeId = undefined
    show({ name: 'none' })
  }

  async function start(
    address: string,
  ): Promise<{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' }> {
    const email = normaliseEmail(address)
    if (!isEmail(email)) throw new VestibuleError('invalidEmail')
    if (!(await isStorageOpen())) throw new VestibuleError('storageBlocked')
    const answer = await api.request({
      method: 'POST',
      path: '/v1/auth/email/start',
      body: { email, projectId, dappOrigin },
      response: EmailStart.response,
    })
    const { action, deviceNumber } = answer
    forget()
    if (action === 'CONNECT') {
      await openWallet()
      return { action }
    }
    challengeId = answer.challengeId
    if (action === 'VERIFY_DEVICE' && deviceNumber !== undefined) {
      show({ name: 'device', email, number: deviceNumber, refused: false })
      void awaitDevice(email, attempt.signal)
    } else {
      show({ name: 'code', email, progress: 'waiting' })
    }
    return { action }
  }

  /** Looks until the device is approved or refused, or the visitor goes away. */
  async function awaitDevice(email: string, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && challengeId !== undefined) {
      const status = await deviceStatus(challengeId, signal)
      if (signal.aborted) return false
      if (status === 'approved') {
        show({ name: 'code', email, progress: 'waiting' })
        return true
      }
      if (status === 'refused' || status === 'expired') {
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

  /** Checks a code and opens the wallet. @throws `invalidOtp`, `tooManyAttempts`, and why the wallet does not open */
  async function verify(code: string): Promise<void> {
    if (challengeId === undefined || !/^[0-9]{6}$/.test(code))
      throw new VestibuleError('invalidOtp')
    const { sessionId, session: info } = await api.request({
      method: 'POST',
      path: '/v1/auth/email/verify',
      body: { challengeId, code, dappOrigin },
      response: EmailVerify.response,
    })
    challengeId = undefined
    await session.save(sessionId, info)
    progress('opening')
    await openWallet()
  }

  function progress(next: 'waiting' | 'checking' | 'opening', error?: string) {
    const step = store.getState()
    if (step.name === 'code') show({ ...step, progress: next, error })
  }

  return {
    store,
    start,
    verify,

    /** The code as typed into the frame's own surface: failures are shown there. */
    async submit(code: string): Promise<void> {
      progress('checking')
      try {
        await verify(code)
        onConnected()
        show({ name: 'none' })
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

    cancel: forget,
  }

  function fail(error: unknown) {
    const type = error instanceof VestibuleError ? error.type : 'unknown'
    const step = store.getState()
    if (step.name !== 'code') return
    if (step.progress === 'checking') return progress('waiting', type)
    const reason = type === 'walletElsewhere' || type === 'storageBlocked' ? type : 'unknown'
    show({ name: 'failed', reason })
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
    /** Makes or opens the wallet of the session. */
    openWallet: () => Promise<unknown>
    /** The login came to its end inside the frame. */
    onConnected: () => void
  }
}
