import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { devices } from '../../db/schema/users.js'
import type { Session } from './sessions.js'

/** For the device list of the hub, only on the page where the device signed in. */
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

export async function forgetShownAccount(db: Database, { deviceId }: Session): Promise<void> {
  await db.update(devices).set({ shownAccount: null }).where(eq(devices.id, deviceId))
}
