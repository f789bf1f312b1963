import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A database with a function that closes it. */
export type OpenDatabase = {
  db: Database
  url: string
  /** Busy connections of this process, and waiting statements. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type StatementOptions = {
  /** Called with every statement before it runs. */
  onStatement?: ((text: string) => void) | undefined
}

/** Drizzle's name of this method. */
export function statementLogger({ onStatement }: StatementOptions) {
  return onStatement === undefined ? {} : { logger: { logQuery: onStatement } }
}
