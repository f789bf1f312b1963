import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import type { Core } from '../core/core.js'

/** Hears of a login in another tab of this origin by what that tab keeps of it. */
export function followLogins(core: Core) {
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue === AUTH_CONNECTOR)
      import('./followLogin.js')
        .then(({ followLogin }) => followLogin(core, key))
        .catch((error: unknown) => core.log.warn('A login elsewhere was not followed.', error))
  })
}
