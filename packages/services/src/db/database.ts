import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type OpenDatabase = {
  db: Database
  url: string
  /** Busy and idle connections of this process, and waiting statements. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type StatementOptions = {
  onStatement?: ((text: string) => void) | undefined
}

export function statementLogger({ onStatement }: StatementOptions) {
  return onStatement === undefined ? {} : { logger: { logQuery: onStatement } }
}
