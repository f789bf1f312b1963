import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Has the page see what it sees beside a keyboard on the screen, which lies over it: no browser without a screen has one. */
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

test('on a phone the keyboard does not cover the field, and the sheet goes down with it', async ({
  dapp,
  page,
}) => {
  await dapp.visit()
  await dapp.open()
  await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
  await dapp.settle()
  const field = page.getByTestId('vb-email-input')
  const bottom = async (of: 'vb-modal' | 'vb-email-input') => {
    const box = await page.getByTestId(of).boundingBox()
    return box === null ? Number.NaN : Math.round(box.y + box.height)
  }
  await expect.poll(() => bottom('vb-modal')).toBe(844)
  await field.focus()
  // Taller than what the sheet leaves free under its field.
  await showKeyboard(page, 420)
  await expect.poll(() => bottom('vb-email-input')).toBeLessThanOrEqual(844 - 420)
  await expect(field).toBeFocused()
  await showKeyboard(page, 0)
  await expect.poll(() => bottom('vb-modal')).toBe(844)
})
