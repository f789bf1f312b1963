import { DAY, MINUTE } from '../../platform/time.js'

/** Milliseconds after which a visitor signs again, if their message does not say sooner. */
export const SESSION_LIFE = 7 * DAY
/** Milliseconds that one token of a session is valid for: as long as a server may believe a session that has ended. */
export const TOKEN_LIFE = 15 * MINUTE
