import type { Figure } from '../table.js'
import type { Marks } from './loginTimeline.js'

/** A part of a login: from one mark to another. What both have to be is in the order of a login. */
type Phase = { what: string; from: string; to: string; whose: string }

/** The press that a login begins with. */
export const PRESSED = 'vb-social-google, pressed'

const OURS = 'ours'
const PROVIDER = 'the provider, here the stack’s'
const BENCH = 'the bench’s hand'

const WAY: readonly Phase[] = [
  { what: 'press, to the window’s address asked for', from: PRESSED, to: 'start', whose: OURS },
  { what: 'the address', from: 'start', to: 'start, answered', whose: OURS },
  {
    what: 'the window leaves for the provider',
    from: 'start, answered',
    to: 'window leaves, answered',
    whose: OURS,
  },
  { what: 'its page', from: 'window leaves, answered', to: 'idp-continue', whose: PROVIDER },
  { what: 'typed and pressed there', from: 'idp-continue', to: 'callback', whose: BENCH },
  {
    what: 'who it was: the code for a token, checked',
    from: 'callback',
    to: 'callback, answered',
    whose: `ours, ${PROVIDER}`,
  },
]
const CODE: readonly Phase[] = [
  {
    what: 'the frame asks for the code',
    from: 'callback, answered',
    to: 'vb-otp-input',
    whose: OURS,
  },
  { what: 'read and typed', from: 'vb-otp-input', to: 'vb-otp-input, typed', whose: BENCH },
  { what: 'code to question', from: 'vb-otp-input, typed', to: 'vb-consent-yes', whose: OURS },
]
const KNOWN: readonly Phase[] = [
  { what: 'to the question', from: 'callback, answered', to: 'vb-consent-yes', whose: OURS },
]
const END: readonly Phase[] = [
  {
    what: 'the question, until a press on it counts',
    from: 'vb-consent-yes',
    to: 'vb-consent-yes, enabled',
    whose: '500 of it stay',
  },
  { what: 'pressed', from: 'vb-consent-yes, enabled', to: 'vb-consent-yes, pressed', whose: BENCH },
  { what: 'wallet asked for', from: 'vb-consent-yes, pressed', to: 'wallet', whose: OURS },
  {
    what: 'wallet made or opened, and the page told',
    from: 'wallet',
    to: 'connected',
    whose: OURS,
  },
]

/** The parts of some logins, one after another; two that go on at once may tell less than nothing. */
export function phasesOf(
  title: string,
  logins: readonly Marks[],
  { isKnown }: { isKnown: boolean },
): Figure[] {
  return [...WAY, ...(isKnown ? KNOWN : CODE), ...END].map(({ what, from, to, whose }) => ({
    what: `${title}: ${what}`,
    unit: 'ms',
    values: logins.map((marks) => timeOf(marks, to) - timeOf(marks, from)),
    beside: whose,
  }))
}

/** @throws for what did not happen */
export function timeOf(marks: Marks, name: string): number {
  const at = marks.get(name)
  if (at === undefined) throw new Error(`A login never came to “${name}”.`)
  return at
}
