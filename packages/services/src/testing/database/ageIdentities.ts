import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities, users } from '../../db/schema/users.js'

/** Ages the identities of a user. @param options.subject Subject of one identity of the user, such as an email address. */
export async function ageIdentities(
  db: Database,
  options: { milliseconds: number; subject: string },
): Promise<void> {
  const { milliseconds, subject } = options
  const age = sql`${milliseconds}::bigint * interval '1 millisecond'`
  const [found] = await db.select().from(identities).where(eq(identities.subject, subject))
  const whose = found === undefined ? [] : [found.userId]
  await db
    .update(users)
    .set({ recoveryHeldUntil: sql`${users.recoveryHeldUntil} - ${age}` })
    .where(inArray(users.id, whose))
  await db
    .update(identities)
    .set({ createdAt: sql`${identities.createdAt} - ${age}` })
    .where(inArray(identities.userId, whose))
}
