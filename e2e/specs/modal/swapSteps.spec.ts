import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { countSteps } from '../../fixtures/countSteps.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { hold } from '../../fixtures/network.js'
import { RPC_ONE } from '../../world/ports.js'

const SWAPS = { features: { swaps: true } }

async function atAccount(dapp: Dapp, kind: 'embedded' | 'announced') {
  const { page } = dapp
  const steps = await countSteps(page.context())
  if (kind === 'embedded') await dapp.visitSignedIn({ config: SWAPS })
  else {
    await dapp.visitConnected({ wallet: 'announced', config: SWAPS })
  }
  if (kind === 'embedded') await dapp.fund()
  const token = await dapp.fundToken()
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-swap')).toBeVisible()
  const before = steps().presses
  return { token, presses: () => steps().presses - before }
}

async function fillIn(dapp: Dapp, side: 'from' | 'to', amount: string) {
  const { page } = dapp
  await page.getByTestId('vb-swap').click()
  await page.getByTestId(`vb-swap-${side}`).click()
  await page.getByTestId('vb-swap-token-TUSD').click()
  await page.getByTestId('vb-swap-amount').fill(amount)
  await expect(page.getByTestId('vb-swap-review')).toHaveText('Review swap')
}

const stateOf = ({ page }: Dapp) => page.getByTestId('vb-swap-state')

async function readAllowance(dapp: Dapp, token: Hex, spender: Hex) {
  const client = createPublicClient({ transport: http(RPC_ONE) })
  const owner = await dapp.address()
  const args = [owner, spender] as const
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args })
}

test('[J10] the embedded wallet swaps ETH with five presses and one review', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const { presses } = await atAccount(dapp, 'embedded')
  await fillIn(dapp, 'to', '0.01')
  await page.getByTestId('vb-swap-review').click()
  const { card, approve } = await reviewed(dapp)
  await expect(card.locator('.headline')).toHaveText(/^Swap 0\.01 ETH for at least [\d.]+ TUSD$/)
  await expect(card).toContainText(/1 ETH ≈ 2,[45]\d\d(\.\d+)? TUSD/)
  await expect(card).toContainText('ETH → TUSD')
  await approve()
  await expect(stateOf(dapp)).toHaveAttribute('data-state', 'confirmed')
  expect(presses()).toBe(5)
  // The modal showed the result, so no toast repeats it.
  await page.getByTestId('vb-close').click()
  await expect(dapp.modal).toBeHidden()
  await expect(page.getByTestId('vb-transaction-toast')).toHaveCount(0)
})

test('[J10] swaps with five presses if the browser ends user activation before the quote is ready', async ({
  dapp,
  page,
}) => {
  await page.addInitScript(() => {
    if (location.hostname !== 'dapp.localhost') return
    let isActive = false
    const become = (is: boolean) => {
      isActive = is
    }
    addEventListener(
      'click',
      () => {
        become(true)
        requestAnimationFrame(() => become(false))
      },
      true,
    )
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive }) })
  })
  const { presses } = await atAccount(dapp, 'embedded')
  const release = await hold(page, '**/v1/convert/build-transaction**')
  await fillIn(dapp, 'to', '0.01')
  const opened = page.context().waitForEvent('page')
  await page.getByTestId('vb-swap-review').click()
  await opened
  release()
  const { approve } = await reviewed(dapp)
  await approve()
  await expect(stateOf(dapp)).toHaveAttribute('data-state', 'confirmed')
  expect(presses()).toBe(5)
})

test('[J10] [A10] reviews an approval and its swap on one card, and clears the allowance', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const { token, presses } = await atAccount(dapp, 'embedded')
  const built = page.waitForRequest(/build-approve/)
  await fillIn(dapp, 'from', '25')
  await page.getByTestId('vb-swap-review').click()
  const answer = await (await (await built).response())?.json()
  const spender = `0x${answer.tx.data.slice(34, 74)}` as Hex
  const { card, approve } = await reviewed(dapp)
  await expect(card.locator('.headline')).toHaveText(/^Swap 25 TUSD for at least 0\.00\d+ ETH$/)
  await expect(card).toContainText('25 TUSD, for this swap only')
  await expect(card).toContainText('TUSD → ETH')
  await expect(card.locator('[data-level=high]')).toHaveCount(0)
  await approve()
  await expect(stateOf(dapp)).toHaveAttribute('data-state', 'confirmed')
  expect(presses()).toBe(5)
  await expect(readAllowance(dapp, token, spender)).resolves.toBe(0n)
})

test('[J10] swaps with five presses in an announced wallet, with one request to approve and one to swap', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const { presses } = await atAccount(dapp, 'announced')
  await fillIn(dapp, 'from', '25')
  await page.getByTestId('vb-swap-review').click()
  await expect(page.getByTestId('vb-swap-confirm')).toHaveText('Approve and swap')
  await page.getByTestId('vb-swap-confirm').click()
  await dapp.decide('approve')
  // Another test's swap may lower the price meanwhile.
  let acceptedPrices = 0
  const accept = page.getByTestId('vb-swap-accept')
  await expect(async () => {
    if (await accept.isVisible()) {
      await accept.click()
      acceptedPrices += 1
    }
    await expect(stateOf(dapp)).toHaveAttribute('data-step', 'swapping', { timeout: 1_000 })
  }).toPass()
  await dapp.decide('approve')
  await expect(stateOf(dapp)).toHaveAttribute('data-state', 'confirmed')
  const decisions = 2
  expect(presses() - decisions - acceptedPrices).toBe(5)
})

test('[J10] returns to the form after a rejection, and opens a new review on a press', async ({
  dapp,
  page,
}) => {
  await atAccount(dapp, 'embedded')
  await fillIn(dapp, 'to', '0.01')
  await page.getByTestId('vb-swap-review').click()
  await (await dapp.review()).reject()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Swap')
  await expect(page.getByTestId('vb-swap-amount')).toHaveValue('0.01')
  await expect(page.getByTestId('vb-swap-review')).toHaveText('Review swap')
  await page.getByTestId('vb-swap-review').click()
  const { card } = await dapp.review()
  await expect(card).toContainText('Swap 0.01 ETH')
})

test('[J10] requires consent to a price impact above ten per cent before it opens the card', async ({
  dapp,
  page,
}) => {
  await atAccount(dapp, 'embedded')
  await fillIn(dapp, 'to', '0.01')
  await page.route('**/v1/convert/quotes**', async (route) => {
    const answer = await (await route.fetch()).json()
    const quotes = answer.quotes.map((quote: object) => ({ ...quote, priceImpact: 12.5 }))
    await route.fulfill({ json: { ...answer, quotes } })
  })
  await page.getByTestId('vb-swap-amount').fill('0.02')
  await expect(page.getByTestId('vb-swap-warning-impact')).toContainText('12.5')
  await page.getByTestId('vb-swap-review').click()
  await expect(page.getByTestId('vb-swap-confirm')).toBeDisabled()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SwapPreview')
  await page.getByTestId('vb-swap-agree').check()
  await page.getByTestId('vb-swap-confirm').click()
  await (await dapp.review()).approve()
  await expect(stateOf(dapp)).toHaveAttribute('data-state', 'confirmed')
})

async function reviewed(dapp: Dapp) {
  const window = await dapp.review()
  const isWallet = (page: { url: () => string }) => page.url().endsWith('/approve')
  expect(dapp.page.context().pages().filter(isWallet)).toHaveLength(1)
  return { card: window.card, approve: () => window.approve() }
}
