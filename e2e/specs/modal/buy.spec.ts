import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const BUY = { features: { onramp: true } }
const OFFERS = '**/v1/onramp/offers**'

/** Opens the offers from the account. */
async function openBuy(page: Page) {
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-buy').click()
}

async function visitAnnounced(dapp: Dapp) {
  await dapp.visit({ config: BUY, wallet: 'announced' })
  await dapp.connectWallet()
}

/** Chooses the sandbox's first offer, and opens its page by a press of the visitor. */
async function goToVendor(dapp: Dapp): Promise<Page> {
  const { page } = dapp
  await page.getByTestId('vb-buy-provider-sandbox').click()
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'BuyInProgress')
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
  test('[J11] [V20] buys coins with a test card, which arrive although every window was closed meanwhile', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await page.getByTestId('vb-account-button').click()
    const before = numberIn(await page.getByTestId('vb-balance').textContent())
    await page.getByTestId('vb-buy').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'OnRampProviders')
    await page.getByTestId('vb-buy-amount').fill('50000')
    await expect(dapp.modal).toContainText('Sandbox Pay sells up to')
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
    await page.reload()
    await dapp.expectConnected()

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

  test('a card that is declined says so beside the vendor’s window, and leads to another purchase', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openBuy(page)
    const vendor = await goToVendor(dapp)
    await expect(stateOf(page)).toHaveAttribute('data-state', 'waiting')
    await payWith(vendor, 'declined')
    await expect(stateOf(page)).toHaveAttribute('data-state', 'failed')
    await page.getByTestId('vb-buy-again').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'OnRampProviders')
    await expect(page.getByTestId('vb-buy-open')).toHaveCount(0)
  })

  test('the embedded wallet confirms its account on the wallet’s card, on a phone', async ({
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

  test('[Z30] shows samples that cannot be paid while the services are down, and asks again by one press', async ({
    dapp,
    page,
  }) => {
    await page.route(OFFERS, (route) => route.fulfill({ status: 503 }))
    await visitAnnounced(dapp)
    await openBuy(page)
    const samples = page.getByTestId(/^vb-buy-sample-/)
    await expect(samples).toHaveCount(2)
    for (const sample of await samples.all()) {
      await expect(sample).toContainText('Sample, cannot be paid')
      await expect(sample).toBeDisabled()
    }
    await expect(dapp.modal).toContainText('No offers came')
    await page.unroute(OFFERS)
    await page.getByTestId('vb-buy-retry').click()
    await expect(page.getByTestId('vb-buy-provider-sandbox')).toBeEnabled()
    await expect(samples).toHaveCount(0)
  })

  test('Buy is not there, and its code is not loaded, unless the dapp asks for it', async ({
    dapp,
    page,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const ofBuying = () => loaded.filter((url) => /buyViews/i.test(url))
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
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
