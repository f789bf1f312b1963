import { sha256 } from '../../../platform/bytes.js'
import { COPY_SCRIPT } from './copyScript.js'

/** If the browser does not close the window, the page shows a hint to close it. */
export const CLOSE_SCRIPT = 'window.close()\n'

/**
 * Closes the window that shows a code once the code is not needed. If the browser keeps the page
 * open, the page shows a hint to close it. An immediate response means a lost connection or too
 * many waiting windows, so the script polls with a growing, random delay. It also copies the code,
 * because the page loads only one script.
 */
export const WAIT_SCRIPT = `${COPY_SCRIPT}const { asks } = document.currentScript.dataset
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

/** The paths change with the scripts, so browsers can cache them forever. */
export const CLOSE_SCRIPT_PATH = `/scripts/close-${sha256(CLOSE_SCRIPT).slice(0, 10)}.js`
export const WAIT_SCRIPT_PATH = `/scripts/wait-${sha256(WAIT_SCRIPT).slice(0, 10)}.js`
