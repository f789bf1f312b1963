import { type AlertText, raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import type { Features } from '../core/model/options.js'

export const CONFIGURATION_ALERTS = {
  localIgnored: {
    variant: 'warning',
    message: 'Local configuration ignored',
    long: '`features` of the options differ from the settings of the operator for this project, and the operator’s count. Change those with `vestibule project set`, or set the option `remoteConfig`.',
  },
} as const satisfies Record<string, AlertText>

/** Reports only local features to which the operator gives another value. */
export function reportIgnored(core: Core, local: Features, remote: Features) {
  if (core.options.remoteConfig === 'local-wins') return
  const ignored = (Object.keys(remote) as (keyof Features)[]).filter(
    (name) => local[name] !== undefined && textOf(local[name]) !== textOf(remote[name]),
  )
  if (ignored.length > 0) raiseAlert(core, CONFIGURATION_ALERTS, 'localIgnored', ignored)
}

const textOf = (value: unknown) => JSON.stringify([value].flat().filter((one) => one !== false))
