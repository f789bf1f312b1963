import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { sessions } from '../../../db/schema/sessions.js'
import { devices } from '../../../db/schema/users.js'
import type { Session } from '../../sessions/sessions.js'
import { keepOwnSession } from './keepOwnSession.js'

/** The next login at a provider then requires a code on these devices. @param options.except The requesting session */
export async function signOutDevices(
  transaction: Database,
  options: { userId: string; except?: Session; now: number },
): Promise<void> {
  const { userId, except, now } = options
  if (except !== undefined) await keepOwnSession(transaction, except)
  await transaction
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except && ne(sessions.idHash, except.idHash)))
  await transaction
    .update(devices)
    .set({ signedOutAt: new Date(now) })
    .where(and(eq(devices.userId, userId), except && ne(devices.id, except.deviceId)))
}
