import { and, asc, count, eq, gte, ne, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { DAY } from '../../platform/time.js'
import { dayOf } from '../analytics/countEvents.js'

export type Spending = {
  day: string
  project: string
  network: string
  account?: string
  operations: number
  amount: bigint
}

export async function readSpending(db: Database, asked: Asked): Promise<Spending[]> {
  const { project: of, days, now, byAccount } = asked
  const { day, project, network, account, amount, state } = sponsorships
  const groups = { day, project, network, ...(byAccount && { account }) }
  const columns = Object.values(groups)
  const rows = await db
    .select({ ...groups, operations: count(), amount: sum(amount) })
    .from(sponsorships)
    .where(
      and(
        gte(day, dayOf(now - (days - 1) * DAY)),
        of === undefined ? undefined : eq(project, of),
        // Expired operations cost nothing.
        ne(state, 'expired'),
      ),
    )
    .groupBy(...columns)
    .orderBy(...columns.map((column) => asc(column)))
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount ?? 0) }))
}

type Asked = {
  /** @default all */
  project?: string | undefined
  /** Includes today. */
  days: number
  now: number
  byAccount: boolean
}
