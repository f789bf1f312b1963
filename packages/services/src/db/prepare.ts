import { sql } from 'drizzle-orm'
import type { Database } from './database.js'

/**
 * Prepares an SQL statement for frequent use, such as sign-ins: its text is built once, and each
 * connection parses it once. Parameters are `$names`, each sent once.
 *
 * @example
 * const find = prepare<{ id: string }>('find_user', 'select id from users where email = $email') const [user] = await find(db,
 * { email })
 */
export function prepare<row>(
  name: string,
  text: string,
): (database: Database, values: Record<string, Value>) => Promise<row[]> {
  const keys: string[] = []
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, key: string) => {
    if (!keys.includes(key)) keys.push(key)
    return `$${keys.indexOf(key) + 1}`
  })
  const query = { sql: numbered, params: keys.map((key) => sql.placeholder(key)) }
  return async (database, values) => {
    // Drizzle's `prepare` would ignore a transaction's connection.
    const statement = database._.session.prepareQuery<Result<row>>(query, undefined, name, false)
    return (await statement.execute(values)).rows
  }
}

type Value = string | number | boolean | Date | null | readonly (string | number | null)[]
type Result<row> = { execute: { rows: row[] }; all: unknown; values: unknown }
