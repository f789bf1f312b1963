import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { devices } from '../../db/schema/users.js'

/** Whether another device signed this device out, or the device was removed. */
export async function isSignedOut(db: Database, deviceId: string): Promise<boolean> {
  const isIn = and(eq(devices.id, deviceId), isNull(devices.signedOutAt))
  return (await db.$count(devices, isIn)) === 0
}
