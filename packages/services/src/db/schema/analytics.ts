import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Counts of visitors' actions per project and day (UTC). Does not contain rows of single visitors. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    project: text().notNull(),
    /** `2026-01-31` */
    day: text().notNull(),
    event: text().notNull(),
    /** Wallet, provider or network of the event, or empty. */
    detail: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project, table.day, table.event, table.detail] }),
    index().on(table.day),
  ],
)
