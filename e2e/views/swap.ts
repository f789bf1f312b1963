import type { Page } from '@playwright/test'
import type { Core } from '@vestibule/host-sdk/internal'
import { type Dapp, expect } from '../fixtures/dapp.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

async function quote(dapp: Dapp, page: Page, amount: string) {
  await dapp.visitConnected({ wallet: 'announced', config: { features: { swaps: true } } })
  await page.evaluate(
    (amount) => window.vestibule.open({ view: 'Swap', arguments: { toToken: 'TUSD', amount } }),
    amount,
  )
  await expect(page.getByTestId('vb-swap-rate')).toBeVisible()
}

const QUOTES = '**/v1/convert/quotes**'

const changeQuotes = (
  page: Page,
  change: (quote: Record<string, unknown>, at: number) => object,
) => {
  let at = 0
  return page.route(QUOTES, async (route) => {
    const response = await route.fetch()
    const answer = await response.json().catch(() => undefined)
    // The body is missing if the test has ended.
    if (answer === undefined) return
    const quotes = answer.quotes.map((one: Record<string, unknown>) => ({
      ...one,
      ...change(one, at),
    }))
    at++
    await route.fulfill({ json: { ...answer, quotes } })
  })
}

type Ending = 'confirmed' | 'failed' | 'expired' | 'cancelled' | 'undecided' | undefined

/** Adds a sent swap with an outcome. @param kind An `order` has an id, `unheard` has no id */
async function send(page: Page, ending: Ending, kind: 'call' | 'order' | 'unheard' = 'call') {
  await page.evaluate(
    ({ ending, kind }) => {
      const { store } = window.vestibuleCore
      const { swap, current, connections } = store.getState()
      const [account] = connections.get(current.eip155 ?? ('' as never))?.accounts ?? []
      if (swap === undefined || account === undefined) throw new Error('Nothing is swapped.')
      const hash = kind === 'call' ? `0x${'5'.repeat(64)}` : 'cow.0x12'
      const [paid, received] = ['0.5 ETH', '1,240.55 TUSD']
      const undecided = ending === 'undecided'
      type State = ReturnType<Core['store']['getState']>
      const sent: State['sent'] = [
        {
          ...{ hash, caipNetworkId: 'eip155:31337', account: account.address, at: Date.now() },
          ...{ to: account.address, value: '0', isCall: true },
          ...{ undecided, outcome: ending === 'undecided' ? undefined : ending },
          ...(ending === 'failed' && { reason: 'EXCHANGE: INSUFFICIENT_OUTPUT_AMOUNT' }),
          swap: { paid, received, ...(kind === 'order' && { ends: Date.now() + 600_000 }) },
        },
      ]
      const run = {
        ...{ draft: swap, step: 'sent' as const, paid, received },
        ...(kind !== 'unheard' && { hash }),
        isOrder: kind !== 'call',
      }
      const { stack } = store.getState()
      store.setState({
        ...(kind !== 'unheard' && { sent }),
        swapping: run,
        stack: [...stack, { name: 'SwapPreview', params: undefined }],
      })
    },
    { ending, kind },
  )
  const state = kind === 'unheard' ? 'undecided' : (ending ?? 'waiting')
  await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', state)
}

export const swapViews: Views = {
  Swap: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await page.getByTestId('vb-swap-details').click()
    await expect(page.getByTestId('vb-swap-minimum')).toBeVisible()
  }),
  SwapChoices: view('[V13]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced', config: { features: { swaps: true } } })
    await page.evaluate(() => window.vestibule.open({ view: 'Swap' }))
    await expect(page.getByTestId('vb-swap-choice-0')).toBeVisible()
  }),
  SwapWarned: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '60')
    await page.getByTestId('vb-swap-slippage').fill('7.5')
    await expect(page.getByTestId('vb-swap-warning-slippage')).toBeVisible()
    await expect(page.getByTestId('vb-swap-warning-impact')).toBeVisible()
  }),
  SwapBelowPrice: view('[V13]', async ({ dapp, page }) => {
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
  }),
  SwapSelectToken: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await page.getByTestId('vb-swap-to').click()
    await expect(page.getByTestId('vb-swap-token-TUSD')).toBeVisible()
  }),
  SwapPreview: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '60')
    await page.getByTestId('vb-swap-review').click()
    await expect(page.getByTestId('vb-swap-agree')).toBeVisible()
    await expect(page.getByTestId('vb-swap-network-fee')).toContainText('ETH')
  }),
  SwapAsked: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await dapp.click('vb-swap-review', 'vb-swap-confirm')
    await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-step', 'swapping')
  }),
  SwapWrong: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await page.getByTestId('vb-swap-slippage').fill('51')
    await expect(page.getByTestId('vb-swap-warning-slippage')).toBeVisible()
  }),
  SwapUnread: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await page.route(QUOTES, (route) => route.abort())
    await page.getByTestId('vb-swap-amount').fill('0.6')
    await expect(page.getByTestId('vb-swap-retry')).toBeVisible()
  }),
  SwapBalanceUnread: view('[V13]', async ({ dapp, page }) => {
    await page.route('**/v1/account/*/balance**', (route) => route.abort())
    await dapp.visit({ wallet: 'announced', config: { features: { swaps: true } } })
    await dapp.connectWallet()
    await page.evaluate(() =>
      window.vestibule.open({ view: 'Swap', arguments: { fromToken: 'TUSD', amount: '25' } }),
    )
    await expect(page.getByTestId('vb-swap-retry')).toBeVisible()
  }),
  SwapExpired: view('[V13]', async ({ dapp, page }) => {
    const soon = () => new Date(Date.now() + 5_000).toISOString()
    await changeQuotes(page, () => ({ expiresAt: soon() }))
    await quote(dapp, page, '0.5')
    await page.getByTestId('vb-swap-review').click()
    await expect(page.getByTestId('vb-swap-valid')).toBeVisible()
    await page.route(QUOTES, (route) => route.abort())
    await expect(page.getByTestId('vb-swap-warning-expired')).toBeVisible({ timeout: 20_000 })
  }),
  SwapChanged: view('[V13]', async ({ dapp, page }) => {
    const less = (amount: unknown) => String((BigInt(String(amount)) * 9n) / 10n)
    await changeQuotes(page, ({ toAmount, minimum }, at) =>
      at === 0 ? {} : { toAmount: less(toAmount), minimum: less(minimum) },
    )
    await quote(dapp, page, '0.5')
    await page.getByTestId('vb-swap-review').click()
    await expect(page.getByTestId('vb-swap-accept')).toBeVisible({ timeout: 20_000 })
  }),
  SwapPending: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, undefined)
  }),
  SwapOrdered: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, undefined, 'order')
    await expect(page.getByTestId('vb-swap-state')).toContainText(text('Order placed'))
  }),
  SwapOrderCancelled: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, 'cancelled', 'order')
  }),
  SwapOrderExpired: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, 'expired', 'order')
  }),
  SwapOrderUndecided: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, 'undecided', 'order')
  }),
  SwapOrderUnheard: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, undefined, 'unheard')
  }),
  SwapOrdersInActivity: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, undefined, 'order')
    await page.evaluate(() => {
      const { store } = window.vestibuleCore
      const [entry] = store.getState().sent
      if (entry === undefined) throw new Error('No order is open.')
      const others = (['confirmed', 'cancelled', 'expired'] as const).map((outcome, at) => ({
        ...{ ...entry, outcome, hash: `cow.0x${at + 20}`, at: entry.at - (at + 1) * 60_000 },
      }))
      store.setState({ sent: [entry, ...others] })
    })
    await dapp.click('vb-swap-done', 'vb-tab-activity')
    await expect(page.getByTestId('vb-transaction-3')).toBeVisible()
  }),
  SwapOrderDetails: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, undefined, 'order')
    await dapp.click('vb-swap-done', 'vb-tab-activity', 'vb-transaction-0')
    await expect(page.getByTestId('vb-details-status')).toBeVisible()
  }),
  SwapProtected: view('[V13]', async ({ dapp, page }) => {
    await changeQuotes(page, () => ({ isProtected: true }))
    await dapp.visitFunded({ config: { features: { swaps: true } } })
    await dapp.click('vb-account-button', 'vb-swap', 'vb-swap-to', 'vb-swap-token-TUSD')
    await page.getByTestId('vb-swap-amount').fill('0.01')
    await expect(page.getByTestId('vb-swap-from-balance')).not.toHaveText('Balance 0 ETH')
    await page.getByTestId('vb-swap-details').click()
    await expect(page.getByTestId('vb-swap-protected')).toBeVisible()
  }),
  SwapDone: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, 'confirmed')
  }),
  SwapFailed: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, 'failed')
  }),
  SwapTooLate: view('[V13]', async ({ dapp, page }) => {
    await quote(dapp, page, '0.5')
    await send(page, 'expired')
  }),
}
