import { hasOptionFaults } from '../alerts/hasOptionFaults.js'
import { followConfiguration } from '../configuration/followConfiguration.js'
import type { Core } from '../core/core.js'
import { apiOf } from '../platform/apiOf.js'
import { followKeyboard } from './followKeyboard.js'
import { returnFocus } from './returnFocus.js'

/** Starts what the modal can be shown without: the focus of who goes back, room for a phone's keyboard, faults of the options, the operator's configuration. */
export function startParts(core: Core, root: ShadowRoot) {
  returnFocus(core, root)
  if (navigator.maxTouchPoints > 0) followKeyboard(root)
  if (hasOptionFaults(core))
    import('../alerts/tellOptionFaults.js').then(
      ({ tellOptionFaults }) => tellOptionFaults(core),
      (error: unknown) => core.log.warn('Invalid options could not be reported.', error),
    )
  if (apiOf(core.options) !== undefined && core.options.remoteConfig !== 'local-only')
    void followConfiguration(core)
}
