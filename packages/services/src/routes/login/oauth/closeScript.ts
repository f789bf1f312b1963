import { sha256 } from '../../../platform/bytes.js'

/** Closes the window of a visit that has ended, where the browser lets a page do that; the page says so, too. */
export const CLOSE_SCRIPT = 'window.close()\n'

/** Changes with the script, so that it can be kept for ever. */
export const CLOSE_SCRIPT_PATH = `/scripts/close-${sha256(CLOSE_SCRIPT).slice(0, 10)}.js`
