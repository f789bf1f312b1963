import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type OpenDatabase = {
  db: Database
  url: string
  /** Busy connections of this process, and waiting statements. */
  pool: () => { busy: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export type StatementOptions = {
  onStatement?: ((text: string) => void) | undefined
}

/** The method's name in drizzle. */
export function statementLogger({ onStatement }: StatementOptions) {
  return onStatement === undefined ? {} : { logger: { logQuery: onStatement } }
}
