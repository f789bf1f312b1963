import type { AlertText } from '../alerts/raiseAlert.js'

/** Failures of a sign-in with a wallet. */
export const SIGN_IN_FAILURES = {
  signInFailed: {
    variant: 'warning',
    message: 'A problem occurred while trying initialize authentication',
    long: 'Whether the account has a session is unknown, or the account could not be asked for a signature, so that the wallet was disconnected. Look at `getSessions` and `createMessage` of your `siwx`, and at the server behind them.',
  },
  signatureFailed: {
    variant: 'warning',
    message: 'Error signing message',
    long: 'Nothing was signed. Where it was not the visitor who said no, the line before, `Signing in failed.`, has the reason: the wallet does not know the method, or `createMessage` of your `siwx` has no nonce.',
  },
  signInNotSaved: {
    variant: 'warning',
    message: 'You signed, but the sign-in could not be completed. Try again.',
    long: 'The wallet signed, but the session was not stored: `addSession` of your `siwx` failed. `Signing in failed.`, above, has its reason; the services name one of the reasons in “Sign in with the wallet”.',
  },
} as const satisfies Record<string, AlertText>
