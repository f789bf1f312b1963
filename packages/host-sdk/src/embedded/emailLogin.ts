import { afterConnect } from '../connections/afterConnect.js'
import { connect } from '../connections/connect.js'
import { findConnection, keyOf } from '../connections/connections.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { AUTH_NAMESPACES } from '../core/options.js'
import { view } from '../core/views.js'
import { isLoginView } from '../core/watchLoginViews.js'
import { currentView, push, reset } from '../navigation/router.js'
import { showSurface, surfaceLeft } from './embeddedViews.js'

/** Milliseconds that a code is good for, as the services hold it. */
const CODE_LIFE = 600_000

/** Brings the frame to life while an address is typed; what fails is told to who asks for a code. */
export function prepareEmailLogin(core: Core): void {
  core.frame.get().catch((error: unknown) => core.log.warn('The frame did not start.', error))
}

/**
 * Asks for a one-time code and shows the step that comes next; nothing comes of it for a visitor who has gone elsewhere.
 * @throws `invalidEmail`, `emailCooldown` with the seconds to wait, `rateLimited`, `frameLoadFailed`
 */
export async function startEmailLogin(
  core: Core,
  email: string,
  options: startEmailLogin.Options = {},
): Promise<void> {
  const frame = await core.frame.get()
  const left = new AbortController()
  const { signal } = left
  const { taken } = options
  if (taken?.aborted) return
  taken?.addEventListener('abort', () => left.abort())
  const stop = core.store.subscribe((state, before) => {
    if (currentView(state) !== currentView(before) || (before.open && !state.open)) left.abort()
  })
  const answer = await frame
    .call('connectEmail', { email }, { signal })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    .finally(stop)
  if (answer === undefined || signal.aborted) return
  const { action } = answer
  rememberAsking(core)
  core.store.setState({ lastEmail: email })
  if (action === 'CONNECT') return finishLogin(core)
  // The frame's surface shows what is asked, and its event how that ended.
  if (action === 'ASK') return
  push(core, view(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email }))
}

export declare namespace startEmailLogin {
  type Options = {
    /** Takes the question back. */
    taken?: AbortSignal | undefined
  }
}

/**
 * Goes on with a login that was under way when this page was loaded anew. The frame knows which; here it is only known
 * that there can be one.
 * @param taken Taken back by a visitor who does something else meanwhile.
 */
export async function resumeEmailLogin(core: Core, taken: AbortSignal): Promise<void> {
  const asked = Number(core.storage.get('last_email_login_time') ?? 0)
  if (Date.now() - asked >= CODE_LIFE) return
  const frame = await core.frame.get()
  if (taken.aborted) return
  const { action, email } = await frame.call('resumeLogin', {}, { signal: taken })
  if (taken.aborted || email === undefined) return
  core.store.setState({ lastEmail: email, lastEmailLoginTime: asked })
  push(core, view(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email }))
}

/** Asks for another code to the same address. @returns what was mailed. @throws as {@link startEmailLogin} */
export async function resendCode(core: Core, email: string): Promise<'code' | 'mail'> {
  const frame = await core.frame.get()
  const { action } = await frame.call('connectEmail', { email })
  rememberAsking(core)
  return action === 'VERIFY_DEVICE' ? 'mail' : 'code'
}

/**
 * The frame has a session and an open wallet: connects it and lets the visitor go on.
 * @param options.asks The frame shows how the wallet is protected first. @default false
 */
export async function finishLogin(core: Core, options: { asks?: boolean | undefined } = {}) {
  if (options.asks === true) showSurface(core, 'protect')
  const namespace = AUTH_NAMESPACES.find((one) => core.adapters.has(one))
  const connector =
    namespace === undefined ? undefined : findConnector(core, { id: AUTH_CONNECTOR, namespace })
  if (connector === undefined) return
  const before = findConnection(core, keyOf(connector))
  await connect(core, connector)
  const email = connector.getUser?.()?.email
  if (email !== undefined) core.storage.set('email', email)
  core.storage.set('email_login_used', 'true')
  core.storage.remove('last_email_login_time')
  core.store.setState({ lastEmailLoginTime: undefined, lastEmail: undefined })
  if (options.asks === true) await surfaceLeft(core)
  afterConnect(core, connector, before)
}

/** The visitor gave the login up inside the frame. */
export function leaveLogin(core: Core) {
  const state = core.store.getState()
  if (isLoginView(state)) reset(core, state.stack[0])
}

function rememberAsking(core: Core) {
  const now = Date.now()
  core.storage.set('last_email_login_time', String(now))
  core.store.setState({ lastEmailLoginTime: now })
}
