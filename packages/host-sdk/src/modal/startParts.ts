import { hasOptionFaults } from '../alerts/hasOptionFaults.js'
import { checkOrigin } from '../api/checkOrigin.js'
import { followConfiguration } from '../configuration/followConfiguration.js'
import type { Core } from '../core/core.js'
import { apiOf } from '../platform/apiOf.js'
import { followKeyboard } from './followKeyboard.js'
import { returnFocus } from './returnFocus.js'

/**
 * Starts what the modal can be shown without: the focus of who goes back, room for a phone's keyboard, faults of the options, the
 * operator's configuration and, where there is a login, whether the page may use the project.
 */
export function startParts(core: Core, root: ShadowRoot) {
  returnFocus(core, root)
  if (navigator.maxTouchPoints > 0) followKeyboard(root)
  if (hasOptionFaults(core))
    import('../alerts/tellOptionFaults.js').then(
      ({ tellOptionFaults }) => tellOptionFaults(core),
      (error: unknown) => core.log.warn('Invalid options could not be reported.', error),
    )
  if (core.store.getState().connectors.some(({ type }) => type === 'auth')) void checkOrigin(core)
  if (apiOf(core.options) !== undefined && core.options.remoteConfig !== 'local-only')
    void followConfiguration(core)
}
