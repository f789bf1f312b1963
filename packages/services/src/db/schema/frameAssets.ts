import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Scripts and styles of each frame build that processes served recently. */
export const frameAssets = pgTable(
  'frame_assets',
  {
    /** Below the root, such as `assets/index-4f3a.js`; the name depends on the content. */
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
