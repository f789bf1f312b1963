import type { Locator } from '@playwright/test'
import { expect, secureFrame, test } from '../../fixtures/dapp.js'

const TEST_WALLET = 'vb-wallet-org.vestibule.testwallet'
/** Fonts of the operating systems: no page waits for a font. */
const SYSTEM_FONTS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

const looksOf = (badge: Locator) =>
  badge.evaluate((element) => {
    const { color, backgroundColor, fontSize, fontWeight, borderRadius } = getComputedStyle(element)
    return { color, backgroundColor, fontSize, fontWeight, borderRadius }
  })

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('[V02] [V04] marks installed and recent wallets in one style, in the list and in the grid', async ({
      dapp,
      page,
    }) => {
      await dapp.visitConnected({ wallet: 'announced' })
      await dapp.click('vb-account-button', 'vb-disconnect')
      await page.reload()
      await dapp.open()
      const badgeIn = (id: string) => page.getByTestId(id).locator('.tag')
      await expect(badgeIn(TEST_WALLET)).toHaveText('Recent')
      const looks = await looksOf(badgeIn(TEST_WALLET))
      await expect.poll(() => looksOf(badgeIn('vb-wallet-walletConnect'))).toMatchObject(looks)
      await page.getByTestId('vb-all-wallets').click()
      await expect(page.getByTestId(TEST_WALLET)).toHaveAttribute('data-index', '0')
      await expect(badgeIn(TEST_WALLET)).toHaveText('Installed')
      await expect.poll(() => looksOf(badgeIn(TEST_WALLET))).toEqual(looks)
    })
  })

test('[E17] uses system fonts in the modal and the frame, and fetches no other fonts', async ({
  dapp,
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await dapp.visit()
  await dapp.askForCode('font@example.com')
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
  await expect(page.getByTestId('vb-title')).toHaveCSS('font-family', SYSTEM_FONTS)
  const root = secureFrame(page)?.locator('html')
  if (root === undefined) throw new Error('There is no frame.')
  await expect(root).toHaveCSS('font-family', SYSTEM_FONTS)
  expect(fonts).toEqual([])
})
