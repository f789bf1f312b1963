import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { recoveryMethods } from '../db/schema.js'

/** Makes every recovery method so many milliseconds older, as if that time had passed for what it counts from. */
export async function ageMethods(db: Database, milliseconds: number): Promise<void> {
  const age = sql`${recoveryMethods.countsAt} - ${milliseconds}::int * interval '1 millisecond'`
  await db.update(recoveryMethods).set({ countsAt: age })
}
