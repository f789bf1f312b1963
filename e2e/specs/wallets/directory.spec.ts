import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'
import { TEST_WALLET } from '../../fixtures/directory.js'
import { API, DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

function countRequests(page: Page) {
  const counts = { lists: 0, pictures: 0, frames: 0, other: [] as string[] }
  let lastAt = 0
  page.on('request', (request) => {
    lastAt = Date.now()
    const url = new URL(request.url())
    if (url.origin === DAPP_ORIGIN || url.protocol === 'data:') return
    if (url.origin === API && url.pathname === '/getWallets') counts.lists++
    else if (url.origin === API && url.pathname.startsWith('/getWalletImage/')) counts.pictures++
    else if (url.origin === FRAME_ORIGIN) counts.frames++
    else if (url.origin !== API) counts.other.push(url.href)
  })
  // Do not use `networkidle`: it stays reached even if requests follow.
  const settled = () =>
    expect.poll(() => Date.now() - lastAt, { intervals: [100] }).toBeGreaterThan(750)
  return { counts, settled }
}

test.describe('requests to the directory', () => {
  test('[A23] [A25] sends no request before the modal opens, and requests each list once', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const { counts, settled } = countRequests(page)
    await dapp.visit({ wallet: 'announced' })
    await page.getByTestId('vb-connect-button').hover()
    await settled()
    expect(counts).toEqual({ lists: 0, pictures: 0, frames: 0, other: [] })

    await dapp.open()
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    await settled()
    expect(counts.lists).toBe(1)
    // One of the four rows shows the browser’s wallet, which provides its own picture.
    expect(counts.pictures).toBeLessThanOrEqual(3)

    await page.getByTestId('vb-all-wallets').click()
    await expect(page.getByTestId('vb-wallet-me.rainbow')).toBeVisible()
    await settled()
    expect(counts.lists).toBe(2)
    expect(counts.pictures).toBeLessThanOrEqual(40)

    const { pictures } = counts
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    await page.getByTestId('vb-close').click()
    await dapp.open()
    await dapp.click('vb-help', 'vb-get-wallet')
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await settled()
    expect(counts.lists).toBe(2)
    expect(counts.pictures).toBeLessThanOrEqual(pictures + 1)
    expect(counts.other).toEqual([])
  })

  test('[A23] hides only the directory in a project without services', async ({ dapp, page }) => {
    const { counts } = countRequests(page)
    await dapp.visitOpen({ wallet: 'announced', config: { apiUrl: '' } })
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    await expect(page.getByTestId('vb-all-wallets')).toHaveCount(0)
    expect(counts.lists).toBe(0)
  })
})

test.describe('for visitors without a wallet', () => {
  test('[V02] explains wallets, lists wallets for beginners, and links to their downloads', async ({
    dapp,
    page,
  }) => {
    await dapp.visitOpen()
    await page.getByTestId('vb-help').click()
    await expect(page.getByTestId('vb-title')).toHaveText('What is a wallet?')
    await page.getByTestId('vb-get-wallet').click()
    await expect(page.getByTestId('vb-title')).toHaveText('Get a wallet')
    await dapp.click('vb-back', 'vb-back', 'vb-wallet-guide')
    await expect(page.getByTestId('vb-title')).toHaveText('Get a wallet')
    await page.getByTestId('vb-wallet-io.metamask').click()
    await expect(page.getByTestId('vb-title')).toHaveText('Get MetaMask')
    const rows = page.locator('a[data-testid^="vb-download-"]')
    await expect(rows.first()).toHaveAttribute('data-testid', 'vb-download-chrome')
    await expect(rows.first()).toHaveAttribute('href', /^https:\/\/chrome\.google\.com\//)
    await expect(rows.first()).toHaveAttribute('target', '_blank')
    await dapp.click('vb-back', 'vb-explore')
    await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
  })

  test('[V02] hides the guide if the dapp turns it off', async ({ dapp, page }) => {
    await dapp.visit({ config: { enableWalletGuide: false } })
    await dapp.open()
    await expect(page.getByTestId('vb-wallet-guide')).toHaveCount(0)
  })
})
