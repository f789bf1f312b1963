import { type AuthUser, VestibuleError } from '@vestibule/protocol'
import { connect } from '../connections/connect.js'
import { keyOf } from '../connections/connections.js'
import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { currentView, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'
import { isLoginView } from '../core/watchLoginViews.js'
import { afterConnect } from '../navigation/afterConnect.js'
import { close, open } from '../navigation/modal.js'
import { push, reset } from '../navigation/router.js'
import { isOffline } from '../platform/isOffline.js'
import { COOLDOWN } from './cooldown.js'
import { holdSurface, showSurface, surfaceLeft } from './embeddedViews.js'
import { loginConnectors } from './loginConnectors.js'
import { requireLogin } from './requireLogin.js'
import { noteVisit } from './visit.js'

/**
 * Shows the next step, unless the visitor has moved to another view.
 * @throws `invalidEmail`,
 * `emailCooldown` with the seconds to wait, `rateLimited`, `frameLoadFailed`
 */
export async function startEmailLogin(
  core: Core,
  email: string,
  options: Options = {},
): Promise<void> {
  const frame = await core.frame.get()
  const left = new AbortController()
  const { signal } = left
  const { taken } = options
  if (taken?.aborted) return
  core.events.emit('happened', { type: 'emailSubmitted' })
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
  const { lastEmail, lastEmailLoginTime = 0 } = core.store.getState()
  // The last code stays valid during the cooldown.
  if (lastEmail !== email || Date.now() - lastEmailLoginTime >= COOLDOWN) {
    rememberAsking(core)
    reportMail(core, action)
  }
  core.store.setState({ lastEmail: email })
  if (action === 'CONNECT') return finishLogin(core)
  // Preload while the visitor reads the email. The connection reports failures.
  for (const { prepare } of loginConnectors(core.store.getState())) prepare?.().catch(() => {})
  // The frame asks the visitor and reports the outcome as an event.
  if (action === 'ASK') return
  push(core, view(action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email }))
}

type Options = {
  taken?: AbortSignal | undefined
}

/**
 * Opens the modal if the visitor must act.
 * @throws `connectorNotFound` without an embedded wallet, `offline` on an offline device, else like
 * {@link startEmailLogin}
 */
export async function startOwnLogin(core: Core, email: string): Promise<void> {
  if (typeof email !== 'string')
    throw new VestibuleError('invalidParams', {
      message: '`connectEmail` requires an email address',
    })
  requireLogin(core)
  if (isOffline()) throw new VestibuleError('offline')
  await startEmailLogin(core, email)
  const state = core.store.getState()
  if (state.open || !isLoginView(state)) return
  await open(core, currentView(state))
}

/**
 * Another address would end the login while the modal still shows the old one.
 * @returns the kind of email
 * @throws `invalidParams` for another address than the login's, else like {@link startEmailLogin}
 */
export async function resendCode(core: Core, email: string): Promise<'code' | 'mail'> {
  const { lastEmail } = core.store.getState()
  if (lastEmail === undefined || mailboxOf(lastEmail) !== mailboxOf(email)) {
    const message = '`resendCode` goes with the address that `connectEmail` was given last'
    throw new VestibuleError('invalidParams', { message })
  }
  const frame = await core.frame.get()
  const { action } = await frame.call('connectEmail', { email })
  rememberAsking(core)
  reportMail(core, action)
  return action === 'VERIFY_DEVICE' ? 'mail' : 'code'
}

/**
 * Connects the opened wallet and closes the login.
 * @param options.asks The frame first shows how to protect the wallet.
 * @default false
 * @param options.user The signed-in user.
 * @default requested from the frame
 */
export async function finishLogin(
  core: Core,
  options: { asks?: boolean | undefined; user?: AuthUser | undefined } = {},
) {
  reportLogin(core)
  noteVisit()
  if (options.asks === true) showSurface(core, 'protect')
  const [connector, ...further] = loginConnectors(core.store.getState())
  if (connector === undefined) return
  const before = core.getConnection(keyOf(connector))
  const { session } = connector
  await holdSurface(core, async () => {
    if (session !== undefined) session.login = options.user
    try {
      await connect(core, connector)
      await connectFurther(core, further)
    } finally {
      if (session !== undefined) session.login = undefined
    }
  })
  const email = session?.user()?.email
  if (email !== undefined) core.storage.set('email', email)
  if (session?.user()?.login?.provider !== 'token') rememberMethod(core, email)
  core.storage.set('email_login_used', 'true')
  core.storage.remove('last_email_login_time', 'social_login_time', 'social_redirect')
  core.store.setState({ lastEmailLoginTime: undefined, lastEmail: undefined })
  if (options.asks === true) await surfaceLeft(core)
  afterConnect(core, connector, before)
}

function rememberMethod(core: Core, email: string | undefined) {
  const { social, lastEmail } = core.store.getState()
  const method = social?.provider ?? (lastEmail === undefined ? undefined : 'email')
  core.storage.set('last_method', method ?? 'passkey')
  if (method === 'email' && email !== undefined) core.storage.set('last_email', email)
}

/** Reports only visible logins: passkeys and restored sessions also end here. */
function reportLogin(core: Core) {
  const { stack, social, lastEmail } = core.store.getState()
  const views = new Set(stack.map(({ name }) => name))
  // The frame's surfaces replace the login's view.
  const asks = views.has('EmbeddedWallet')
  if (social !== undefined && social.status !== 'failed' && (asks || views.has('ConnectingSocial')))
    core.events.emit('happened', { type: 'socialSucceeded', provider: social.provider })
  else if (
    views.has('EmailVerifyOtp') ||
    views.has('EmailVerifyDevice') ||
    (asks && lastEmail !== undefined)
  )
    core.events.emit('happened', { type: 'emailVerified' })
}

async function connectFurther(core: Core, connectors: readonly Connector[]) {
  for (const connector of connectors) {
    if (isConnected(core.store.getState(), connector.chain)) continue
    await connect(core, connector, { quiet: true, leads: false }).catch((error: unknown) =>
      core.log.warn('Could not connect an account of the embedded wallet.', error),
    )
  }
}

export function leaveLogin(core: Core) {
  const state = core.store.getState()
  if (!isLoginView(state)) return
  const [first] = state.stack
  // A login of the dapp's own modal has no previous view.
  if (isLoginView({ stack: [first] })) close(core)
  else reset(core, first)
}

/** Normalizes like the services. */
const mailboxOf = (email: string) => email.trim().toLowerCase()

function reportMail(core: Core, action: string) {
  if (action === 'VERIFY_OTP') core.events.emit('happened', { type: 'emailCodeSent' })
  if (action === 'VERIFY_DEVICE') core.events.emit('happened', { type: 'emailDeviceRequested' })
}

function rememberAsking(core: Core) {
  const now = Date.now()
  core.storage.set('last_email_login_time', String(now))
  core.store.setState({ lastEmailLoginTime: now })
}
