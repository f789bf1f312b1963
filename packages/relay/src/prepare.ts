import { sql } from 'drizzle-orm'
import type { Database } from './database.js'

export function prepare<row>(
  name: string,
  text: string,
): (database: Database, values: Record<string, unknown>) => Promise<row[]> {
  const keys: string[] = []
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, key: string) => {
    if (!keys.includes(key)) keys.push(key)
    return `$${keys.indexOf(key) + 1}`
  })
  const query = { sql: numbered, params: keys.map((key) => sql.placeholder(key)) }
  return async (database, values) => {
    type Result = { execute: { rows: row[] }; all: unknown; values: unknown }
    const { session } = database._
    const statement = session.prepareQuery<Result>(query, undefined, name, false)
    return (await statement.execute(values)).rows
  }
}
