import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'
import { readScreen } from '../../fixtures/qr.js'

/** Halve the screenshot, as people share it. */
const SCALE = 0.5

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme}, from a screenshot at half its size`, () => {
    test.use({ colorScheme })

    test('[V20] ZXing reads the address with the network’s mark in the middle', async ({
      dapp,
      page,
    }) => {
      await dapp.visitConnected({ wallet: 'announced' })
      await dapp.click('vb-account-button', 'vb-receive')
      const code = page.getByTestId('vb-receive-qr')
      await expect(code.locator('image')).toBeAttached()
      const address = await page.getByTestId('vb-receive-address').textContent()
      await expect.poll(() => readScreen(code, SCALE)).toBe(address)
    })

    test('[V05] ZXing reads a pairing code with the picture of the dapp or the wallet in the middle', async ({
      dapp,
      page,
    }) => {
      await dapp.visitOpen()
      await page.getByTestId('vb-wallet-walletConnect').click()
      const code = page.getByTestId('vb-wc-qr')
      await expect(code.locator('image')).toHaveAttribute('href', /\/icon\.svg$/)
      const uri = await code.getAttribute('data-uri')
      expect(uri).toMatch(/^wc:/)
      await expect.poll(() => readScreen(code, SCALE)).toBe(uri)
      await dapp.click('vb-back', 'vb-all-wallets', 'vb-wallet-io.metamask')
      await expect(code.locator('image')).toHaveAttribute('href', /\/getWalletImage\//)
      const own = await code.getAttribute('data-uri')
      await expect.poll(() => readScreen(code, SCALE)).toBe(own)
    })
  })

/** Size of the code and of one module in px. */
const sidesOf = (code: Locator) =>
  code.evaluate((element) => {
    const side = element.getBoundingClientRect().width
    return { side, module: side / (element as SVGSVGElement).viewBox.baseVal.width }
  })

for (const forcedColors of ['none', 'active'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`[V05] [V20] draws QR modules in whole pixels on a narrow phone, ${colorScheme}, with forced colours ${forcedColors}`, async ({
      dapp,
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 568 })
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
      await dapp.visitOpen({ wallet: 'announced' })
      await page.getByTestId('vb-wallet-walletConnect').click()
      const offer = page.getByTestId('vb-wc-qr')
      await expect(offer.locator('image')).toBeVisible()
      await expect.poll(() => sidesOf(offer)).toMatchObject({ side: 260, module: 4 })
      const uri = await offer.getAttribute('data-uri')
      await expect.poll(() => readScreen(offer, SCALE)).toBe(uri)

      await page.getByTestId('vb-close').click()
      await dapp.connectWallet()
      await dapp.click('vb-account-button', 'vb-receive')
      const own = page.getByTestId('vb-receive-qr')
      await expect.poll(async () => (await sidesOf(own)).module % 1).toBe(0)
      const address = await page.getByTestId('vb-receive-address').textContent()
      await expect.poll(() => readScreen(own, SCALE)).toBe(address)
    })
