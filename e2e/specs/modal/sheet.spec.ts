import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Simulates the layout with an on-screen keyboard: a headless browser does not show one. */
const showKeyboard = (page: Page, height: number) =>
  page.evaluate((height) => {
    const seen = window.visualViewport
    if (seen === null) throw new Error('The browser does not say what is seen.')
    Object.defineProperty(seen, 'height', {
      configurable: true,
      get: () => window.innerHeight - height,
    })
    seen.dispatchEvent(new Event('resize'))
  }, height)

test('keeps the field visible above the keyboard on a phone, and moves the sheet with it', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
  await dapp.settle()
  const field = page.getByTestId('vb-email-input')
  const bottom = async (of: 'vb-modal' | 'vb-email-input') => {
    const box = await page.getByTestId(of).boundingBox()
    return box === null ? Number.NaN : Math.round(box.y + box.height)
  }
  await expect.poll(() => bottom('vb-modal')).toBe(844)
  await field.focus()
  await showKeyboard(page, 420)
  await expect.poll(() => bottom('vb-email-input')).toBeLessThanOrEqual(844 - 420)
  await expect(field).toBeFocused()
  await showKeyboard(page, 0)
  await expect.poll(() => bottom('vb-modal')).toBe(844)
})

test('keeps buttons and texts outside a phone’s notch', async ({ dapp, page }) => {
  const insets = { top: 59, bottom: 34 }
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await dapp.visitOpen({ wallet: 'announced' })
  await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
  await dapp.settle()
  const boxOf = async (id: string) => {
    const box = await page.getByTestId(id).boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) }
  }
  await expect.poll(async () => Math.round((await boxOf('vb-modal')).bottom)).toBe(844)
  await expect
    .poll(async () => (await boxOf('vb-wallet-guide')).bottom)
    .toBeLessThanOrEqual(844 - insets.bottom)
  // A sheet taller than the screen begins below the notch.
  await page.setViewportSize({ width: 390, height: 480 })
  await expect.poll(async () => (await boxOf('vb-modal')).top).toBe(insets.top)

  await page.setViewportSize({ width: 390, height: 844 })
  await dapp.click('vb-all-wallets', 'vb-certified')
  await expect.poll(async () => (await boxOf('vb-toast')).top).toBeGreaterThanOrEqual(insets.top)
})
