import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/dapp.js'
import { ended, holdTakes, locked, made, openSettings } from '../fixtures/settings.js'
import { FRAME_ORIGIN } from '../world/ports.js'

test.slow()

/** Records each page's first URL before the page can change it. */
async function noteAddresses(context: BrowserContext) {
  await context.addInitScript(() => {
    const { href } = location
    Object.defineProperty(globalThis, 'openedAt', { value: href })
  })
  return (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { openedAt: string }).openedAt)
}

/** Runs a script without a user gesture: browsers treat Playwright's `evaluate` as a gesture. */
async function runUnpressed(page: Page, expression: string) {
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression })
  expect(exceptionDetails).toBeUndefined()
}

// Control: `specs/settings.spec.ts` shows that the visitor's press opens the settings.
test('does not open the settings without a press, and does not sign in a window that the site opens', async ({
  dapp,
  page,
  context,
}) => {
  await made(dapp)
  const pages = () => context.pages().length
  await page.getByTestId('vb-account-button').click()
  const before = pages()
  // Wait until the press on the account button no longer counts as a user gesture.
  await page.waitForFunction(() => !navigator.userActivation.isActive)
  await runUnpressed(
    page,
    `document.querySelector('vestibule-modal').shadowRoot.querySelector('[data-testid=vb-wallet-settings]').click()`,
  )
  await expect(dapp.frame.getByTestId('vb-settings')).toHaveAttribute('data-state', 'ready')
  // The site invents the link, so the frame does not accept it.
  const opening = context.waitForEvent('page')
  await page.evaluate(
    (address) => void window.open(address),
    `${FRAME_ORIGIN}/hub/local-demo/enter#${'A'.repeat(22)}.${'A'.repeat(43)}`,
  )
  const own = await opening
  await expect(ended(own)).toBeVisible()
  await expect(own.getByTestId('vb-hub-enter')).toHaveCount(0)
  expect(pages()).toBe(before + 1)
})

test('does not sign in a second page that uses the same URL, during or after the sign-in', async ({
  dapp,
  context,
}) => {
  await made(dapp)
  const addressOf = await noteAddresses(context)
  const taking = await holdTakes(context)
  const hub = await openSettings(dapp)
  await expect.poll(taking.count).toBe(1)
  const address = await addressOf(hub.page)
  expect(address).toMatch(/#[\w-]{22}\.[\w-]{43}$/)
  // A second window with the first window's URL and stored fragment.
  const late = await context.newPage()
  await late.addInitScript(
    (fragment) => sessionStorage.setItem('vestibule-window-secret', fragment),
    new URL(address).hash.slice(1),
  )
  await late.goto(address)
  await expect(ended(late)).toBeVisible()
  await late.close()

  taking.go()
  await hub.page.bringToFront()
  await expect(locked(hub)).toBeVisible()
  await hub.press('sign-out')
  await expect(hub.page.getByTestId('vb-hub-email')).toBeVisible()
  const replayed = await context.newPage()
  await replayed.goto(address)
  await expect(ended(replayed)).toBeVisible()
})
