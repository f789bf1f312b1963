import {
  isSocialProvider,
  providerName,
  type SocialProvider,
  type Surface,
  VestibuleError,
} from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { SocialLogin } from '../../core/model/state.js'
import { currentView, view } from '../../core/model/views.js'
import { open } from '../../navigation/modal.js'
import { push } from '../../navigation/router.js'
import { readDevice } from '../../platform/device.js'
import { isOffline } from '../../platform/isOffline.js'
import { loginConnectors } from '../loginConnectors.js'
import { startAddress } from '../pressWindow.js'
import { requireLogin } from '../requireLogin.js'
import { openPopup, type Popup, watchPopup } from './popup.js'

/** Maximum length of a return address at the services. */
const MAX_RETURN = 2_048

/**
 * Opens a window for the provider. On a phone whose window cannot find the frame, the provider
 * replaces the page. Call during the click: browsers block later windows.
 */
export function startSocialLogin(core: Core, provider: SocialProvider): void {
  if (isOffline()) {
    const error = new VestibuleError('offline')
    core.store.setState({ social: { provider, status: 'failed', error } })
    showSocial(core, provider)
    return
  }
  const isPhone = readDevice().mobile
  const start = startAddress(core, 'login')
  // On a phone, a window without a start page would show its code in another tab than the field.
  const popup =
    isPhone && start === undefined
      ? undefined
      : openPopup(
          providerName(provider, core.store.getState().openIds),
          start && `${start}#${provider}`,
        )
  const isRedirect = isPhone && popup === undefined
  // Require a click: a page that starts a login on load would redirect in a loop.
  const leaves = isRedirect && navigator.userActivation?.isActive === true
  const attempt = beginAttempt(core, provider, popup)
  showSocial(core, provider)
  void begin(core, attempt, { isRedirect, leaves })
}

function showSocial(core: Core, provider: SocialProvider) {
  if (currentView(core.store.getState()).name !== 'ConnectingSocial')
    push(core, view('ConnectingSocial', { provider }))
}

/**
 * Opens the modal for the login.
 * @throws `unsupportedSocialProvider`, `connectorNotFound` without an embedded wallet, `offline` on
 * an offline device
 */
export async function startOwnSocialLogin(core: Core, provider: SocialProvider): Promise<void> {
  if (!isSocialProvider(provider)) throw new VestibuleError('unsupportedSocialProvider')
  requireLogin(core)
  if (isOffline()) throw new VestibuleError('offline')
  startSocialLogin(core, provider)
  if (!core.store.getState().open) await open(core, view('ConnectingSocial', { provider }))
}

export function leaveForProvider(core: Core): void {
  const { uri, provider } = core.store.getState().social ?? {}
  if (uri === undefined || provider === undefined) return
  core.storage.set('social_redirect', provider)
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      // The browser restored this page after its sign-in URL was used.
      if (persisted) core.store.setState({ social: { provider, status: 'closed' } })
    },
    { once: true, signal: core.lifetime.signal },
  )
  globalThis.location.assign(uri)
}

const VISITING: ReadonlySet<string> = new Set<Surface>(['social', 'socialCode'])
/** Surfaces that do not close the window. */
const STAYS: ReadonlySet<string> = new Set<Surface>(['social', 'socialCode', 'approval'])

/** Updates the state only for the latest attempt while its view is open. */
function beginAttempt(core: Core, provider: SocialProvider, popup: Popup | undefined) {
  let social: SocialLogin = { provider, status: 'starting' }
  core.store.setState({ social })
  core.events.emit('happened', { type: 'socialStarted', provider })
  const left = new AbortController()
  const stop = core.store.subscribe(({ stack, social: now, surface }, before) => {
    // Close the window here: its script may run late, and the frame ignores clicks for 500 ms after
    // focus.
    if (VISITING.has(before.surface.name) && !STAYS.has(surface.name)) popup?.window.close()
    const isShown = stack.some(({ name }) => name === 'ConnectingSocial')
    const wasShown = before.stack.some(({ name }) => name === 'ConnectingSocial')
    const isReplaced = now !== social && now?.status === 'starting'
    if (isReplaced || now?.status === 'failed' || (wasShown && !isShown)) left.abort()
  })
  left.signal.addEventListener('abort', () => {
    stop()
    popup?.window.close()
  })
  return {
    provider,
    popup,
    signal: left.signal,
    update(change: Partial<SocialLogin>) {
      if (left.signal.aborted) return
      social = { ...social, ...core.store.getState().social, ...change }
      core.store.setState({ social })
    },
  }
}

type Attempt = ReturnType<typeof beginAttempt>

async function begin(
  core: Core,
  attempt: Attempt,
  { isRedirect, leaves = false }: { isRedirect: boolean; leaves?: boolean },
): Promise<void> {
  const { provider, popup, signal } = attempt
  if (popup === undefined && !isRedirect) return attempt.update({ status: 'blocked' })
  try {
    const frame = await core.frame.get()
    if (signal.aborted) return
    const returnTo = isRedirect ? readReturn() : undefined
    const asked = { provider, returnTo, window: popup?.name }
    const { uri } = await frame.call('getSocialRedirectUri', asked, { signal })
    core.storage.set('social_login_time', String(Date.now()))
    if (popup === undefined) {
      attempt.update({ status: 'ready', uri })
      if (leaves) leaveForProvider(core)
    } else {
      follow(core, attempt, { popup, uri })
      // Preload while the visitor signs in. The connection reports failures.
      for (const { prepare } of loginConnectors(core.store.getState())) prepare?.().catch(() => {})
    }
  } catch (error) {
    if (signal.aborted) return
    core.log.warn('Could not start the login at a provider.', error)
    attempt.update({ status: 'failed', error })
  }
}

/** The frame reports the outcome. */
function follow(core: Core, attempt: Attempt, { popup, uri }: { popup: Popup; uri: string }) {
  const { signal } = attempt
  attempt.update({ status: 'waiting', uri })
  if (popup.name === undefined) popup.window.location.replace(uri)
  watchPopup(popup.window, signal, async () => {
    const answer = await core.frame.current()?.call('connectSocial', { uri }, { signal })
    if (answer?.status === 'pending') attempt.update({ status: 'closed' })
    if (answer?.status !== 'unheard') return
    // `Cross-Origin-Opener-Policy: same-origin` blocks windows from the frame. The next click opens
    // one without a start page.
    core.cutsOpeners = true
    if (readDevice().mobile)
      await begin(core, { ...attempt, popup: undefined }, { isRedirect: true })
    else attempt.update({ status: 'blocked' })
  })
}

function readReturn(): string {
  const { href, origin, pathname } = globalThis.location
  return href.length > MAX_RETURN ? origin + pathname : href
}
