import type { Locator, Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { refuse, setOnline } from '../../fixtures/network.js'

const TABS = [
  { tab: 'tokens', row: 'vb-token-1', retry: 'vb-tokens-retry' },
  { tab: 'nfts', row: 'vb-nft-0', retry: 'vb-nfts-retry' },
  { tab: 'activity', row: 'vb-transaction-0', retry: 'vb-activity-retry' },
] as const
const DATA = '**/v1/account/**'

async function openAccount(dapp: Dapp, page: Page): Promise<Locator> {
  const code = Promise.all(
    [/\/activityViews-/, /\/nftViews-/].map((url) => page.waitForResponse(url)),
  )
  await page.getByTestId('vb-account-button').click()
  await code
  await dapp.settle()
  return dapp.modal.getByRole('tabpanel')
}

const waiting = (panel: Locator) => panel.locator('.shimmer, [data-state=loading]')

test.describe('for a visitor who is offline', () => {
  for (const { tab, row, retry } of TABS) {
    test(`[J08] [C11] shows that the account’s ${tab} need a network, and loads them once online`, async ({
      dapp,
      page,
    }) => {
      const allow = await refuse(page, DATA)
      await dapp.visitConnected({ wallet: 'announced' })
      const panel = await openAccount(dapp, page)
      await setOnline(page, false)
      await page.getByTestId(`vb-tab-${tab}`).click()
      await expect(panel.getByRole('alert')).toContainText('You are offline')
      await expect(waiting(panel)).toHaveCount(0)
      await page.getByTestId(retry).click()
      await expect(panel.getByRole('alert')).toContainText('You are offline')
      await expect(waiting(panel)).toHaveCount(0)
      await allow()
      await setOnline(page, true)
      await expect(page.getByTestId(row)).toBeVisible()
      await expect(page.getByTestId(retry)).toHaveCount(0)
    })

    test(`[J08] [C11] shows the account’s stored ${tab}, marked as not current`, async ({
      dapp,
      page,
    }) => {
      await dapp.visitConnected({ wallet: 'announced' })
      await openAccount(dapp, page)
      await page.getByTestId(`vb-tab-${tab}`).click()
      const shown = await page.getByTestId(row).textContent()
      const kept = tab === 'activity' ? 'history' : tab
      await expect
        .poll(() =>
          page.evaluate((list) => {
            const text = Object.entries(localStorage).find(([key]) => key.endsWith('holdings'))?.[1]
            return JSON.parse(text ?? '{}')[list]?.length ?? 0
          }, kept),
        )
        .toBe(1)
      const allow = await refuse(page, DATA)
      await dapp.reload()
      const panel = await openAccount(dapp, page)
      await setOnline(page, false)
      await page.getByTestId(`vb-tab-${tab}`).click()
      await expect(panel.getByRole('alert')).toContainText('You are offline')
      // The browser stores no NFT pictures, so the NFT shows a letter.
      await expect(page.getByTestId(row)).toContainText(shown ?? '')
      await page.getByTestId(retry).click()
      await expect(page.getByTestId(row)).toContainText(shown ?? '')
      await allow()
      await setOnline(page, true)
      await expect(page.getByTestId(retry)).toHaveCount(0)
      await expect(page.getByTestId(row)).toBeVisible()
    })
  }

  test('[J08] [C11] reads the total across networks once online, in any tab', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await openAccount(dapp, page)
    await expect(page.getByTestId('vb-token-1')).toBeVisible()
    await dapp.close()
    await setOnline(page, false)
    await page.getByTestId('vb-account-button').click()
    await expect(dapp.modal).toContainText('Some networks could not be read')
    await page.getByTestId('vb-tab-activity').click()
    await setOnline(page, true)
    await expect(page.getByTestId('vb-total')).toContainText('$')
    await expect(dapp.modal).not.toContainText('Some networks could not be read')
  })

  test('loads missing pictures of networks once the device is online', async ({ dapp, page }) => {
    const allow = await refuse(page, '**/public/getAssetImage/**')
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-network-button').click()
    const row = page.getByTestId('vb-network-eip155:31338')
    await expect(row.locator('.tile')).toHaveText('L')
    await setOnline(page, false)
    await allow()
    await setOnline(page, true)
    await expect(row.locator('img')).toBeVisible()
  })
})
