import { expect, test } from '../../fixtures/dapp.js'
import { readScreen } from '../../fixtures/qr.js'

/** Of the screen's own size, as on a picture that somebody passes on. */
const SCALE = 0.5

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme}, from a screenshot at half its size`, () => {
    test.use({ colorScheme })

    test('[V20] ZXing reads the address, with the network’s mark in the middle', async ({
      dapp,
      page,
    }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.connectWallet()
      await page.getByTestId('vb-account-button').click()
      await page.getByTestId('vb-receive').click()
      const code = page.getByTestId('vb-receive-qr')
      await expect(code.locator('image')).toBeAttached()
      const address = await page.getByTestId('vb-receive-address').textContent()
      await expect.poll(() => readScreen(code, SCALE)).toBe(address)
    })

    test('[V05] ZXing reads an offer, with the dapp’s picture in the middle, or the wallet’s', async ({
      dapp,
      page,
    }) => {
      await dapp.visit()
      await dapp.open()
      await page.getByTestId('vb-wallet-walletConnect').click()
      const code = page.getByTestId('vb-wc-qr')
      await expect(code.locator('image')).toHaveAttribute('href', /\/icon\.svg$/)
      const uri = await code.getAttribute('data-uri')
      expect(uri).toMatch(/^wc:/)
      await expect.poll(() => readScreen(code, SCALE)).toBe(uri)
      await page.getByTestId('vb-back').click()
      await page.getByTestId('vb-all-wallets').click()
      await page.getByTestId('vb-wallet-io.metamask').click()
      await expect(code.locator('image')).toHaveAttribute('href', /\/getWalletImage\//)
      const own = await code.getAttribute('data-uri')
      await expect.poll(() => readScreen(code, SCALE)).toBe(own)
    })
  })
