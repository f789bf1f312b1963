import type { OAuthRefusal } from '@vestibule/protocol/http'
import type { oauthLogins } from '../../../db/schema/logins.js'

type OAuthLogin = typeof oauthLogins.$inferSelect
type State = OAuthLogin['state']

export const VISIT_UNDER_WAY = [
  'begun',
  'left',
  'back',
  'agreeing',
  'asked',
  'proved',
] as const satisfies State[]

export const VISIT_OVER: ReadonlySet<State> = new Set<State>(['used', 'cancelled'])

export const reasonOf = ({ refusal }: Pick<OAuthLogin, 'refusal'>): OAuthRefusal =>
  refusal === null || refusal === 'unseen' ? 'failed' : refusal
