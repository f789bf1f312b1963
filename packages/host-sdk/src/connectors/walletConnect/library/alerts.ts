import type { AlertText } from '../../../alerts/raiseAlert.js'

/** Refusals of a relay. */
export const RELAY_ALERTS = {
  clockIsWrong: {
    variant: 'error',
    message: 'Session Expired',
    long: 'The relay refused this device’s token as not valid yet: the device’s clock is wrong.',
  },
  invalidProjectId: {
    variant: 'error',
    message: 'Invalid Project ID',
    long: 'The relay does not know the project id. Pass the one that its operator gave you to `walletConnect`.',
  },
  relayRefusesOrigin: {
    variant: 'error',
    message: 'Origin Not Allowed',
    long: 'The relay does not serve this origin. Add it to the project’s list at the relay’s operator.',
  },
} as const satisfies Record<string, AlertText>
