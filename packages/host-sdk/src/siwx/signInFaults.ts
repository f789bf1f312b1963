import { VestibuleError } from '@vestibule/protocol'
import { type AlertText, logAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'

export const SIGN_IN_FAULTS = {
  siwxNotEnabled: {
    variant: 'error',
    message: 'SIWX is not enabled',
    long: 'A sign-in needs the option `siwx` or `siweConfig` of `createVestibule`. Pass `localSessions()`, `serviceSessions()` or `authJsSessions()` of `@vestibule/host-sdk/siwx`.',
  },
  addressMissing: {
    variant: 'error',
    message: 'No ActiveCaipAddress found',
    long: 'A sign-in was requested without a connected account. Wait for `getAccount().isConnected`, or open the modal first.',
  },
  networkMissing: {
    variant: 'error',
    message: 'No ActiveCaipNetwork or client found',
    long: 'The account’s network is not in `networks` of `createVestibule`, so no message can name it. List it there, or ask the visitor to switch first; until then `getSignIn()` returns `none`.',
  },
  clientMissing: {
    variant: 'error',
    message: 'No ConnectionController client found',
    long: 'The account’s wallet cannot sign in: it is disconnected, or its adapter has no `siwx()`. Pass the adapter of the account’s namespace in `adapters` of `createVestibule`.',
  },
} as const satisfies Record<string, AlertText>

/** `data.fault` is the name in the reference. */
export function signInFault(core: Core, fault: keyof typeof SIGN_IN_FAULTS): VestibuleError {
  const { message, long } = SIGN_IN_FAULTS[fault]
  logAlert(core, SIGN_IN_FAULTS, fault)
  return new VestibuleError('invalidParams', { message, data: { fault, reason: long } })
}
