import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sessions } from '../../db/schema/sessions.js'
import { IDLE } from './sessions.js'

/** The devices of a user that have a session which lives. */
export async function signedInDevices(
  db: Database,
  { userId, now }: { userId: string; now: number },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, new Date(now)),
        gt(sessions.lastUsedAt, new Date(now - IDLE)),
      ),
    )
  return new Set(rows.map(({ deviceId }) => deviceId))
}
