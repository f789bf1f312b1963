import { sha256 } from '../../../platform/bytes.js'

/** Closes the window of a visit that has ended, where the browser lets a page do that; the page says so, too. */
export const CLOSE_SCRIPT = 'window.close()\n'

/**
 * Closes the window of a code once it was typed, wherever that was, or is asked for no more. A browser that does not let a page
 * close its window shows that it can go. Anyone who is answered at once has lost the line, or is one of more than may wait: they ask
 * later each time, and not all at the same moment.
 */
export const WAIT_SCRIPT = `const { asks } = document.currentScript.dataset
let pause = 100
const look = async () => {
  const asked = performance.now()
  const answer = await fetch(asks, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 410) {
    pause = performance.now() - asked > 2_000 ? 100 : Math.min(2 * pause, 10_000)
    return setTimeout(look, pause * (1 + Math.random()))
  }
  window.close()
  document.querySelector('main').textContent = await answer.text()
}
look()
`

/** They change with the scripts, so that these can be kept for ever. */
export const CLOSE_SCRIPT_PATH = `/scripts/close-${sha256(CLOSE_SCRIPT).slice(0, 10)}.js`
export const WAIT_SCRIPT_PATH = `/scripts/wait-${sha256(WAIT_SCRIPT).slice(0, 10)}.js`
