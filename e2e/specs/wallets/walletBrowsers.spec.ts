import { devices } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'

const { defaultBrowserType: _browser, ...pixel } = devices['Pixel 7'] ?? {}

test.describe('a phone browser without a wallet', () => {
  test.use(pixel)

  test('[J04] [V06] opens the page in the wallet’s browser if its app does not support WalletConnect', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visitOpen()
    await page.getByTestId('vb-all-wallets').tap()
    await page.getByTestId('vb-wallet-search').fill('Phantom')
    await page.getByTestId('vb-wallet-app.phantom').tap()
    const open = page.getByTestId('vb-wc-open')
    await expect(open).toHaveText('Open Phantom')
    await expect(open).toHaveAttribute(
      'href',
      `https://phantom.app/ul/browse/${encodeURIComponent(page.url())}?ref=${encodeURIComponent(new URL(page.url()).origin)}`,
    )
    await expect(dapp.modal).not.toContainText('Not Detected')
  })
})

for (const [mark, name] of [
  ['MetaMaskMobile', 'MetaMask'],
  ['CoinbaseBrowser', 'Coinbase Wallet'],
  ['Trust/8.1', 'Trust Wallet'],
] as const)
  test.describe(`the browser of ${name}`, () => {
    test.use({ ...pixel, userAgent: `${pixel.userAgent} ${mark}` })

    test('[J04] [V02] lists its own wallet first and once under its name, and connects it', async ({
      dapp,
      page,
    }) => {
      await dapp.visitOpen({ wallet: 'injected' })
      const rows = page.locator('[data-testid^="vb-wallet-"]')
      await expect(rows.first()).toHaveAttribute('data-testid', 'vb-wallet-injected')
      await expect(rows.first()).toContainText(name)
      await expect(rows.first()).toContainText(/installed/i)
      await expect(rows.filter({ hasText: name })).toHaveCount(1)
      await rows.first().tap()
      await dapp.decide('approve')
      await dapp.expectConnected()
    })
  })

test.describe('Telegram on Android', () => {
  test.use(pixel)

  test('[J04] prepares a wallet’s link before the tap, encodes its URI twice, and opens it in a new tab', async ({
    dapp,
    page,
  }) => {
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    await dapp.visitOpen()
    await page.getByTestId('vb-all-wallets').tap()
    await page.getByTestId('vb-wallet-search').fill('MetaMask')
    await page.getByTestId('vb-wallet-io.metamask').tap()
    const open = page.getByTestId('vb-wc-open')
    await expect(open).toHaveAttribute('target', '_blank')
    await expect(open).toHaveAttribute(
      'href',
      /^https:\/\/metamask\.app\.link\/wc\?uri=wc%253A[0-9a-f]{64}%25402%253F/,
    )
  })
})
