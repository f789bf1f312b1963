import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { isLoginView } from '../core/watchLoginViews.js'
import { push } from '../navigation/router.js'

/** Lifetime of a login in ms, as in the services. */
const LOGIN_LIFE = 600_000

/**
 * Continues an interrupted login of the frame.
 * @param taken Aborts when the visitor chooses another action.
 */
export async function resumeLogin(core: Core, taken: AbortSignal): Promise<void> {
  if (!hasInterruptedLogin(core)) return
  const frame = await core.frame.get()
  if (taken.aborted) return
  const { action, email, provider } = await frame.call('resumeLogin', {}, { signal: taken })
  if (taken.aborted || isLoginView(core.store.getState())) return
  if (provider !== undefined) {
    core.store.setState({ social: { provider, status: 'closed' } })
    push(core, view('ConnectingSocial', { provider }))
  }
  if (email === undefined) return
  const lastEmailLoginTime = startedAt(core, 'last_email_login_time')
  core.store.setState({ lastEmail: email, lastEmailLoginTime })
  push(core, view(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email }))
}

export function hasInterruptedLogin(core: Core): boolean {
  const mailed = startedAt(core, 'last_email_login_time')
  const left = startedAt(core, 'social_login_time')
  return Date.now() - Math.max(mailed, left) < LOGIN_LIFE
}

function startedAt(core: Core, entry: 'last_email_login_time' | 'social_login_time'): number {
  return Number(core.storage.get(entry) ?? 0)
}
