import {
  PROVIDER_NAMES,
  SOCIAL_PROVIDERS,
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
import { requireLogin } from '../requireLogin.js'
import { openPopup, watchPopup } from './popup.js'

/** Characters of an address that the services lead back to. */
const MAX_RETURN = 2_048

/**
 * Signs in at a provider: in a window beside this page, or in its place on a phone. Called in the press itself, later
 * browsers block the window.
 */
export function startSocialLogin(core: Core, provider: SocialProvider): void {
  const isRedirect = readDevice().mobile
  const popup = isRedirect ? undefined : openPopup(PROVIDER_NAMES[provider])
  const attempt = beginAttempt(core, provider, popup)
  if (currentView(core.store.getState()).name !== 'ConnectingSocial')
    push(core, view('ConnectingSocial', { provider }))
  void begin(core, attempt, isRedirect)
}

/**
 * The same from outside of the modal, which opens to show how the login stands.
 * @throws `unsupportedSocialProvider`, `connectorNotFound` where there is no embedded wallet, `offline` at once on a device without a network
 */
export async function startOwnSocialLogin(core: Core, provider: SocialProvider): Promise<void> {
  if (!SOCIAL_PROVIDERS.includes(provider)) throw new VestibuleError('unsupportedSocialProvider')
  requireLogin(core)
  if (isOffline()) throw new VestibuleError('offline')
  startSocialLogin(core, provider)
  if (!core.store.getState().open) await open(core, view('ConnectingSocial', { provider }))
}

/** Opens the window that the browser did not open by itself: this press is the visitor's. */
export function openBlocked(core: Core): void {
  const { social } = core.store.getState()
  if (social?.uri === undefined) return
  const popup = openPopup(PROVIDER_NAMES[social.provider])
  if (popup === undefined) return
  const attempt = beginAttempt(core, social.provider, popup)
  follow(core, attempt, { popup, uri: social.uri })
}

/** Leaves this page for the provider, which leads back to it. */
export function leaveForProvider(core: Core): void {
  const { uri, provider } = core.store.getState().social ?? {}
  if (uri === undefined || provider === undefined) return
  core.storage.set('social_redirect', provider)
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      // Back from there, the browser shows this page as it was left, with an address that is used up.
      if (persisted) core.store.setState({ social: { provider, status: 'closed' } })
    },
    { once: true },
  )
  globalThis.location.assign(uri)
}

/** Surfaces of a login whose window is needed. */
const VISITING: ReadonlySet<string> = new Set<Surface>(['social', 'socialCode'])
/** Those with which it may be needed on. */
const STAYS: ReadonlySet<string> = new Set<Surface>(['social', 'socialCode', 'approval'])

/** One attempt: what it says of itself counts while it is the latest one, and the visitor looks at it. */
function beginAttempt(core: Core, provider: SocialProvider, popup: Window | undefined) {
  let social: SocialLogin = { provider, status: 'starting' }
  core.store.setState({ social })
  const left = new AbortController()
  const stop = core.store.subscribe(({ stack, social: now, surface }, before) => {
    // It came back and nothing is asked of it any more: its own script, which would close it, may still be on its way, and
    // a press in the frame counts only half a second after the focus is back.
    if (VISITING.has(before.surface.name) && !STAYS.has(surface.name)) popup?.close()
    const isShown = stack.some(({ name }) => name === 'ConnectingSocial')
    const wasShown = before.stack.some(({ name }) => name === 'ConnectingSocial')
    const isReplaced = now !== social && now?.status === 'starting'
    if (isReplaced || now?.status === 'failed' || (wasShown && !isShown)) left.abort()
  })
  left.signal.addEventListener('abort', () => {
    stop()
    popup?.close()
  })
  return {
    provider,
    popup,
    signal: left.signal,
    update(change: Partial<SocialLogin>) {
      if (left.signal.aborted) return
      // The frame says something of it, too.
      social = { ...social, ...core.store.getState().social, ...change }
      core.store.setState({ social })
    },
  }
}

type Attempt = ReturnType<typeof beginAttempt>

async function begin(core: Core, attempt: Attempt, isRedirect: boolean): Promise<void> {
  const { provider, popup, signal } = attempt
  try {
    const frame = await core.frame.get()
    if (signal.aborted) return
    const returnTo = isRedirect ? readReturn() : undefined
    const { uri } = await frame.call('getSocialRedirectUri', { provider, returnTo }, { signal })
    core.storage.set('social_login_time', String(Date.now()))
    if (isRedirect) attempt.update({ status: 'ready', uri })
    else if (popup === undefined) attempt.update({ status: 'blocked', uri })
    else follow(core, attempt, { popup, uri })
  } catch (error) {
    if (signal.aborted) return
    core.log.warn('A login at a provider did not begin.', error)
    attempt.update({ status: 'failed', error })
  }
}

/** Sends the window on its way. What comes of it is heard of the frame; here it is only seen whether it is still there. */
function follow(core: Core, attempt: Attempt, { popup, uri }: { popup: Window; uri: string }) {
  const { signal } = attempt
  attempt.update({ status: 'waiting', uri })
  popup.location.replace(uri)
  watchPopup(popup, signal, async () => {
    const answer = await core.frame.current()?.call('connectSocial', { uri }, { signal })
    if (answer?.status === 'pending') attempt.update({ status: 'closed' })
  })
}

function readReturn(): string {
  const { href, origin, pathname } = globalThis.location
  return href.length > MAX_RETURN ? origin + pathname : href
}
