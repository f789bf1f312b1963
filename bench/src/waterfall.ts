import { chromium, type Page } from '@playwright/test'
import { startStack } from '@vestibule/stack'
import { findChromium } from '../../scripts/lib/findChromium.mjs'
import { codeFor } from './browser.js'
import { type Exchange, startSlowProxy } from './slowProxy.js'
import { type Figure, ms } from './table.js'

/** Added latency in ms for every request. */
const LATENCY = 300
const TYPING = 3_000
const MAIL = 3_000
const EMAIL = 'far-away@example.com'
/** The frame sends this request in parallel with the address. On a slow machine it would distort the result. */
const UNAWAITED = '/v1/auth/session/shown'

export async function waterfall(): Promise<Figure[]> {
  const stack = await startStack({ quiet: true })
  const proxy = await startSlowProxy(LATENCY)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: ['--disable-features=HttpsUpgrades'],
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    ...(executablePath !== undefined && { executablePath }),
  })
  const page = await browser.newPage()
  const { addresses } = stack

  async function timed(title: string, run: () => Promise<void>): Promise<Figure[]> {
    const start = performance.now()
    await run()
    const took = performance.now() - start
    const asked = proxy.exchanges.filter(({ end }) => end > start)
    draw(title, asked, start)
    const answered = asked.filter(
      ({ url: { pathname } }) => pathname.startsWith('/v1/') && pathname !== UNAWAITED,
    )
    return [
      ms(title, took),
      {
        what: `${title}: requests of the services, one after another`,
        unit: 'requests',
        values: [longestChain(answered)],
      },
    ]
  }

  try {
    await page.goto(addresses.dapp)
    await page.getByTestId('vb-connect-button').click()
    await page.getByTestId('vb-email-input').fill(EMAIL)
    await page.waitForTimeout(TYPING)
    const code = page.frameLocator('[data-testid="vb-secure-frame"]').getByTestId('vb-otp-input')
    const toCode = await timed('email to code view', async () => {
      await page.getByTestId('vb-email-submit').click()
      await code.waitFor()
    })
    const digits = await codeFor(addresses.mailbox, EMAIL)
    await page.waitForTimeout(MAIL)
    const toAddress = await timed('last digit to connected', async () => {
      await code.fill(digits)
      await connected(page)
    })
    return [...toCode, ...toAddress]
  } finally {
    await browser.close()
    await proxy.close()
    await stack.stop()
  }
}

const connected = (page: Page) =>
  page
    .getByTestId('demo-status')
    .filter({ hasText: /^connected$/ })
    .waitFor()

/** Length of the longest chain in which each request waits for the previous response. */
function longestChain(exchanges: readonly Exchange[]): number {
  let count = 0
  let answered = Number.NEGATIVE_INFINITY
  for (const { start, end } of [...exchanges].sort((a, b) => a.end - b.end)) {
    if (start < answered) continue
    count++
    answered = end
  }
  return count
}

function draw(title: string, exchanges: readonly Exchange[], from: number) {
  console.log(`${title}, in ms from the first request:`)
  for (const { method, url, start, end } of [...exchanges].sort((a, b) => a.start - b.start)) {
    const [since, until] = [start, end].map((time) => String(Math.round(time - from)).padStart(6))
    console.log(`${since}${until}  ${method} ${url.hostname}${url.pathname}`)
  }
  console.log()
}
