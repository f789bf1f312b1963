import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'

/** Hears of a login in another tab of this origin by what that tab keeps of it. */
export function followLogins(core: Core) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.endsWith('/connections') && newValue?.includes(`:${AUTH_CONNECTOR}"`))
      import('./followLogin.js')
        .then(({ followLogin }) => followLogin(core))
        .catch((error: unknown) => core.log.warn('A login elsewhere was not followed.', error))
  })
}
