import type { Core } from './core.js'
import { currentView } from './router.js'
import type { State } from './state.js'

/** Tells the frame when the visitor leaves the login's views, whichever way. */
export function watchLoginViews(core: Core) {
  core.store.subscribe((state, before) => {
    if (!isLoginView(before) || isLoginView(state)) return
    core.frame
      .current()
      ?.call('cancelLogin', {})
      .catch((error: unknown) =>
        core.log.warn('The frame did not hear the end of the login.', error),
      )
  })
}

/** Whether the visitor is in the middle of a login. */
export function isLoginView(state: State): boolean {
  const { name } = currentView(state)
  return name === 'EmailVerifyOtp' || name === 'EmailVerifyDevice'
}
