import type { SignInStatus } from '../core/model/siwx.js'

export type SignInEvent =
  /** Another account, or another network of the same account. */
  | 'account'
  /** No account can sign in. */
  | 'gone'
  | 'found'
  | 'missing'
  | 'spared'
  /** Reading the sessions failed. */
  | 'unreadable'
  /** The dapp requires a sign-in. */
  | 'ask'
  | 'sign'
  | 'signed'
  | 'saved'
  | 'failed'
  | 'skip'
  | 'leave'
  | 'expired'
  /** The visitor signs out of an optional sign-in. */
  | 'signOut'

type Row = Partial<Record<SignInEvent, SignInStatus>>

/** Missing events have no effect. */
const TRANSITIONS: Record<SignInStatus, Row> = {
  none: {},
  checking: {
    found: 'signedIn',
    missing: 'asked',
    signed: 'saving',
    spared: 'signedOut',
    unreadable: 'leaving',
  },
  asked: { sign: 'signing', skip: 'signedOut', leave: 'leaving' },
  signedOut: { ask: 'asked', sign: 'signing' },
  signing: { signed: 'saving', failed: 'asked', skip: 'signedOut', leave: 'leaving' },
  saving: { saved: 'signedIn', failed: 'asked', skip: 'signedOut', leave: 'leaving' },
  leaving: {},
  signedIn: { expired: 'checking', signOut: 'signedOut', leave: 'leaving' },
}

/** Applies in every status. */
const ANYWHERE: Row = { account: 'checking', gone: 'none' }

/** Undefined if the event has no effect. */
export function nextStatus(status: SignInStatus, event: SignInEvent): SignInStatus | undefined {
  return ANYWHERE[event] ?? TRANSITIONS[status][event]
}
