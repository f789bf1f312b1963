import { tellSetupFaults } from '../alerts/tellSetupFaults.js'
import type { Core } from '../core/core.js'

export function startExtras(core: Core) {
  tellSetupFaults(core)
  if (core.options.features?.analytics !== true) return
  import('../analytics/followAnalytics.js').then(
    ({ followAnalytics }) => {
      if (!core.lifetime.signal.aborted) followAnalytics(core)
    },
    (error: unknown) => core.log.warn('Could not load part of the SDK.', error),
  )
}
