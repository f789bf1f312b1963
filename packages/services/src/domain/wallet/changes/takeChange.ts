import type { Database } from '../../../db/database.js'
import type { RateLimiter } from '../../admission/rateLimiter.js'
import type { Session } from '../../sessions/sessions.js'
import { takeReserved } from './takeReserved.js'

/** Charges a change to the hourly limits of the session's device, and then of its user. @throws RateLimitError */
export function takeChange(
  rateLimiter: RateLimiter,
  { deviceId, userId }: Session,
  transaction: Database,
): Promise<void> {
  return takeReserved(rateLimiter, {
    reserve: ['actionsPerDevice', 'change', deviceId],
    shared: ['actionsPerDevice.user', 'change', userId],
    database: transaction,
  })
}
