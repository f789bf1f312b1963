import type { Core } from './core.js'
import type { State } from './model/state.js'
import type { ViewName } from './model/views.js'

/**
 * Cancels the login in the frame when the visitor leaves the login view. An approval above this
 * view does not count.
 * @returns an unsubscribe function
 */
export function watchLoginViews(core: Core): () => void {
  return core.store.subscribe((state, before) => {
    if (!isLoginView(before) || isLoginView(state)) return
    core.frame
      .current()
      ?.call('cancelLogin', {})
      .catch((error: unknown) =>
        core.log.warn('The frame did not receive the cancellation of the login.', error),
      )
  })
}

export function isLoginView(state: Pick<State, 'stack'>): boolean {
  return state.stack.some(({ name }) => LOGIN_VIEWS.has(name))
}

const LOGIN_VIEWS: ReadonlySet<ViewName> = new Set<ViewName>([
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'ConnectingSocial',
  'EmbeddedWallet',
])
