import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sessions } from '../../db/schema.js'
import type { Session } from '../sessions/sessions.js'

/** Ends all sessions of a user but this one. */
export async function endOthers(transaction: Database, { userId, idHash }: Session): Promise<void> {
  await transaction
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.idHash, idHash)))
}
