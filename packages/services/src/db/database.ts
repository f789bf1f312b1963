import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database, or a transaction in it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A database with its end. */
export type OpenDatabase = {
  db: Database
  /** Where other connections to it are made: `postgres://…` */
  url: string
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

/** True when the database answers. */
export async function isAnswering(db: Database): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}
