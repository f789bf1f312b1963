import type { AlertText } from '../alerts/raiseAlert.js'

export const SIGN_IN_FAILURES = {
  signInFailed: {
    variant: 'warning',
    message: 'A problem occurred while trying initialize authentication',
    long: 'The sessions could not be read, or the account could not be asked for a signature, so the wallet was disconnected. Check `getSessions` and `createMessage` of your `siwx`, and the server behind them.',
  },
  signatureFailed: {
    variant: 'warning',
    message: 'Error signing message',
    long: 'The visitor refused, or the line before, `Signing in failed.`, has the reason: the wallet does not know the method, or `createMessage` of your `siwx` failed.',
  },
  signInNotSaved: {
    variant: 'warning',
    message: 'You signed, but the sign-in could not be completed. Try again.',
    long: 'The wallet signed, but `addSession` of your `siwx` failed. The line before, `Signing in failed.`, has the reason; the page of refusals explains those of the services.',
  },
} as const satisfies Record<string, AlertText>
