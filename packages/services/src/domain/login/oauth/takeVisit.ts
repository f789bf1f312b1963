import type { OAuthRefusal } from '@vestibule/protocol/http'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { oauthLogins, type VisitPurpose } from '../../../db/schema/logins.js'
import type { Identity } from './createOAuth.js'
import { reasonOf, VISIT_OVER } from './visitStates.js'

export async function takeVisit(
  database: Database,
  visit: {
    visitId: string
    thumbprint: string
    purpose: Exclude<VisitPurpose, 'login'>
    now: number
  },
): Promise<TakenVisit> {
  const { visitId, thumbprint, purpose, now } = visit
  const which = and(
    eq(oauthLogins.id, visitId),
    eq(oauthLogins.thumbprint, thumbprint),
    eq(oauthLogins.purpose, purpose),
  )
  const [used] = await database
    .update(oauthLogins)
    .set({ state: 'used' })
    .where(and(which, eq(oauthLogins.state, 'proved'), gt(oauthLogins.expiresAt, new Date(now))))
    .returning()
  if (used !== undefined) {
    const { provider, issuer, subject, label } = used
    if (issuer === null || subject === null || label === null)
      throw new Error('The visit did not prove a user.')
    return { status: 'proved', identity: { provider, issuer, subject, label } }
  }
  const [found] = await database.select().from(oauthLogins).where(which)
  if (found?.state === 'refused') return { status: 'refused', reason: reasonOf(found) }
  const isOver =
    found === undefined || VISIT_OVER.has(found.state) || found.expiresAt.getTime() <= now
  if (isOver) return { status: 'expired' }
  return { status: found.state === 'asked' ? 'asked' : 'pending' }
}

export type TakenVisit =
  | { status: 'pending' | 'asked' | 'expired' }
  | { status: 'refused'; reason: OAuthRefusal }
  | { status: 'proved'; identity: Identity }
