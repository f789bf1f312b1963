import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { SidePanel } from '../../fixtures/extension/sidePanel.js'
import { Hub } from '../../fixtures/hub.js'
import { freshEmail } from '../../fixtures/mailbox.js'

const PAGE = `<script>
  let wallet
  addEventListener('eip6963:announceProvider', ({ detail }) => { wallet = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
  addEventListener('click', async () => {
    const [account] = await wallet.request({ method: 'eth_accounts' })
    const asked = account === undefined
      ? { method: 'eth_requestAccounts' }
      : { method: 'personal_sign', params: [window.message ?? '0x68656c6c6f', account] }
    window.outcome = undefined
    wallet.request(asked).then((result) => { window.outcome = result }, ({ code }) => { window.outcome = code })
  })
</script>`

const outcome = (page: Page) => page.evaluate(() => Reflect.get(window, 'outcome') as unknown)

/** Repeats the press: the first press may only focus the card. */
async function pressUntil(page: Page, panel: SidePanel, testId: string) {
  const has = async () => (await outcome(page)) !== undefined
  await expect(async () => {
    if (!(await has())) await panel.press(testId)
    await expect.poll(has, { timeout: 3_000 }).toBe(true)
  }).toPass()
}

test('opens the browser’s side panel after a press, and connects and signs for the page beside it', {
  tag: '@ci',
}, async ({ context, page }) => {
  const hub = new Hub(await context.newPage())
  await hub.signIn(freshEmail())
  const address = await hub.readAddress()
  await visit(page, 'http://shop.localhost/', { html: PAGE })
  await page.bringToFront()
  await page.locator('#press').click()
  const panel = await SidePanel.find(page)
  await pressUntil(page, panel, 'vb-consent-yes')
  await expect(outcome(page)).resolves.toEqual([address])

  await page.locator('#press').click()
  await pressUntil(page, panel, 'vb-approve')
  await expect(outcome(page)).resolves.toMatch(/^0x[0-9a-f]{130}$/)
  expect(context.pages().filter((one) => one.url().includes('panel.html'))).toEqual([])
})

test('rejects the request if the visitor closes the side panel while the panel opens', async ({
  page,
}) => {
  await visit(page, 'http://shop.localhost/', { html: PAGE })
  await page.locator('#press').click()
  const panel = await SidePanel.find(page)
  await panel.close()
  await expect.poll(() => outcome(page)).toBe(4001)
})
