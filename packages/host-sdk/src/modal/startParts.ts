import { hasOptionFaults } from '../alerts/hasOptionFaults.js'
import { tellOptionFaults } from '../alerts/tellOptionFaults.js'
import { followConfiguration } from '../configuration/followConfiguration.js'
import type { Core } from '../core/core.js'
import { apiOf } from '../platform/apiOf.js'
import { followKeyboard } from './followKeyboard.js'

/** Starts what the modal can be shown without: room for a phone's keyboard, faults of the options, the operator's configuration. */
export function startParts(core: Core, root: ShadowRoot) {
  if (navigator.maxTouchPoints > 0) followKeyboard(root)
  if (hasOptionFaults(core)) tellOptionFaults(core)
  if (apiOf(core.options) !== undefined && core.options.remoteConfig !== 'local-only')
    void followConfiguration(core)
}
