import type { Page } from '@playwright/test'
import { type Dapp, expect } from '../fixtures/dapp.js'
import type { Views } from './view.js'

/** A form with a quote of ether for dollars. */
async function quote(dapp: Dapp, page: Page, amount: string) {
  await dapp.visit({ wallet: 'announced', config: { features: { swaps: true } } })
  await dapp.connectWallet()
  await page.evaluate(
    (amount) => window.vestibule.open({ view: 'Swap', arguments: { toToken: 'TUSD', amount } }),
    amount,
  )
  await expect(page.getByTestId('vb-swap-rate')).toBeVisible()
}

export const swapViews: Views = {
  Swap: {
    rows: '[V13]',
    go: async ({ dapp, page }) => {
      await quote(dapp, page, '0.5')
      await page.getByTestId('vb-swap-details').click()
      await expect(page.getByTestId('vb-swap-minimum')).toBeVisible()
    },
  },
  SwapWarned: {
    rows: '[V13]',
    go: async ({ dapp, page }) => {
      await quote(dapp, page, '60')
      await page.getByTestId('vb-swap-slippage').fill('7.5')
      await expect(page.getByTestId('vb-swap-warning-slippage')).toBeVisible()
      await expect(page.getByTestId('vb-swap-warning-impact')).toBeVisible()
    },
  },
  SwapBelowPrice: {
    rows: '[V13]',
    go: async ({ dapp, page }) => {
      await page.route('**/v1/convert/quotes**', async (route) => {
        const answer = await route.fetch()
        const [{ priceImpact: _, ...quote }] = (await answer.json()).quotes
        const fee = { amount: quote.minimum.slice(0, -3), account: quote.toAccount }
        const changed = { belowPrice: 12.34, exchange: '0x', fees: [fee] }
        await route.fulfill({ json: { quotes: [{ ...quote, ...changed }] } })
      })
      await quote(dapp, page, '0.5')
      await page.getByTestId('vb-swap-review').click()
      await expect(page.getByTestId('vb-swap-warning-price')).toBeVisible()
      await expect(page.getByTestId('vb-swap-network-fee')).toContainText('ETH')
    },
  },
  SwapSelectToken: {
    rows: '[V13]',
    go: async ({ dapp, page }) => {
      await quote(dapp, page, '0.5')
      await page.getByTestId('vb-swap-to').click()
      await expect(page.getByTestId('vb-swap-token-TUSD')).toBeVisible()
    },
  },
  SwapPreview: {
    rows: '[V13]',
    go: async ({ dapp, page }) => {
      await quote(dapp, page, '60')
      await page.getByTestId('vb-swap-review').click()
      await expect(page.getByTestId('vb-swap-agree')).toBeVisible()
      await expect(page.getByTestId('vb-swap-network-fee')).toContainText('ETH')
    },
  },
  SwapAsked: {
    rows: '[V13]',
    go: async ({ dapp, page }) => {
      await quote(dapp, page, '0.5')
      await page.getByTestId('vb-swap-review').click()
      await page.getByTestId('vb-swap-confirm').click()
      await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-step', 'swapping')
    },
  },
}
