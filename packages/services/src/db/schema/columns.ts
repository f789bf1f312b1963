import type { SealedTo } from '@vestibule/protocol/http'
import { jsonb, timestamp } from 'drizzle-orm/pg-core'

// Columns store bytes as base64url text, as in requests.
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Output of single-shot HPKE. */
export const sealedTo = () => jsonb().$type<SealedTo>()
