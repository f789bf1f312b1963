import type { Page } from '@playwright/test'
import { within } from './within.js'

/** Timeout in seconds, for a busy machine. */
const LOGIN = 120

/** Time in ms from the last click on the page to the connected state. */
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
  // The caller may fail before it awaits the result: avoid an unhandled rejection.
  known.catch(() => undefined)
  return known
}
