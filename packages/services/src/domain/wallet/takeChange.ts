import type { Database } from '../../db/database.js'
import type { Budgets } from '../budgets.js'
import type { Session } from '../sessions.js'
import { takeReserved } from './takeReserved.js'

/** Takes from what the session's device, and then its user, may change in an hour. @throws BudgetSpent */
export function takeChange(
  budgets: Budgets,
  { deviceId, userId }: Session,
  transaction: Database,
): Promise<void> {
  return takeReserved(budgets, {
    reserve: ['changesPerDevice', deviceId],
    shared: ['changesPerUser', userId],
    database: transaction,
  })
}
