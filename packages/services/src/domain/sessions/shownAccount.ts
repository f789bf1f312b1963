import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { devices } from '../../db/schema/users.js'
import type { Session } from './sessions.js'

/**
 * Stores the account that a page sees, for the hub's list. The list has a device's sign-in page; other pages of the site are
 * not stored.
 */
export async function writeShownAccount(
  db: Database,
  { deviceId }: Session,
  shown: { dappOrigin: string; account: number },
): Promise<void> {
  await db
    .update(devices)
    .set({ shownAccount: shown.account })
    .where(and(eq(devices.id, deviceId), eq(devices.dappOrigin, shown.dappOrigin)))
}

/** A signed-out device shows no accounts any more. */
export async function forgetShownAccount(db: Database, { deviceId }: Session): Promise<void> {
  await db.update(devices).set({ shownAccount: null }).where(eq(devices.id, deviceId))
}
