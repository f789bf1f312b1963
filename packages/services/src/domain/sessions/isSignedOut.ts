import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { devices } from '../../db/schema/users.js'

/**
 * Whether a device was removed, or another one signed it out and it has not signed in since. A device's own sign-out does not
 * count.
 */
export async function isSignedOut(db: Database, deviceId: string): Promise<boolean> {
  const isIn = and(eq(devices.id, deviceId), isNull(devices.signedOutAt))
  return (await db.$count(devices, isIn)) === 0
}
