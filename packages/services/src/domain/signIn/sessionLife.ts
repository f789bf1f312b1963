import { DAY, MINUTE } from '../../platform/time.js'

/** Time in ms until a visitor signs again, unless the message expires earlier. */
export const SESSION_LIFE = 7 * DAY
/** Lifetime in ms of a session's token: servers may accept an ended session for this time. */
export const TOKEN_LIFE = 15 * MINUTE
