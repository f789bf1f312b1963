import { hasOptionFaults } from '../alerts/hasOptionFaults.js'
import { checkOrigin } from '../api/checkOrigin.js'
import { followConfiguration } from '../configuration/followConfiguration.js'
import type { Core } from '../core/core.js'
import { followHiddenRequests } from '../navigation/followHiddenRequests.js'
import { followKeyboard } from '../navigation/followKeyboard.js'
import { returnFocus } from '../navigation/returnFocus.js'
import { apiOf } from '../platform/apiOf.js'
import { findUnfit } from '../platform/findUnfit.js'
import { tellUnfit } from './tellUnfit.js'

/** @param request title of the hidden tab during a request */
export function startParts(core: Core, root: ShadowRoot, request: string) {
  // The instance may have been destroyed while this code loaded.
  if (core.lifetime.signal.aborted) return
  returnFocus(core, root)
  if (navigator.maxTouchPoints > 0) followKeyboard(root, core.lifetime.signal)
  const onMissing = (error: unknown) => core.log.warn('Could not load part of the SDK.', error)
  if (hasOptionFaults(core))
    import('../alerts/tellOptionFaults.js').then(
      ({ tellOptionFaults }) => tellOptionFaults(core),
      onMissing,
    )
  if (core.store.getState().connectors.some(({ type }) => type === 'auth')) {
    followHiddenRequests(core, request)
    void checkOrigin(core)
    const unfit = findUnfit()
    if (unfit !== undefined) tellUnfit(core, unfit)
  }
  if (apiOf(core.options) !== undefined && core.options.remoteConfig !== 'local-only')
    void followConfiguration(core)
}
