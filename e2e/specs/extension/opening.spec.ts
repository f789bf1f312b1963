import type { BrowserContext, Page } from '@playwright/test'
import { EXTENSION, expect, test, visit } from '../../fixtures/extension/extension.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

const WINDOW = `${EXTENSION}/panel.html?window`

/** The extension's documents that Playwright does not list as pages, such as the side panel. */
async function documentsBeside(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  const shown = page.context().pages()
  return targetInfos
    .filter(({ type, url }) => type === 'page' && url.startsWith(EXTENSION))
    .map(({ url }) => url)
    .filter((url) => shown.every((one) => one.url() !== url))
}

const windows = (context: BrowserContext) => context.pages().filter((one) => one.url() === WINDOW)

const ASKS = `<script>
  let wallet
  addEventListener('eip6963:announceProvider', ({ detail }) => { wallet = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
  const ask = () => wallet
    .request({ method: 'personal_sign', params: ['0x01', '${ACCOUNT}'] })
    .then((result) => console.log('outcome', result), ({ code }) => console.log('outcome', code))
  addEventListener('click', ask)
</script>`
/** Sends a request on load, because browsers treat a test's evaluation as a press. */
const ASKS_ITSELF = `${ASKS}<script>ask()</script>`

/** Reads the next outcome from the console, because browsers treat an evaluation as a press. */
const outcome = async (page: Page) => {
  const said = await page.waitForEvent('console', (one) => one.text().startsWith('outcome '))
  return said.text().slice('outcome '.length)
}

test('opens the wallet beside the page after a press, also while the background sleeps', {
  tag: '@ci',
}, async ({ page, background }) => {
  await visit(page, 'http://shop.localhost/', { html: ASKS })
  await background.kill()
  await page.bringToFront()
  await page.locator('#press').click()
  await expect.poll(() => documentsBeside(page)).toEqual([`${EXTENSION}/panel.html`])
})

test('opens a window for a request without a press, but not again soon after the visitor closes it', async ({
  context,
  page,
}) => {
  await visit(page, 'http://shop.localhost/', { html: ASKS_ITSELF })
  await expect.poll(() => windows(context).length).toBe(1)
  const closed = outcome(page)
  await windows(context)[0]?.close()
  await expect(closed).resolves.toBe('4001')
  const later = outcome(page)
  await page.reload()
  await expect(later).resolves.toBe('4001')
  expect(windows(context)).toEqual([])
})

test('closes a window whose page navigates away while the window opens', async ({
  context,
  page,
}) => {
  const opened = context.waitForEvent('page', (one) => one.url() === WINDOW)
  await visit(page, 'http://shop.localhost/', { html: ASKS_ITSELF })
  const closed = (await opened).waitForEvent('close')
  await page.goto('about:blank')
  await closed
  expect(windows(context)).toEqual([])
})

test('does not open a panel for a background tab, and shows the number of requests on the button', async ({
  context,
  page,
  background,
}) => {
  await context.newPage().then((front) => front.bringToFront())
  await visit(page, 'http://shop.localhost/', { html: ASKS_ITSELF })
  const worker = await background.worker()
  const badge = () =>
    worker.evaluate(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { action: { getBadgeText: (details: object) => Promise<string> } }
      }
      return chrome.action.getBadgeText({})
    })
  await expect.poll(badge).toBe('1')
  expect(windows(context)).toEqual([])
  await expect(documentsBeside(page)).resolves.toEqual([])
  await page.goto('about:blank')
  await expect.poll(badge).toBe('')
})

test('opens the wallet in a window after a press if the browser has no side panel', async ({
  context,
  page,
}) => {
  const opens =
    "<script>addEventListener('click', () => open('/pay', '', 'popup,width=500,height=500'))</script>"
  await context.route('http://shop.localhost/pay', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${ASKS}<button id="press">Pay</button>`,
    }),
  )
  await visit(page, 'http://shop.localhost/', { html: opens })
  const opened = page.waitForEvent('popup')
  await page.locator('#press').click()
  const popup = await opened
  await popup.locator('#press').click()
  await expect.poll(() => windows(context).length).toBe(1)
  const closed = outcome(popup)
  await windows(context)[0]?.close()
  await expect(closed).resolves.toBe('4001')
})
