import { isSocialProvider } from '@vestibule/protocol'
import { and, eq, gte, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities } from '../../db/schema/users.js'
import { identitiesOf, nameOfIdentity } from '../login/identity.js'
import { UNDO_LIFE } from '../login/movedAddress.js'
import { endVisits } from '../login/oauth/endVisits.js'
import type { Project } from '../projects/project.js'

/**
 * Removes provider accounts added since an address change. For a removed address, includes the week
 * before: an attacker may have added accounts first. The user must be locked.
 * @returns the names of the removed accounts
 */
export async function endAdded(
  transaction: Database,
  projects: readonly Project[],
  change: { userId: string; since: Date; isRemoval: boolean },
): Promise<string[]> {
  const { userId, since, isRemoval } = change
  const from = isRemoval ? new Date(since.getTime() - UNDO_LIFE) : since
  const gone = await transaction
    .delete(identities)
    .where(
      and(
        eq(identities.userId, userId),
        ne(identities.provider, 'email'),
        gte(identities.createdAt, from),
      ),
    )
    .returning()
  return gone.map((identity) => nameOfIdentity(projects, identity))
}

/** Ends logins at providers that are proved but not taken by a device. Call before the user is locked. */
export async function endVisitsOf(transaction: Database, userId: string): Promise<void> {
  for (const { provider, issuer, subject } of await identitiesOf(transaction, userId))
    if (isSocialProvider(provider)) await endVisits(transaction, { provider, issuer, subject })
}
