import type { Core } from '../core/core.js'
import type { ALERTS } from './alerts.js'

/** Raises an alert about a call of the dapp. Its code loads only then. */
export function tellAlert(core: Core, id: keyof typeof ALERTS, facts?: unknown) {
  core
    .late()
    .then(({ loadAlerts }) => loadAlerts())
    .then(
      ({ raiseKnown }) => raiseKnown(core, id, facts),
      () => core.log.error(id, facts),
    )
}
