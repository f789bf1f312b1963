import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { Identity } from './createOAuth.js'

/**
 * Ends the logins that an account at a provider has proved and nobody has taken yet. Before its user is locked: one that
 * is taken at this moment is waited for, and needs the user itself.
 */
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
