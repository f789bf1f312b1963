import type { oauthLogins } from '../../../db/schema/logins.js'

type State = (typeof oauthLogins.$inferSelect)['state']

/** The states of a visit to a provider that something can still come of. */
export const VISIT_UNDER_WAY = [
  'begun',
  'left',
  'back',
  'asked',
  'proved',
] as const satisfies State[]

/** The ends that anyone who began it is told as one that has expired. */
export const VISIT_OVER: ReadonlySet<State> = new Set<State>(['used', 'cancelled'])
