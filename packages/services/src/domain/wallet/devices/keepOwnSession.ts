import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { sessions } from '../../../db/schema/sessions.js'
import type { Session } from '../../sessions/sessions.js'

/** Keeps a session with its own proof when it ends the session that granted it. */
export async function keepOwnSession(transaction: Database, { idHash }: Session): Promise<void> {
  await transaction.update(sessions).set({ grantedBy: null }).where(eq(sessions.idHash, idHash))
}
