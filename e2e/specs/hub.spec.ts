import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../fixtures/dapp.js'
import { approveDevice, Hub } from '../fixtures/hub.js'
import { codeFor, freshEmail, mailsTo } from '../fixtures/mailbox.js'
import { API, DAPP_ORIGIN, FRAME_ORIGIN } from '../world/ports.js'

// Each signs in at least once, adds a way back, and waits where a visitor has to wait.
test.slow()

/** A key that nobody else has. */
const BROUGHT = '0x1c3f6b0d7a52e98b44f1d6a9b02c87e35d9104ab6ef27c5013d8e6f4a79b2c51'

/** A hub with a wallet of its own and six words as its way back. */
async function enter(page: Page, email = freshEmail()) {
  const hub = new Hub(page)
  await hub.signIn(email)
  const address = await hub.readAddress()
  const words = await hub.addWords()
  return { hub, email, address, words }
}

test('[J05] the hub signs in by mail, says so in the mail, and warns until there is a way back', async ({
  page,
}) => {
  const hub = new Hub(page)
  const email = freshEmail()
  await hub.signIn(email)
  await expect(hub.address).toHaveCount(1)
  await expect(page.getByTestId('vb-hub-no-way')).toContainText('no way back')
  await expect
    .poll(async () => (await mailsTo(email)).at(-1)?.text)
    .toContain(`sign in at the settings of your wallet (${FRAME_ORIGIN}/hub)`)
  await hub.addWords()
  await expect(page.getByTestId('vb-hub-no-way')).toHaveCount(0)
  // What another one is good for is told as it is.
  await hub.press('add-way')
  await expect(page.getByTestId('vb-add-recovery')).toContainText('has a way back already')
  await hub.press('back')
  await expect(hub.devices).toContainText('Chrome on')
  // The last one stays.
  await expect(hub.ways.getByTestId('vb-hub-remove')).toHaveCount(0)
  await page.reload()
  await expect(hub.address).toHaveCount(1)
  await hub.press('sign-out')
  await expect(page.getByTestId('vb-hub-email')).toBeVisible()
})

test('the modal leads to the hub; a site listed there that is removed is out, and its share is gone', async ({
  context,
  dapp,
}) => {
  const { hub, email, address, words } = await enter(await context.newPage())
  const signIn = async () => {
    const before = (await mailsTo(email)).length
    await dapp.askForCode(email)
    const number = dapp.frame.getByTestId('vb-device-number')
    await expect(number).toBeVisible()
    await approveDevice(context, { email, number: await number.textContent(), after: before })
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email, before + 1))
    await expect(dapp.frame.getByTestId('vb-recover')).toBeVisible()
  }
  await dapp.visit()
  await signIn()
  await dapp.recoverByWords(words)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)

  await dapp.page.getByTestId('vb-account-button').click()
  const link = dapp.page.getByTestId('vb-wallet-settings')
  await expect(link).toHaveAttribute('href', `${FRAME_ORIGIN}/hub/local-demo`)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await dapp.page.getByTestId('vb-close').click()

  await hub.visit()
  const site = hub.devices.filter({ hasText: new URL(DAPP_ORIGIN).host })
  await expect(hub.devices).toHaveCount(2)
  await site.getByTestId('vb-hub-remove').click()
  await site.getByTestId('vb-hub-remove-yes').click()
  await expect(hub.devices).toHaveCount(1)
  await dapp.visit()
  await expect(dapp.status).toHaveText('disconnected')
  await signIn()
})

test('another device is let in when both show the same digits, and not when they do not', async ({
  browser,
  page,
}) => {
  const { hub, email, address } = await enter(page)
  const other = new Hub(await (await browser.newContext()).newPage())
  await other.signIn(email)
  for (const yes of [false, true]) {
    await other.page.getByTestId('vb-recover-device').click()
    await hub.press('compare')
    const here = page.getByTestId('vb-link-code')
    const there = other.page.getByTestId('vb-link-code')
    await expect(here).toBeVisible({ timeout: 20_000 })
    await expect(there).toBeVisible({ timeout: 20_000 })
    await expect(here).toHaveAttribute('data-code', (await there.getAttribute('data-code')) ?? '')
    if (yes) {
      await page.getByTestId('vb-link-approve').click()
      await page.getByTestId('vb-link-done').click()
    } else {
      await page.getByTestId('vb-link-refuse').click()
      await other.page.getByTestId('vb-ask-back').click()
    }
  }
  await expect.poll(() => other.readAddress()).toBe(address)
  await expect(hub.devices).toHaveCount(2)
  await expect(hub.devices.filter({ hasText: 'Cannot open' })).toHaveCount(0)
})

test('the words are shown for a way back only, while a hand holds them, and make the address', async ({
  page,
}) => {
  const { hub, email, address, words } = await enter(page)
  const sent = (await mailsTo(email)).length
  await hub.press('export')
  await page.getByTestId('vb-hub-secret').fill('abandon ability able about above absent')
  await hub.press('prove')
  await expect(hub.error).toBeVisible({ timeout: 20_000 })
  await expect(page.getByTestId('vb-hub-hold')).toHaveCount(0)
  await expect.poll(() => mailsTo(email)).toHaveLength(sent)

  await hub.openSecret(words)
  const phrase = await hub.holdToRead('words')
  expect(phrase.split(' ')).toHaveLength(12)
  expect(mnemonicToAccount(phrase).address).toBe(address)
  await expect
    .poll(async () => (await mailsTo(email))[0]?.subject)
    .toBe('The key to your wallet was shown')
})

test('the page that shows a key reaches nobody', async ({ page }) => {
  const { hub } = await enter(page)
  const response = page.waitForResponse(/\/export$/)
  await hub.press('export')
  const headers = (await response).headers()
  expect(headers['content-security-policy']).toContain("connect-src 'none'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  await expect(page.getByTestId('vb-hub-secret')).toBeVisible()
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  )
  await page.evaluate((url) => void fetch(url).catch(() => {}), `${FRAME_ORIGIN}/livez`)
  await refused
})

test('an imported key is listed and can be exported; what is no key is refused in words', async ({
  page,
}) => {
  const { hub, words } = await enter(page)
  await hub.press('import')
  const field = page.getByTestId('vb-hub-import-text')
  for (const [text, says] of [
    ['0x1234', 'neither a private key'],
    [`0x${'0'.repeat(64)}`, 'no private key'],
    [`${'abandon '.repeat(11)}zoo`, 'do not belong together'],
  ] as const) {
    await field.fill(text)
    await hub.press('import-submit')
    await expect(hub.error).toContainText(says)
  }
  await field.fill(BROUGHT)
  await hub.press('import-submit')
  await expect(page.getByTestId('vb-hub-imported')).toBeVisible()
  await hub.visit()
  const { address } = privateKeyToAccount(BROUGHT)
  await expect(hub.address).toHaveCount(2)
  await expect(hub.address.nth(1)).toHaveAttribute('data-address', address)
  await hub.press('export')
  await page.getByTestId(`vb-hub-what-${address}`).check()
  await hub.openSecret(words)
  await expect(hub.holdToRead('key')).resolves.toBe(BROUGHT)
})

test('an account is deleted in seven days, and not when its owner changes their mind', async ({
  page,
}) => {
  const { hub, email } = await enter(page)
  await hub.press('delete')
  await expect(page.getByTestId('vb-hub-delete-submit')).toBeDisabled()
  await page.getByTestId('vb-hub-delete-email').fill(email)
  await hub.press('delete-submit')
  const banner = page.getByTestId('vb-hub-doomed')
  const inSevenDays = new Date(Date.now() + 7 * 86_400_000)
  await expect(banner).toContainText(
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(inSevenDays),
  )
  await expect(page.getByTestId('vb-hub-delete')).toHaveCount(0)
  await hub.press('keep')
  await expect(banner).toHaveCount(0)
  await expect(page.getByTestId('vb-hub-delete')).toBeVisible()
})

test('without services a wallet of this device opens with a way back alone', async ({
  context,
  page,
}) => {
  const { hub, address, words } = await enter(page)
  await context.route('**/v1/**', (route) => route.abort())
  await page.reload()
  await expect(hub.address).toHaveCount(1)
  await hub.error.first().getByRole('link').click()
  await expect(page.getByTestId('vb-hub-offline-wallet')).toHaveCount(1)
  await context.setOffline(true)
  await hub.openSecret(words)
  const phrase = await hub.holdToRead('words')
  expect(mnemonicToAccount(phrase).address).toBe(address)
})

test('is refused inside another page, and unknown parts of it are refused at all', async ({
  page,
}) => {
  for (const path of ['/hub/local-demo', '/hub/local-demo/export']) {
    await page.route(`${DAPP_ORIGIN}/trap`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe src="${FRAME_ORIGIN}${path}"></iframe>`,
      }),
    )
    await page.goto(`${DAPP_ORIGIN}/trap`)
    await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error')
  }
  for (const path of ['/hub/nobody', '/hub/local-demo/keys'])
    await expect.poll(async () => (await fetch(API + path)).status).toBe(404)
  await expect
    .poll(async () => (await fetch(`${API}/hub`, { redirect: 'manual' })).headers.get('location'))
    .toBe('/hub/local-demo')
})

test('every page of it is open to everyone, in both themes', async ({ page }) => {
  const { hub } = await enter(page)
  const shown = {
    '': 'vb-hub-devices',
    '/export': 'vb-hub-secret',
    '/import': 'vb-hub-import-text',
    '/offline': 'vb-hub-offline-wallet',
    '#recovery': 'vb-add-recovery',
    '#delete': 'vb-hub-delete-email',
  }
  for (const [part, testId] of Object.entries(shown)) {
    await page.goto('about:blank')
    await hub.visit(part)
    await expect(page.getByTestId(testId)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id }) => `${part} ${colorScheme} ${id}`)).toEqual([])
    }
  }
})
