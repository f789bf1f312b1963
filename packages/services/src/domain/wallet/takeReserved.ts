import type { Database } from '../../db/database.js'
import { BudgetSpent, type Budgets, type Claim } from '../budgets.js'

/**
 * Takes from what one device has of its own, and from what all devices of the user share only when that is spent: the
 * session of a stranger cannot keep the owner's devices from what they need.
 * @throws BudgetSpent when both are spent.
 */
export async function takeReserved(
  budgets: Budgets,
  options: { reserve: Claim; shared: Claim; database: Database },
): Promise<void> {
  const { reserve, shared, database } = options
  try {
    await budgets.take([reserve], { database })
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    await budgets.take([shared], { database })
  }
}
