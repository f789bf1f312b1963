import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** One row that every process updates to test writes. */
export const readiness = pgTable('readiness', {
  id: integer().primaryKey(),
  writtenAt: instant().notNull(),
})
