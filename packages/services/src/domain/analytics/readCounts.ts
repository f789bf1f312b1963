import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { analyticsCounts } from '../../db/schema/analytics.js'
import { DAY } from '../../platform/time.js'
import { dayOf } from './countEvents.js'

export type CountOf = { event: string; detail: string; count: number }

export async function readCounts(
  db: Database,
  { project, days, now }: { project: string; days: number; now: number },
): Promise<CountOf[]> {
  const { event, detail, count, day } = analyticsCounts
  const total = sql<number>`sum(${count})`.mapWith(Number)
  return db
    .select({ event, detail, count: total })
    .from(analyticsCounts)
    .where(and(eq(analyticsCounts.project, project), gte(day, dayOf(now - (days - 1) * DAY))))
    .groupBy(event, detail)
    .orderBy(desc(total), event, detail)
}
