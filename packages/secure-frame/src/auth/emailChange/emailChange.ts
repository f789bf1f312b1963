import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import {
  EmailChangePrimary,
  EmailChangeResend,
  EmailChangeSecondary,
  EmailChangeStart,
} from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from '../../platform/apiClient.js'
import { systemClock } from '../../platform/clock.js'
import type { LoginAttempt } from '../loginAttempt.js'
import type { ChangeSteps, EmailChangeStep } from '../loginStep.js'
import type { Session } from '../session.js'

const OVER: ReadonlySet<string> = new Set(['tooManyAttempts', 'emailTaken', 'sessionEnded'])

export function createEmailChange(options: createEmailChange.Options) {
  const { attempt, api, projectId, dappOrigin, session, onSessionChanged } = options
  const { store, show } = attempt
  let changeId = ''
  let last: EmailChangeStep | undefined

  function enter(step: EmailChangeStep) {
    last = step
    show(step)
  }

  function current(): EmailChangeStep | undefined {
    const step = store.getState()
    return step.name === 'primaryCode' || step.name === 'secondaryCode' ? step : undefined
  }

  function ask<const schema extends z.core.$ZodType>(path: string, body: object, response: schema) {
    return api.request({
      method: 'POST',
      path: `/v1/auth/email-change${path}`,
      body,
      response,
    })
  }

  async function within(
    work: (step: EmailChangeStep) => Promise<EmailChangeStep | undefined>,
  ): Promise<void> {
    const step = current()
    const signal = attempt.staying()
    if (step === undefined) return
    try {
      const next = await work(step)
      if (next !== undefined && !signal.aborted) enter(next)
    } catch (error) {
      const type = error instanceof VestibuleError ? error.type : 'unknown'
      if (OVER.has(type)) last = undefined
      if (type === 'sessionEnded') void onSessionChanged?.()
      if (!signal.aborted) show({ ...step, progress: 'waiting', error: type })
    }
  }

  async function check(step: EmailChangeStep, code: string) {
    show({ ...step, progress: 'checking', error: undefined })
    const body = { changeId, code }
    if (step.name === 'primaryCode') {
      const { resendAfter } = await ask('/primary', body, EmailChangePrimary.response)
      const resendAt = resendAtOf(resendAfter)
      return {
        ...step,
        name: 'secondaryCode',
        resendAt,
        progress: 'waiting',
        error: undefined,
      } as const
    }
    await ask('/secondary', body, EmailChangeSecondary.response)
    last = undefined
    // The address has changed, even if the visitor has left.
    await onSessionChanged?.()
    if (current()?.change === step.change) attempt.restart()
    return undefined
  }

  async function resend(step: EmailChangeStep) {
    const { resendAfter } = await ask('/resend', { changeId }, EmailChangeResend.response)
    return { ...step, error: undefined, resendAt: resendAtOf(resendAfter) }
  }

  return {
    /**
     * Mails a code to the old address.
     * @throws `invalidEmail`, also for the current address; `emailCooldown`, `rateLimited`;
     * `invalidRequest` without an address
     */
    async start(
      address: string,
    ): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }> {
      const to = normaliseEmail(address)
      if (!isEmail(to)) throw new VestibuleError('invalidEmail')
      const from = (await session.stored())?.info.email
      if (from === undefined) throw new VestibuleError('invalidRequest')
      const body = { email: to, projectId, dappOrigin }
      try {
        const answer = await ask('', body, EmailChangeStart.response)
        attempt.restart()
        changeId = answer.changeId
        const steps: ChangeSteps = {
          submit: (code) => within((step) => check(step, code)),
          resend: () => within(resend),
        }
        enter({
          ...{ name: 'primaryCode', from, to, progress: 'waiting', change: steps },
          resendAt: resendAtOf(answer.resendAfter),
        })
      } catch (error) {
        const tooSoon = error instanceof VestibuleError && error.type === 'emailCooldown'
        if (!tooSoon || last?.to !== to || last.from !== from) throw error
        enter(last)
      }
      return {
        action: last?.name === 'secondaryCode' ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP',
      }
    },
  }
}

const resendAtOf = (seconds: number) => systemClock.now() + seconds * 1_000

export declare namespace createEmailChange {
  type Options = {
    attempt: LoginAttempt
    api: ApiClient
    projectId: string
    dappOrigin: string
    session: Pick<Session, 'stored'>
    /** The address has changed, or the session has ended. */
    onSessionChanged?: (() => Promise<unknown>) | undefined
  }
}
