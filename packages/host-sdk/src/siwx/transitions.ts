import type { SignInStatus } from '../core/model/siwx.js'

export type SignInEvent =
  /** Another account, or another network of the same one. */
  | 'account'
  /** No account can sign in. */
  | 'gone'
  | 'found'
  | 'missing'
  | 'spared'
  /** Reading the sessions failed. */
  | 'unreadable'
  /** The dapp requires asking the visitor. */
  | 'ask'
  | 'sign'
  | 'signed'
  | 'saved'
  | 'failed'
  /** The visitor cancels an optional sign-in. */
  | 'skip'
  /** The visitor cancels a required sign-in. */
  | 'leave'
  | 'expired'
  /** The visitor signs out; the sign-in is optional. */
  | 'signOut'

type Row = Partial<Record<SignInEvent, SignInStatus>>

/** Other events are ignored. */
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

/** The same in every status. */
const ANYWHERE: Row = { account: 'checking', gone: 'none' }

/** Undefined if the event is ignored. */
export function nextStatus(status: SignInStatus, event: SignInEvent): SignInStatus | undefined {
  return ANYWHERE[event] ?? TRANSITIONS[status][event]
}
