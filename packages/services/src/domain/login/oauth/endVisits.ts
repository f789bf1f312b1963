import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { Identity } from './createOAuth.js'

/** Call it before locking the user: it waits for a login in progress, which also locks the user. */
export async function endVisits(
  transaction: Database,
  { provider, issuer, subject }: Omit<Identity, 'label'>,
): Promise<void> {
  await transaction
    .update(oauthLogins)
    .set({ state: 'refused', refusal: 'failed' })
    .where(
      and(
        eq(oauthLogins.provider, provider),
        eq(oauthLogins.issuer, issuer),
        eq(oauthLogins.subject, subject),
        eq(oauthLogins.purpose, 'login'),
        inArray(oauthLogins.state, ['agreeing', 'asked', 'proved']),
      ),
    )
}
