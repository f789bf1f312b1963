import type { Page } from '@playwright/test'
import { within } from './within.js'

/** Timeout in seconds, for a busy machine. */
const LOGIN = 120

/** Milliseconds from the last press on the page to connected. */
export function pressToConnected(page: Page): Promise<number> {
  const connected = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const page = window as never as { vestibule: Vestibule; clickedAt: number }
        const stop = page.vestibule.subscribeAccount(({ isConnected }) => {
          if (!isConnected) return
          stop()
          resolve(performance.now() - page.clickedAt)
        })
        type Vestibule = {
          subscribeAccount: (listen: (account: { isConnected: boolean }) => void) => () => void
        }
      }),
  )
  const known = within(LOGIN, { what: 'A login', work: connected })
  // An earlier failure is reported first.
  known.catch(() => undefined)
  return known
}
