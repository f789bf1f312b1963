import type { Page } from '@playwright/test'
import { inBrowser } from './browser.js'
import { type Figure, ms } from './table.js'

const RUNS = 15

export function frontDoor(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const requests: number[] = []
    const cold: number[] = []
    const warm: number[] = []
    const hello: number[] = []
    const birth: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const page = await newPage()
      await page.goto(addresses.dapp)
      await page.getByTestId('vb-connect-button').waitFor()
      requests.push(await requestsWithin(page, 500))
      cold.push(await clickToField(page, { hover: false }))
      await page.keyboard.press('Escape')

      await page.reload()
      await page.getByTestId('vb-connect-button').waitFor()
      warm.push(await clickToField(page, { hover: true }))
      const frame = await startFrame(page, run)
      hello.push(frame.hello)
      birth.push(frame.birth)
      await page.context().close()
    }
    return [
      {
        what: 'requests before the first click',
        unit: 'requests',
        values: [Math.max(...requests)],
        beside: 'target 0',
      },
      ms('click to email field painted, code not fetched yet', cold, 'target 100'),
      ms('the same after pointing at the button', warm, 'target 50'),
      ms('frame: hello to ready', hello, 'target 150'),
      ms('frame: element to ready', birth),
    ]
  })
}

async function requestsWithin(page: Page, milliseconds: number): Promise<number> {
  let count = 0
  const onRequest = () => count++
  page.on('request', onRequest)
  await page.waitForTimeout(milliseconds)
  page.off('request', onRequest)
  return count
}

/** Time in ms from the click to the visible email field. */
async function clickToField(page: Page, { hover }: { hover: boolean }): Promise<number> {
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clicked = 0
        addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), {
          capture: true,
          once: true,
        })
        const look = () => {
          const root = document.querySelector('vestibule-modal')?.shadowRoot
          const field = root?.querySelector<HTMLElement>('[data-testid="vb-email-input"]')
          if (clicked > 0 && field?.checkVisibility())
            requestAnimationFrame(() => resolve(performance.now() - clicked))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const button = page.getByTestId('vb-connect-button')
  if (hover) {
    await button.hover()
    await page.waitForTimeout(600)
    await page.mouse.down()
    await page.mouse.up()
  } else {
    await button.dispatchEvent('click')
  }
  return painted
}

async function startFrame(page: Page, run: number): Promise<{ hello: number; birth: number }> {
  const times = page.evaluate(
    () =>
      new Promise<{ hello: number; birth: number }>((resolve) => {
        const { store } = (window as never as { vestibuleCore: { store: Store } }).vestibuleCore
        const loading: number[] = []
        store.subscribe(({ frame }, before) => {
          if (frame === 'loading' && before.frame !== 'ready') loading.push(performance.now())
          if (frame !== 'ready' || before.frame === 'ready') return
          const now = performance.now()
          const [first = now] = loading
          resolve({ birth: now - first, hello: now - (loading[loading.length - 1] ?? now) })
        })
        type Store = {
          subscribe: (listener: (now: { frame: string }, before: { frame: string }) => void) => void
        }
      }),
  )
  await page.getByTestId('vb-email-input').fill(`bench-${run}@example.com`)
  await page.getByTestId('vb-email-submit').click()
  return times
}
