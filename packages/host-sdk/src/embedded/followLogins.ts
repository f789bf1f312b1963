import type { Core } from '../core/core.js'

/** Goes on with a login that left this page: who left for a provider comes back to where they were. */
export function followLogins(core: Core) {
  if (core.storage.get('social_redirect') !== undefined)
    import('./social/returnFromProvider.js')
      .then(({ returnFromProvider }) => returnFromProvider(core))
      .catch((error: unknown) => core.log.warn('A login was not continued.', error))
}
