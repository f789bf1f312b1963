import { VestibuleError } from '@vestibule/protocol'
import { type AlertText, logAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'

/** Faults that keep a sign-in from beginning: the caller's error, and the developer's text in the console. */
export const SIGN_IN_FAULTS = {
  siwxNotEnabled: {
    variant: 'error',
    message: 'SIWX is not enabled',
    long: 'A sign-in was asked for, and `createVestibule` was given no `siwx`. Pass `localSessions()`, `serviceSessions()` or `authJsSessions()` of `@vestibule/host-sdk/siwx`, or a `siweConfig`.',
  },
  addressMissing: {
    variant: 'error',
    message: 'No ActiveCaipAddress found',
    long: 'A sign-in was requested without a connected account. Wait for `getAccount().isConnected`, or open the modal first.',
  },
  networkMissing: {
    variant: 'error',
    message: 'No ActiveCaipNetwork or client found',
    long: 'A sign-in was asked for on a network that is not among the `networks` of `createVestibule`, so that no message can name it. List it there, or have the visitor switch first; `getSignIn()` says `none` until then.',
  },
  clientMissing: {
    variant: 'error',
    message: 'No ConnectionController client found',
    long: 'The account’s wallet cannot be asked for a signature: it has gone, or its adapter has no `siwx` part. Pass the adapter of the account’s namespace in `adapters` of `createVestibule`; one of your own needs `siwx()`.',
  },
} as const satisfies Record<string, AlertText>

/** Logs a long text for the developer, and returns the error for the caller; `data.fault` is its name in the reference. */
export function signInFault(core: Core, fault: keyof typeof SIGN_IN_FAULTS): VestibuleError {
  const { message, long } = SIGN_IN_FAULTS[fault]
  logAlert(core, SIGN_IN_FAULTS, fault)
  return new VestibuleError('invalidParams', { message, data: { fault, reason: long } })
}
