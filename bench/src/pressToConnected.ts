import type { Page } from '@playwright/test'

/** Milliseconds from the next press on the page to connected. */
export function pressToConnected(page: Page): Promise<number> {
  return page.evaluate(
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
}
