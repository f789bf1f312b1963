import { hasOptionFaults } from './alerts/hasOptionFaults.js'
import type { Core } from './core/core.js'
import { tellUnfit } from './frame/tellUnfit.js'
import { apiOf } from './platform/apiOf.js'
import { findUnfit } from './platform/findUnfit.js'

/**
 * Starts what the modal can be shown without: faults of the options, the operator's configuration and, where there is a login,
 * whether the page can have one and may use the project.
 */
export function startParts(core: Core) {
  // This code may come after the instance was destroyed.
  if (core.lifetime.signal.aborted) return
  const onMissing = (error: unknown) => core.log.warn('A part could not be loaded.', error)
  if (hasOptionFaults(core))
    import('./alerts/tellOptionFaults.js').then(
      ({ tellOptionFaults }) => tellOptionFaults(core),
      onMissing,
    )
  if (core.store.getState().connectors.some(({ type }) => type === 'auth')) {
    import('./api/checkOrigin.js').then(({ checkOrigin }) => checkOrigin(core), onMissing)
    const unfit = findUnfit()
    if (unfit !== undefined) tellUnfit(core, unfit)
  }
  if (apiOf(core.options) !== undefined && core.options.remoteConfig !== 'local-only')
    import('./configuration/followConfiguration.js').then(
      ({ followConfiguration }) => followConfiguration(core),
      onMissing,
    )
}
