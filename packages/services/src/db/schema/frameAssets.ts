import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Scripts and styles of recently served frame builds. */
export const frameAssets = pgTable(
  'frame_assets',
  {
    /** Path such as `assets/index-4f3a.js`. The name contains a hash of the content. */
    path: text().primaryKey(),
    type: text().notNull(),
    workerScripts: jsonb().$type<string[]>(),
    body: text().notNull(),
    /** HMAC of the other values, base64url. */
    mac: text().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [index().on(table.usedAt)],
)
