import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** One row, which every process writes to see whether the database still takes writes. */
export const readiness = pgTable('readiness', {
  id: integer().primaryKey(),
  writtenAt: instant().notNull(),
})
