import { type Figure, ms } from '../table.js'
import type { Marks } from './loginTimeline.js'

type Phase = { what: string; from: string; to: string; whose: string }

export const PRESSED = 'vb-social-google, pressed'

const OURS = 'ours'
const PROVIDER = 'the provider, here the stack’s'
const BENCH = 'the bench’s hand'
/** A window ignores presses until it has had the focus for this time in ms. */
const ARMING = 1_000

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
const END: readonly Phase[] = [
  {
    what: 'the question in the window',
    from: 'callback, answered',
    to: 'vb-visit-yes',
    whose: OURS,
  },
  {
    what: 'until a press on it counts',
    from: 'vb-visit-yes',
    to: 'vb-visit-yes, enabled',
    whose: '1 000 of it stay',
  },
  { what: 'pressed', from: 'vb-visit-yes, enabled', to: 'vb-visit-yes, pressed', whose: BENCH },
  { what: 'wallet asked for', from: 'vb-visit-yes, pressed', to: 'wallet', whose: OURS },
  {
    what: 'wallet made or opened, and the page told',
    from: 'wallet',
    to: 'connected',
    whose: OURS,
  },
]
const PARTS = [...WAY, ...END]

/** Adds up phases, so the phases must not overlap. */
export function phasesOf(title: string, logins: readonly Marks[]): Figure[] {
  return PARTS.map(({ what, from, to, whose }) =>
    ms(
      `${title}: ${what}`,
      logins.map((marks) => timeOf(marks, to) - timeOf(marks, from)),
      whose,
    ),
  )
}

/** Login time in ms without the provider, the bench and the delay before a press is accepted. */
export function ownTime(marks: Marks): number {
  const ours = PARTS.filter(({ whose }) => whose !== PROVIDER && whose !== BENCH)
  return ours.reduce((sum, { from, to }) => sum + timeOf(marks, to) - timeOf(marks, from), -ARMING)
}

export function timeOf(marks: Marks, name: string): number {
  const at = marks.get(name)
  if (at === undefined) throw new Error(`The login did not reach the step “${name}”.`)
  return at
}
