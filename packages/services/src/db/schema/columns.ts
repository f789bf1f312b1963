import type { SealedTo } from '@vestibule/protocol/http'
import { jsonb, timestamp } from 'drizzle-orm/pg-core'

// Bytes are base64url text, as on the wire.
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** The result of HPKE single-shot. */
export const sealedTo = () => jsonb().$type<SealedTo>()
