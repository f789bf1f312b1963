import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or a transaction in it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A database with its end. */
export type OpenDatabase = {
  db: Database
  url: string
  /** Connections of this process, and statements that wait for one. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type StatementOptions = {
  /** Told of every statement before the database is. */
  onStatement?: ((text: string) => void) | undefined
}

/** Drizzle's name of this method. */
export function statementLogger({ onStatement }: StatementOptions) {
  return onStatement === undefined ? {} : { logger: { logQuery: onStatement } }
}
