import type { Core } from '../core/core.js'
import type { ALERTS } from './alerts.js'

export function tellAlert(core: Core, id: keyof typeof ALERTS, facts?: unknown) {
  core
    .late()
    .then(({ loadAlerts }) => loadAlerts())
    .then(
      ({ raiseKnown }) => raiseKnown(core, id, facts),
      () => core.log.error(id, facts),
    )
}
