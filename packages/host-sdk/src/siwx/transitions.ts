import type { SignInStatus } from '../core/model/siwx.js'

/** Events of a sign-in. */
export type SignInEvent =
  /** Another account, or another network of the same one. */
  | 'account'
  /** No account is shown that could sign in. */
  | 'gone'
  | 'found'
  | 'missing'
  | 'spared'
  /** The sessions could not be read. */
  | 'unreadable'
  /** The dapp requires asking the visitor in any case. */
  | 'ask'
  | 'sign'
  /** The wallet has signed, on request or during the connection. */
  | 'signed'
  | 'saved'
  | 'failed'
  /** The visitor gives up a sign-in that is optional. */
  | 'skip'
  /** The visitor gives up a sign-in that is required. */
  | 'leave'
  | 'expired'
  /** The visitor signs out where a sign-in is optional. */
  | 'signOut'

type Row = Partial<Record<SignInEvent, SignInStatus>>

/** The next status for each event; events without an entry are ignored. */
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

/** Transitions that are the same in every status. */
const ANYWHERE: Row = { account: 'checking', gone: 'none' }

/** The status after an event; undefined if it is ignored. */
export function nextStatus(status: SignInStatus, event: SignInEvent): SignInStatus | undefined {
  return ANYWHERE[event] ?? TRANSITIONS[status][event]
}
