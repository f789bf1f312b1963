import { sha256 } from '../../../platform/bytes.js'

/** Closes the window of a visit that has ended, where the browser lets a page do that; the page says so, too. */
export const CLOSE_SCRIPT = 'window.close()\n'

/** Closes the window of a code once it was typed, wherever that was, or is asked for no more. */
export const WAIT_SCRIPT = `const { asks } = document.currentScript.dataset
const look = async () => {
  const answer = await fetch(asks, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 410) window.close()
  else setTimeout(look, answer?.status === 204 ? 100 : 10_000)
}
look()
`

/** They change with the scripts, so that these can be kept for ever. */
export const CLOSE_SCRIPT_PATH = `/scripts/close-${sha256(CLOSE_SCRIPT).slice(0, 10)}.js`
export const WAIT_SCRIPT_PATH = `/scripts/wait-${sha256(WAIT_SCRIPT).slice(0, 10)}.js`
