import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'

/** Goes on with a login that left this page, and hears of one in another tab of this origin by what that tab keeps of it. */
export function followLogins(core: Core) {
  // Who left for a provider comes back to where they were.
  if (core.storage.get('social_redirect') !== undefined)
    import('./social/returnFromProvider.js')
      .then(({ returnFromProvider }) => returnFromProvider(core))
      .catch((error: unknown) => core.log.warn('A login could not be continued.', error))
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.endsWith('/connections') && newValue?.includes(`:${AUTH_CONNECTOR}"`))
      import('./followLogin.js')
        .then(({ followLogin }) => followLogin(core))
        .catch((error: unknown) => core.log.warn('A login elsewhere was not followed.', error))
  })
}
