import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { devices } from '../../db/schema/users.js'

/** Also true for a removed device. Ignores a sign-out on the device itself. */
export async function isSignedOut(db: Database, deviceId: string): Promise<boolean> {
  const isIn = and(eq(devices.id, deviceId), isNull(devices.signedOutAt))
  return (await db.$count(devices, isIn)) === 0
}
