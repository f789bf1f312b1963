import { DAY, MINUTE } from '../../platform/time.js'

/** Time in ms until the visitor must sign again, unless the message expires earlier. */
export const SESSION_LIFE = 7 * DAY
/** Token lifetime in ms. Servers may accept an ended session for this time. */
export const TOKEN_LIFE = 15 * MINUTE
