import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** One row, which every process writes to check whether the database accepts writes. */
export const readiness = pgTable('readiness', {
  id: integer().primaryKey(),
  writtenAt: instant().notNull(),
})
