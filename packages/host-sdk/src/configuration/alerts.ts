import type { AlertText } from '../alerts/raiseAlert.js'

export const CONFIGURATION_ALERTS = {
  localIgnored: {
    variant: 'warning',
    message: 'Local configuration ignored',
    long: '`features` of `createVestibule`, or of `updateOptions`, differ from what the operator of the services has decided for this project, which is what counts. Change them with `vestibule project set`, or choose with the option `remoteConfig`.',
  },
} as const satisfies Record<string, AlertText>
