import type { AlertText } from '../alerts/raiseAlert.js'

export const CONFIGURATION_ALERTS = {
  localIgnored: {
    variant: 'warning',
    message: 'Local configuration ignored',
    long: '`features` of the options differ from the settings of the operator for this project, and the operator’s count. Change those with `vestibule project set`, or set the option `remoteConfig`.',
  },
} as const satisfies Record<string, AlertText>
