import type { Database } from '../../../db/database.js'
import type { RateLimiter } from '../../admission/rateLimiter.js'
import type { Session } from '../../sessions/sessions.js'
import { takeReserved } from './takeReserved.js'

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
