import type { Page, Route } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { setOnline } from '../../fixtures/network.js'

const BUY = { features: { onramp: true } }
const OFFERS = '**/v1/onramp/offers**'
const SESSIONS = '**/v1/onramp/sessions?**'

async function openBuy(page: Page) {
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-buy').click()
}

async function visitAnnounced(dapp: Dapp) {
  await dapp.visitConnected({ config: BUY, wallet: 'announced' })
}

async function goToVendor(dapp: Dapp): Promise<Page> {
  await dapp.page.getByTestId('vb-buy-provider-sandbox').click()
  await dapp.decide('approve')
  return continueAtVendor(dapp)
}

async function continueAtVendor({ page, modal }: Dapp): Promise<Page> {
  await expect(modal).toHaveAttribute('data-view', 'BuyInProgress')
  const opened = page.waitForEvent('popup')
  await page.getByTestId('vb-buy-continue').click()
  return opened
}

async function payWith(vendor: Page, card: string) {
  await vendor.getByTestId(`onramp-card-${card}`).check()
  await vendor.getByTestId('onramp-pay').click()
}

const stateOf = (page: Page) => page.getByTestId('vb-buy-state')

/** The number in a text such as `0.01 ETH`. */
const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

test.describe('buying', () => {
  test('[J11] [V20] delivers coins bought with a test card after the visitor closes the modal', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await page.getByTestId('vb-account-button').click()
    const before = numberIn(await page.getByTestId('vb-balance').textContent())
    await page.getByTestId('vb-buy').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'OnRampProviders')
    await page.getByTestId('vb-buy-amount').fill('50000')
    await expect(dapp.modal).toContainText('The maximum at Sandbox Pay')
    await page.getByTestId('vb-buy-amount').fill('5000')
    const offers = page.getByTestId(/^vb-buy-provider-/)
    await expect(offers).toHaveCount(2)
    await expect(offers.first()).toContainText('Sandbox Pay')
    const bought = numberIn(await offers.first().locator('bdi').textContent())
    expect(bought).toBeGreaterThan(1)
    const vendor = await goToVendor(dapp)
    await expect(vendor.locator('main')).toContainText(await dapp.address())

    await page.getByTestId('vb-close').click()
    await payWith(vendor, 'paid')
    await expect(vendor.getByTestId('onramp-state')).toHaveAttribute('data-state', 'delivered')
    await vendor.close()
    await dapp.reload()

    await openBuy(page)
    await page.getByTestId('vb-buy-open').click()
    await expect(stateOf(page)).toHaveAttribute('data-state', 'delivered')
    await page.getByTestId('vb-buy-done').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    await expect
      .poll(async () => numberIn(await page.getByTestId('vb-balance').textContent()))
      .toBeGreaterThan(before + bought - 0.1)
    await page.getByTestId('vb-buy').click()
    await expect(offers).toHaveCount(2)
    await expect(page.getByTestId('vb-buy-open')).toHaveCount(0)
  })

  test('shows each outcome of a payment, and offers the next purchase', { tag: '@ci' }, async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    for (const { card, press, state } of [
      { card: 'declined', state: 'failed' },
      { card: 'expired', state: 'expired' },
      { card: '3ds', press: 'onramp-deny', state: 'failed' },
      { card: '3ds', press: 'onramp-confirm', state: 'delivered' },
    ]) {
      await page.getByTestId('vb-buy-provider-sandbox').click()
      // One signature is valid for ten minutes.
      if (card === 'declined') await dapp.decide('approve')
      const vendor = await continueAtVendor(dapp)
      await expect(stateOf(page)).toHaveAttribute('data-state', 'waiting')
      await payWith(vendor, card)
      if (press !== undefined) await vendor.getByTestId(press).click()
      await expect(stateOf(page)).toHaveAttribute('data-state', state)
      await vendor.close()
      await expect(page.getByTestId(/^vb-buy-(again|done)$/)).toBeFocused()
      if (state === 'delivered') break
      await page.getByTestId('vb-buy-again').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'OnRampProviders')
      await expect(page.getByTestId('vb-buy-open')).toHaveCount(0)
    }
  })

  test('lists a paid, undelivered purchase beside a second purchase', async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    const vendor = await goToVendor(dapp)
    await payWith(vendor, 'pending')
    await expect(stateOf(page)).toHaveAttribute('data-state', 'paid')
    await dapp.click('vb-back', 'vb-buy-provider-sandbox-card')
    await expect(stateOf(page)).toHaveAttribute('data-state', 'waiting')
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId('vb-buy-open')).toHaveCount(2)
    await page.getByTestId('vb-buy-open').last().click()
    await expect(stateOf(page)).toHaveAttribute('data-state', 'paid')
    await vendor.getByTestId('onramp-deliver').click()
    await expect(stateOf(page)).toHaveAttribute('data-state', 'delivered')
  })

  test('shows the embedded wallet’s card to confirm the account, on a phone', async ({
    dapp,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await dapp.visitSignedIn({ config: BUY })
    await openBuy(page)
    await page.getByTestId('vb-buy-provider-sandbox').click()
    await dapp.approve()
    await expect(stateOf(page)).toHaveAttribute('data-state', 'waiting')
    const opened = page.waitForEvent('popup')
    await page.getByTestId('vb-buy-continue').click()
    await payWith(await opened, 'paid')
    await expect(stateOf(page)).toHaveAttribute('data-state', 'delivered')
  })

  test('skips the signature if the visitor has signed in to the services', async ({
    dapp,
    page,
  }) => {
    await dapp.visitOpen({ config: BUY, wallet: 'announced', signIn: 'services' })
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await dapp.decide('approve')
    await page.getByTestId('vb-siwx-sign').click()
    await dapp.decide('approve')
    await dapp.expectConnected()
    await openBuy(page)
    await page.getByTestId('vb-buy-provider-sandbox').click()
    await expect(page.getByTestId('vb-buy-continue')).toBeVisible()
  })

  test('keeps the amount and the offers if the visitor rejects the signature', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    await page.getByTestId('vb-buy-amount').fill('70')
    await page.getByTestId('vb-buy-provider-sandbox').click()
    await expect(page.getByTestId('vb-buy-proving')).toBeVisible()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-buy-fault')).toHaveText('The account was not confirmed.')
    await expect(page.getByTestId('vb-buy-amount')).toHaveValue('70')
    await page.getByTestId('vb-buy-provider-sandbox').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-buy-continue')).toBeVisible()
  })

  test('reports why the vendor’s page did not open, and opens the page at the next press', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    const offer = page.getByTestId('vb-buy-provider-sandbox')
    for (const { status, json, says } of [
      { status: 409, json: {}, says: 'The price has changed' },
      { status: 503, json: {}, says: 'did not open' },
      { status: 429, json: {}, says: 'Too many requests' },
      { status: 200, json: { url: 'x' }, says: 'did not open' },
    ]) {
      await page.route(SESSIONS, (route) => route.fulfill({ status, json }))
      await offer.click()
      if (status === 409) await dapp.decide('approve')
      await expect(page.getByTestId('vb-buy-fault')).toContainText(says)
      await page.unroute(SESSIONS)
    }
    await offer.click()
    await expect(page.getByTestId('vb-buy-continue')).toBeVisible()
  })

  test('requests one more signature after the services have ended the session', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    await page.route(SESSIONS, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
    await page.getByTestId('vb-buy-provider-sandbox').click()
    await dapp.decide('approve')
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-buy-continue')).toBeVisible()
  })

  test('requests offers for the country that the visitor chose, and stores the country', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    const country = page.getByTestId('vb-buy-country')
    const currency = page.getByTestId('vb-buy-currency')
    await expect(country).toHaveValue('US')
    await expect(currency).toHaveValue('USD')
    await page.getByTestId('vb-buy-amount').fill('70')
    await country.focus()
    await country.selectOption('North Korea')
    await expect(page.getByTestId('vb-buy-nowhere')).toContainText('You cannot buy')
    await expect(country).toBeFocused()
    const asked = page.waitForRequest(/onramp\/offers.*country=DE/)
    await country.selectOption('Germany')
    await asked
    await expect(currency).toHaveValue('EUR')
    await expect(page.getByTestId('vb-buy-amount')).toHaveValue('70')
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
    await dapp.reload()
    await openBuy(page)
    await expect(country).toHaveValue('DE')
  })

  test('[Z30] shows sample offers that cannot be bought if no offers load, and retries after a press', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const vendor = { id: 'sandbox', name: 'Sandbox Pay' }
    const json = { offers: [], declines: [{ vendor, reason: 'vendorUnavailable' }] }
    const faults: { answer: (route: Route) => Promise<void>; says: string }[] = [
      { answer: (route) => route.fulfill({ status: 503 }), says: 'Offers could not be loaded' },
      { answer: (route) => route.fulfill({ status: 429, json: {} }), says: 'Too many requests' },
      {
        answer: (route) => route.fulfill({ json: { offers: [{}] } }),
        says: 'Offers could not be loaded',
      },
      { answer: (route) => route.fulfill({ json }), says: 'Sandbox Pay does not answer' },
    ]
    const samples = page.getByTestId(/^vb-buy-sample-/)
    const retry = page.getByTestId('vb-buy-retry')
    for (const [index, { answer, says }] of faults.entries()) {
      await page.route(OFFERS, answer)
      if (index === 0) {
        await visitAnnounced(dapp)
        await openBuy(page)
      } else await retry.click()
      await expect(dapp.modal).toContainText(says)
      await expect(samples).toHaveCount(2)
      for (const sample of await samples.all()) {
        await expect(sample).toContainText('Sample, cannot be paid')
        await expect(sample).toBeDisabled()
      }
      await page.unroute(OFFERS)
    }
    await retry.click()
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
    await expect(samples).toHaveCount(0)
  })

  test('[Z30] shows disabled sample offers while offline, and real offers once online', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeVisible()
    await setOnline(page, false)
    await page.getByTestId('vb-buy-amount').fill('80')
    await expect(dapp.modal).toContainText('You are offline')
    await expect(page.getByTestId('vb-buy-sample-card')).toBeDisabled()
    await setOnline(page, true)
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
    await expect(page.getByTestId('vb-buy-amount')).toHaveValue('80')
  })

  test('draws one border and one focus ring around the amount in forced colours', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    const amount = page.getByTestId('vb-buy-amount')
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
    await page.emulateMedia({ forcedColors: 'active' })
    await amount.focus()
    await expect(amount).toHaveCSS('border-top-width', '0px')
    const card = dapp.modal.locator('.buy-card')
    await expect(card).toHaveCSS('outline-style', 'solid')
    await amount.fill('1.2345')
    await expect(card).toHaveCSS('border-top-style', 'dashed')
  })

  test('warns only about the offer with an unusual price', async ({ dapp, page }) => {
    await page.route(OFFERS, async (route) => {
      const response = await route.fetch()
      const { offers, declines } = await response.json()
      const [first, ...rest] = offers
      await route.fulfill({
        response,
        json: { offers: [{ ...first, priceFarOff: true }, ...rest], declines },
      })
    })
    await visitAnnounced(dapp)
    await openBuy(page)
    const warned = page
      .getByTestId(/^vb-buy-provider-/)
      .filter({ hasText: 'differs a lot from the market' })
    await expect(warned).toHaveCount(1)
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toContainText(
      'differs a lot from the market',
    )
  })

  test('reports that the services do not respond, and shows the purchase once they respond', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    const vendor = await goToVendor(dapp)
    await page.route('**/v1/onramp/sessions/*', (route) => route.fulfill({ status: 503 }))
    await expect(dapp.modal).toContainText('The purchase could not be checked')
    await payWith(vendor, 'paid')
    await page.unroute('**/v1/onramp/sessions/*')
    await expect(stateOf(page)).toHaveAttribute('data-state', 'delivered')
  })

  test('offers another purchase if the services cannot find this purchase', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    await goToVendor(dapp)
    await page.route('**/v1/onramp/sessions/*', (route) => route.fulfill({ status: 404, json: {} }))
    await expect(stateOf(page)).toHaveAttribute('data-state', 'unknown')
    await page.getByTestId('vb-buy-again').click()
    await expect(page.getByTestId('vb-buy-open')).toHaveCount(0)
  })

  test('offers the faucet and Receive on a network without a vendor', async ({ dapp, page }) => {
    const network = {
      ...{ id: '0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Bitcoin Local', testnet: true },
      ...{ chainNamespace: 'bip122', rpcUrls: { default: { http: [] } } },
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      faucetUrl: 'https://faucet.example/',
    }
    const config = { ...BUY, networks: [network] }
    await dapp.visit({ config, path: '/bitcoin', bitcoinWallet: 'standard' })
    await dapp.click('demo-bitcoin-connect', 'vb-wallet-announced:Bitcoin Test Wallet')
    await dapp.decide('approve')
    await expect(dapp.modal).toBeHidden()
    await openBuy(page)
    await expect(page.getByTestId('vb-buy-nowhere')).toContainText('You cannot buy on Bitcoin')
    const faucet = page.getByTestId('vb-buy-faucet')
    await expect(faucet).toHaveAttribute('href', network.faucetUrl)
    await expect(faucet).toHaveAttribute('target', '_blank')
    await page.getByTestId('vb-buy-receive').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletReceive')
  })

  test('hides Buy and does not load its code while the feature is off', async ({ dapp, page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const ofBuying = () => loaded.filter((url) => /buyViews/i.test(url))
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-receive')).toBeVisible()
    await expect(page.getByTestId('vb-buy')).toHaveCount(0)
    await expect
      .poll(() =>
        page.evaluate(() =>
          window.vestibule.open({ view: 'OnRampProviders' }).then(
            () => 'opened',
            (error: { code: number }) => error.code,
          ),
        ),
      )
      .toBe(-32602)
    expect(ofBuying()).toEqual([])

    await dapp.visit({ config: BUY, wallet: 'announced' })
    await openBuy(page)
    await expect(page.getByTestId('vb-buy-amount')).toBeVisible()
    expect(ofBuying()).not.toEqual([])
  })
})
