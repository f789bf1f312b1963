import type { Page } from '@playwright/test'
import { type Dapp, expect } from '../fixtures/dapp.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

const OPTIONS = '**/v1/onramp/options**'
const OFFERS = '**/v1/onramp/offers**'
const PURCHASE = '**/v1/onramp/sessions/*'

export const buyViews: Views = {
  OnRampProviders: view('[V20]', async ({ dapp, page }) => {
    await openBuy(dapp)
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
  }),
  OnRampProvidersRefused: view('[V20]', async ({ dapp, page }) => {
    await openBuy(dapp)
    await page.getByTestId('vb-buy-provider-sandbox').click()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-buy-fault')).toBeVisible()
  }),
  OnRampProvidersTooSmall: view('[V20]', async ({ dapp, page }) => {
    await openBuy(dapp)
    await page.getByTestId('vb-buy-amount').fill('1')
    await expect(dapp.modal).toContainText(text('The minimum at Sandbox Pay'))
  }),
  OnRampProvidersNoAmount: view('[V20]', async ({ dapp, page }) => {
    await openBuy(dapp)
    await page.getByTestId('vb-buy-amount').fill('1.2345')
    await expect(dapp.modal).toContainText(text('Enter an amount'))
  }),
  OnRampProvidersSample: view('[V20]', async ({ dapp, page }) => {
    await page.route(OFFERS, (route) => route.fulfill({ status: 503 }))
    await openBuy(dapp)
    await expect(page.getByTestId('vb-buy-sample-card')).toBeVisible()
    await expect(page.getByTestId('vb-buy-retry')).not.toHaveAttribute('aria-busy')
  }),
  OnRampProvidersNowhere: view('[V20]', async ({ dapp, page }) => {
    const json = { paymentCurrencies: [], purchaseCurrencies: [] }
    await page.route(OPTIONS, (route) => route.fulfill({ json }))
    await openBuy(dapp)
    await expect(page.getByTestId('vb-buy-receive')).toBeVisible()
  }),
  BuyInProgress: view('[V20]', async ({ dapp, page }) => {
    await beginPurchase(dapp)
    await expect(page.getByTestId('vb-buy-continue')).toBeVisible()
  }),
  BuyPaidAndAnother: view('[V20]', async ({ dapp, page }) => {
    await payWith(await beginPurchase(dapp), 'pending')
    await expect(page.getByTestId('vb-buy-state')).toHaveAttribute('data-state', 'paid')
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId('vb-buy-open')).toBeVisible()
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
  }),
  BuyPaid: view('[V20]', async ({ dapp, page }) => {
    await payWith(await beginPurchase(dapp), 'pending')
    await expect(page.getByTestId('vb-buy-state')).toHaveAttribute('data-state', 'paid')
  }),
  BuyDelivered: view('[V20]', async ({ dapp, page }) => {
    await payWith(await beginPurchase(dapp), 'paid')
    await expect(page.getByTestId('vb-buy-done')).toBeVisible()
  }),
  BuyFailed: view('[V20]', async ({ dapp, page }) => {
    await payWith(await beginPurchase(dapp), 'declined')
    await expect(page.getByTestId('vb-buy-again')).toBeVisible()
  }),
  BuyExpired: view('[V20]', async ({ dapp, page }) => {
    await payWith(await beginPurchase(dapp), 'expired')
    await expect(page.getByTestId('vb-buy-state')).toHaveAttribute('data-state', 'expired')
  }),
  BuyWindowClosed: view('[V20]', async ({ dapp, page }) => {
    await (await beginPurchase(dapp)).close()
    await page.route(PURCHASE, (route) => route.abort())
    await expect(dapp.modal).toContainText(text('The purchase could not be checked.'))
    await expect(page.getByTestId('vb-buy-continue')).toBeVisible()
  }),
  BuyUnknown: view('[V20]', async ({ dapp, page }) => {
    await beginPurchase(dapp)
    const error = { type: 'notFound', message: 'Not found.' }
    await page.route(PURCHASE, (route) => route.fulfill({ status: 404, json: { error } }))
    await expect(page.getByTestId('vb-buy-state')).toHaveAttribute('data-state', 'unknown')
  }),
}

async function openBuy(dapp: Dapp) {
  await dapp.visitConnected({ config: { features: { onramp: true } }, wallet: 'announced' })
  await dapp.page.getByTestId('vb-account-button').click()
  await dapp.page.getByTestId('vb-buy').click()
}

async function beginPurchase(dapp: Dapp): Promise<Page> {
  const { page } = dapp
  await openBuy(dapp)
  await page.getByTestId('vb-buy-provider-sandbox').click()
  await dapp.decide('approve')
  const opened = page.waitForEvent('popup')
  await page.getByTestId('vb-buy-continue').click()
  return opened
}

async function payWith(vendor: Page, card: string) {
  await vendor.getByTestId(`onramp-card-${card}`).check()
  await vendor.getByTestId('onramp-pay').click()
  await expect(vendor.getByTestId('onramp-state')).toBeVisible()
  await vendor.close()
}
