import type { Page } from '@playwright/test'
import { within } from './within.js'

/** Seconds that a login may take, on a machine that has other work to do. */
const LOGIN = 120

/** Milliseconds from the next press on the page to connected. */
export function pressToConnected(page: Page): Promise<number> {
  const connected = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0
        addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), {
          capture: true,
          once: true,
        })
        const { vestibule } = window as never as { vestibule: Vestibule }
        const stop = vestibule.subscribeAccount(({ isConnected }) => {
          if (!isConnected) return
          stop()
          resolve(performance.now() - pressed)
        })
        type Vestibule = {
          subscribeAccount: (listen: (account: { isConnected: boolean }) => void) => () => void
        }
      }),
  )
  const known = within(LOGIN, { what: 'A login', work: connected })
  // What fails before anyone waits for this is told first.
  known.catch(() => undefined)
  return known
}
