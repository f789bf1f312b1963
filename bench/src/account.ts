import type { Page } from '@playwright/test'
import { inBrowser } from './browser.js'
import { type Figure, ms } from './table.js'
import { traceMainThread } from './traceMainThread.js'

const ROWS = 10_000
const PAGE = 50
const [STEP, FRAMES] = [600, 240]

export function account(): Promise<Figure[]> {
  return inBrowser(async ({ newPage, addresses }) => {
    const page = await newPage()
    await connect(page, addresses.dapp)
    const read = await clickToTokens(page)
    await page.route('**/v1/account/**', () => {
      // Leave the request unanswered, so that the list comes from the cache.
    })
    await page.reload()
    let kept = 0
    const { between: keptCpu } = await traceMainThread(
      page,
      async () => {
        kept = await clickToTokens(page)
      },
      { from: 'pressed', to: 'painted' },
    )
    await page.context().close()
    const { more, scrolling, scrollingCpu } = await scrollHistory(await newPage(), addresses.dapp)
    return [
      ms('click to the tokens painted, as they were kept', kept, 'target 50'),
      ms('the same, of the processor in the page’s main thread', keptCpu, 'target 50'),
      ms('click to the tokens painted, as the services say', read),
      ms(`longest task, ${PAGE} more rows below up to ${ROWS}`, more, 'target 50'),
      ms(`longest task, ${ROWS} rows scrolled`, scrolling, 'target 50'),
      ms('the same, of the processor', scrollingCpu, 'target 50'),
    ]
  })
}

async function connect(page: Page, dapp: string) {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`${dapp}/?wallet=announced`)
  await page.getByTestId('vb-connect-button').click()
  await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
  await page.getByTestId('test-wallet-approve').click()
  await page.getByTestId('vb-modal').waitFor({ state: 'hidden' })
}

/** Time in ms from the click on the account to the first visible token. The pointer already rests on the button. */
async function clickToTokens(page: Page): Promise<number> {
  const button = page.getByTestId('vb-account-button')
  await button.waitFor()
  await button.hover()
  await page.waitForTimeout(600)
  // Listen before the click: otherwise the click can come first.
  await page.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      const look = (clicked: number) => {
        const root = document.querySelector('vestibule-modal')?.shadowRoot
        const token = root?.querySelector('[data-testid="vb-token-1"]')
        if (token?.checkVisibility()) {
          performance.mark('painted')
          resolve(performance.now() - clicked)
        } else requestAnimationFrame(() => look(clicked))
      }
      const press = ({ timeStamp }: MouseEvent) => {
        performance.mark('pressed')
        look(timeStamp)
      }
      addEventListener('click', press, { capture: true, once: true })
    })
    Object.assign(globalThis, { painted })
  })
  await page.mouse.down()
  await page.mouse.up()
  await page.getByTestId('vb-token-1').waitFor()
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

/** Longest tasks in ms while rows load and while the page scrolls. 0 if every task takes less than 50 ms. */
async function scrollHistory(
  page: Page,
  dapp: string,
): Promise<{ more: number; scrolling: number; scrollingCpu: number }> {
  await page.route('**/v1/account/*/history**', (route) => {
    const url = new URL(route.request().url())
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const chain = url.searchParams.get('chainId') ?? ''
    const next = from + PAGE < ROWS ? String(from + PAGE) : null
    const data = Array.from({ length: PAGE }, (_, index) => transaction(from + index, chain))
    return route.fulfill({
      json: { data, next },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await page.addInitScript(() => {
    const all: number[] = []
    Object.assign(globalThis, { longTasks: all })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) all.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const longest = () =>
    page.evaluate(() => {
      const all = (globalThis as unknown as { longTasks: number[] }).longTasks
      return Math.max(0, ...all.splice(0))
    })
  await connect(page, dapp)
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-tab-activity').click()
  await page.getByTestId('vb-activity-more').waitFor()
  await longest()
  await page.evaluate(async () => {
    const panel = document
      .querySelector('vestibule-modal')
      ?.shadowRoot?.querySelector<HTMLElement>('.tab-panel')
    const find = (testId: string) =>
      panel?.querySelector<HTMLElement>(`[data-testid="${testId}"]`) ?? undefined
    while (panel && find('vb-activity-more')) {
      panel.scrollTop = panel.scrollHeight
      const { scrollHeight } = panel
      find('vb-activity-more')?.click()
      while (panel.scrollHeight === scrollHeight && find('vb-activity-more')) {
        if (document.querySelector('vestibule-modal')?.shadowRoot?.querySelector('.toast'))
          throw new Error('Could not read the history.')
        await new Promise(requestAnimationFrame)
      }
    }
  })
  const more = await longest()
  await page.evaluate(() => {
    const root = document.querySelector('vestibule-modal')?.shadowRoot
    root?.querySelector('.tab-panel')?.scrollTo(0, Number.MAX_SAFE_INTEGER)
  })
  await page.getByTestId(`vb-transaction-${ROWS - 1}`).waitFor()
  await longest()
  const scroll = () =>
    page.evaluate(
      async ([step, frames]) => {
        const panel = document
          .querySelector('vestibule-modal')
          ?.shadowRoot?.querySelector<HTMLElement>('.tab-panel')
        for (let frame = 0; frame < frames; frame++) {
          panel?.scrollBy(0, frame < frames / 2 ? -step : step)
          await new Promise(requestAnimationFrame)
        }
      },
      [STEP, FRAMES] as const,
    )
  await scroll()
  const scrolling = await longest()
  const { longest: scrollingCpu } = await traceMainThread(page, scroll)
  return { more, scrolling, scrollingCpu }
}

function transaction(index: number, chain: string) {
  const hash = `0x${index.toString(16).padStart(64, '0')}`
  return {
    id: hash,
    metadata: {
      operationType: index % 3 === 0 ? 'send' : 'receive',
      hash,
      chain,
      minedAt: new Date(Date.UTC(2026, 10, 1) - index * 3_600_000).toISOString(),
      sentFrom: `0x${'a'.repeat(40)}`,
      sentTo: `0x${'b'.repeat(40)}`,
      status: 'confirmed',
    },
    transfers: [
      {
        fungible_info: { symbol: 'TUSD' },
        direction: index % 3 === 0 ? 'out' : 'in',
        quantity: { numeric: String(index + 1) },
      },
    ],
  }
}
