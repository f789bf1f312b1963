import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { hold, refuse } from '../../fixtures/network.js'

const SWAPS = { features: { swaps: true } }
const QUOTES = '**/v1/convert/quotes**'
const BALANCES = '**/v1/account/*/balance**'

async function openSwap(page: Page) {
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-swap').click()
  await expect(page.getByTestId('vb-swap-amount')).toBeVisible()
}

async function choose(page: Page, side: 'from' | 'to', symbol: string) {
  await page.getByTestId(`vb-swap-${side}`).click()
  await page.getByTestId(`vb-swap-token-${symbol}`).click()
}

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

const balanceOf = async (page: Page, side: 'from' | 'to') =>
  numberIn(await page.getByTestId(`vb-swap-${side}-balance`).textContent())

async function visitAnnounced(dapp: Dapp) {
  await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
}

test.describe('swapping', () => {
  test('[J10] [V13] [A06] [A07] [A11] swaps an announced wallet’s currency, and updates both balances', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await openSwap(page)
    const button = page.getByTestId('vb-swap-review')
    await expect(page.getByTestId('vb-swap-amount')).toHaveValue('1')
    await expect(button).toHaveText('Select token')
    await choose(page, 'to', 'TUSD')
    await page.getByTestId('vb-swap-amount').fill('0.01')
    await expect(page.getByTestId('vb-swap-rate')).toHaveText(/^1 ETH = 2,[45]\d\d(\.\d+)? TUSD$/)
    const before = [await balanceOf(page, 'from'), await balanceOf(page, 'to')] as const
    await button.click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'SwapPreview')
    await expect(page.getByTestId('vb-title')).toHaveText('Review swap')
    await expect(page.getByTestId('vb-swap-paid')).toHaveText('0.01 ETH')
    const received = numberIn(await page.getByTestId('vb-swap-receives').textContent())
    const least = numberIn(await page.getByTestId('vb-swap-minimum').textContent())
    expect(least).toBeLessThan(received)
    expect(least).toBeGreaterThan(received * 0.985)
    await page.getByTestId('vb-swap-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')
    await expect(page.getByTestId('vb-swap-state')).toContainText('Swapped 0.01 ETH to')
    await expect(page.getByTestId('vb-title')).toHaveText('Swap')
    await page.getByTestId('vb-swap-again').click()
    await expect
      .poll(async () => (await balanceOf(page, 'to')) - before[1])
      .toBeGreaterThan(least - 0.01)
    await expect.poll(() => balanceOf(page, 'from')).toBeLessThan(before[0] - 0.0099)
    await test.step('the activity lists a swap, not a payment to a contract', async () => {
      await dapp.click('vb-back', 'vb-tab-activity')
      const row = page.getByTestId('vb-transaction-0')
      await expect(row).toContainText(/^Swapped -0\.01 ETH\+2\d\.\d+ TUSD/)
      await row.click()
      await expect(page.getByTestId('vb-details-title')).toHaveText('Swapped')
    })
  })

  test('[J10] says only for the embedded wallet that the swap stays private until it is in a block', async ({
    dapp,
    page,
  }) => {
    await page.route(QUOTES, async (route) => {
      const { quotes } = await (await route.fetch()).json()
      await route.fulfill({ json: { quotes: [{ ...quotes[0], isProtected: true }] } })
    })
    await visitAnnounced(dapp)
    const form = async () => {
      await openSwap(page)
      await choose(page, 'to', 'TUSD')
      await page.getByTestId('vb-swap-amount').fill('0.01')
      await page.getByTestId('vb-swap-details').click()
      await expect(page.getByTestId('vb-swap-minimum')).toBeVisible()
    }
    await form()
    await expect(page.getByTestId('vb-swap-protected')).toHaveCount(0)
    await dapp.visitSignedIn({ config: SWAPS })
    await form()
    await expect(page.getByTestId('vb-swap-protected')).toHaveText(
      'Others see the swap only once it is in a block.',
    )
  })

  test('[J10] [A08] [A10] [R06] approves the exact amount with the embedded wallet, and swaps a token', async ({
    dapp,
    page,
  }) => {
    await dapp.visitFunded({ config: SWAPS })
    await dapp.fundToken()
    await openSwap(page)
    await choose(page, 'from', 'TUSD')
    await page.getByTestId('vb-swap-amount').fill('25')
    const before = await balanceOf(page, 'to')
    await page.getByTestId('vb-swap-review').click()
    const window = await dapp.review()
    await expect(window.card.locator('.headline')).toHaveText(
      /^Swap 25 TUSD for at least 0\.00\d+ ETH$/,
    )
    await expect(window.card).toContainText('25 TUSD, for this swap only')
    await window.approve()
    await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')
    await page.getByTestId('vb-swap-again').click()
    await expect.poll(() => balanceOf(page, 'from')).toBe(75)
    await expect.poll(() => balanceOf(page, 'to')).toBeGreaterThan(before)
  })

  test('[V13] [J10] opens the swap form without an amount if there are no coins, and shows later coins', async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew({ config: SWAPS })
    const show = () => page.evaluate(() => window.vestibule.open({ view: 'Swap' }))
    await show()
    const [amount, button] = [
      page.getByTestId('vb-swap-amount'),
      page.getByTestId('vb-swap-review'),
    ]
    await expect(amount).toHaveValue('')
    await choose(page, 'to', 'TUSD')
    await amount.fill('0.01')
    await expect(button).toHaveText('Insufficient balance')
    await test.step('shows coins that arrive while the form is open', async () => {
      await dapp.fund()
      await expect(button).toHaveText('Review swap', { timeout: 20_000 })
    })
    await test.step('shows the coins at once when the form opens again', async () => {
      const before = await balanceOf(page, 'from')
      await page.getByTestId('vb-close').click()
      await expect(dapp.modal).toBeHidden()
      await dapp.fund()
      await show()
      await expect.poll(() => balanceOf(page, 'from'), { timeout: 8_000 }).toBeGreaterThan(before)
    })
  })

  test('[V13] opens with the tokens and amount of a dapp, and keeps the amount after the sides flip', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await page.evaluate(() =>
      window.vestibule.open({
        view: 'Swap',
        arguments: { fromToken: 'TUSD', toToken: 'ETH', amount: '12.5' },
      }),
    )
    await expect(page.getByTestId('vb-swap-amount')).toHaveValue('12.5')
    await expect(page.getByTestId('vb-swap-received')).not.toHaveValue('')
    await page.getByTestId('vb-swap-flip').click()
    await expect(page.getByTestId('vb-swap-received')).toHaveValue('12.5')
    await expect(page.getByTestId('vb-swap-amount')).toHaveValue(/^0\.005/)
    await expect(page.getByTestId('vb-swap-review')).toHaveText('Review swap')
  })

  test('[J10] explains each failure, keeps the input, and retries on one press', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    const [amount, button] = [
      page.getByTestId('vb-swap-amount'),
      page.getByTestId('vb-swap-review'),
    ]
    await amount.fill('')
    await expect(button).toHaveText('Enter amount')
    await amount.fill('1000000000000')
    await expect(button).toHaveText('Insufficient balance')
    await amount.fill('0.000000000000000001')
    await expect(button).toHaveText('Amount too small to swap')
    const restore = await refuse(page, QUOTES)
    await amount.fill('0.02')
    await expect(button).toHaveText('The exchange cannot be reached')
    await expect(amount).toHaveValue('0.02')
    await restore()
    await page.getByTestId('vb-swap-retry').click()
    await expect(button).toHaveText('Review swap')
    for (const [status, body, says] of [
      [429, '{}', 'Too many requests. Try again in a moment.'],
      [200, '{"quotes":[{}]}', 'Unexpected answer from the exchange. Nothing was sent.'],
      [200, '<html>', 'Unexpected answer from the exchange. Nothing was sent.'],
    ] as const) {
      await page.route(QUOTES, (route) => route.fulfill({ status, body }))
      await amount.fill(`0.0${status}${body.length}`)
      await expect(button).toHaveText(says)
      await page.unroute(QUOTES)
    }
  })

  test('[J10] [A05] waits for a balance, and reads it again on a press if it failed', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    const fail = await hold(page, BALANCES, 'fail')
    await openSwap(page)
    await choose(page, 'from', 'TUSD')
    await page.getByTestId('vb-swap-amount').fill('25')
    const button = page.getByTestId('vb-swap-review')
    const balance = page.getByTestId('vb-swap-from-balance')
    await expect(button).toHaveText('One moment…')
    await expect(balance).toBeEmpty()
    fail()
    await expect(button).toHaveText('Balances could not be read')
    await expect(balance).toBeEmpty()
    await page.unroute(BALANCES)
    const answer = await hold(page, BALANCES)
    const retry = page.getByTestId('vb-swap-retry')
    await retry.click()
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(button).toHaveText('Review swap')
    await expect(balance).toHaveText(/^Balance [\d,.]+ TUSD$/)
    await page.getByTestId('vb-swap-amount').fill('1000000000000')
    await expect(button).toHaveText('Insufficient balance')
  })

  test('[J10] uses 1 % slippage unless the visitor changes it, also after switching the tokens', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    const slippage = page.getByTestId('vb-swap-slippage')
    const warning = page.getByTestId('vb-swap-warning-slippage')
    await expect(slippage).toHaveAttribute('placeholder', '1')
    await slippage.fill('51')
    await expect(warning).toHaveText('Enter 0.01% to 50%')
    await expect(page.getByTestId('vb-swap-review')).toBeDisabled()
    await slippage.fill('6')
    await expect(warning).toContainText('Above 5%')
    await slippage.fill('0.5')
    await expect(warning).toBeHidden()
    await page.getByTestId('vb-swap-flip').click()
    await expect(slippage).toHaveValue('0.5')
    await page.reload()
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    await expect(slippage).toHaveValue('0.5')
    await page.getByTestId('vb-swap-slippage-reset').click()
    await expect(slippage).toHaveValue('')
  })

  test('[J10] requires agreement to a price impact of 10 %', async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    await page.getByTestId('vb-swap-amount').fill('8')
    const warning = page.getByTestId('vb-swap-warning-impact')
    await expect(warning).toContainText('moves the price by')
    await page.getByTestId('vb-swap-amount').fill('60')
    await expect(warning).toContainText('You lose a large part')
    await page.getByTestId('vb-swap-review').click()
    const confirm = page.getByTestId('vb-swap-confirm')
    await expect(confirm).toBeDisabled()
    await page.getByTestId('vb-swap-agree').check()
    await expect(confirm).toBeEnabled()
  })

  test('[J10] [A06] requires agreement to a quote far below the market price', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await page.route(QUOTES, async (route) => {
      const answer = await route.fetch()
      const { quotes } = await answer.json()
      const [{ priceImpact: _, ...quote }] = quotes
      await route.fulfill({ json: { quotes: [{ ...quote, belowPrice: 12.34, exchange: '0x' }] } })
    })
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    const warning = page.getByTestId('vb-swap-warning-price')
    await expect(warning).toContainText('You receive 12.34% less than at the market price')
    await page.getByTestId('vb-swap-review').click()
    await expect(page.getByTestId('vb-swap-exchange')).toHaveText('0x')
    await expect(page.getByTestId('vb-swap-impact')).toHaveCount(0)
    const confirm = page.getByTestId('vb-swap-confirm')
    await expect(confirm).toBeDisabled()
    await page.getByTestId('vb-swap-agree').check()
    await expect(confirm).toBeEnabled()
  })

  test('[Z19] explains that swaps are not available on the network, and offers other networks', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await page.route('**/v1/convert/tokens**', (route) =>
      route.fulfill({
        status: 404,
        json: { error: { data: { reason: 'notSupported' } }, reasons: [] },
      }),
    )
    await dapp.click('vb-account-button', 'vb-swap')
    await expect(dapp.modal).toContainText('Swap is not available on')
    await page.getByTestId('vb-swap-networks').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  })

  test('[J10] rejects an amount that is too long in either field', async ({ dapp, page }) => {
    await visitAnnounced(dapp)
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    const button = page.getByTestId('vb-swap-review')
    for (const [digits, says] of [
      [40, 'Insufficient balance'],
      [65, 'Insufficient balance'],
      [80, 'Incorrect amount'],
    ] as const) {
      await page.getByTestId('vb-swap-amount').fill('9'.repeat(digits))
      await expect(button).toHaveText(says)
    }
    await page.getByTestId('vb-swap-received').fill('9'.repeat(80))
    await expect(button).toHaveText('Incorrect amount')
    await page.getByTestId('vb-swap-amount').fill('0.01')
    await expect(button).toHaveText('Review swap')
  })

  test('[J10] fills in the whole balance of a token after an unfinished swap of another token', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await dapp.fundToken()
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    await page.getByTestId('vb-swap-amount').fill('0.5')
    await expect(page.getByTestId('vb-swap-rate')).toBeVisible()
    await dapp.click('vb-back', 'vb-tab-tokens')
    await page
      .getByTestId(/^vb-token-\d+$/)
      .filter({ hasText: 'TUSD' })
      .click()
    await page.getByTestId('vb-token-swap').click()
    await expect(page.getByTestId('vb-swap-amount')).toHaveValue('')
    const most = await balanceOf(page, 'from')
    await page.getByTestId('vb-swap-max').click()
    await expect
      .poll(async () => numberIn(await page.getByTestId('vb-swap-amount').inputValue()))
      .toBeCloseTo(most, 3)
    await expect(page.getByTestId('vb-swap-to')).toContainText('ETH')
  })

  test('[E18] hides the button, rejects the view and loads no swap code without the feature', async ({
    dapp,
    page,
  }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await dapp.visitConnected({ wallet: 'announced', config: { features: {} } })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-receive')).toBeVisible()
    await dapp.settle()
    await expect(page.getByTestId('vb-swap')).toHaveCount(0)
    const refused = page.evaluate(() =>
      window.vestibule.open({ view: 'Swap' }).catch((error: Error) => error.message),
    )
    await expect(refused).resolves.toBe('The view `Swap` needs `features.swaps`.')
    expect(files.filter((file) => /swap/i.test(file))).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the field of the slippage is large enough not to zoom, with its number at the sign', async ({
    dapp,
    page,
  }) => {
    await visitAnnounced(dapp)
    await openSwap(page)
    await choose(page, 'to', 'TUSD')
    const field = page.getByTestId('vb-swap-slippage')
    await expect(field).toHaveCSS('text-align', 'end')
    await expect(field).toHaveCSS('font-size', '16px')
  })
})
