import { countSteps } from '../../fixtures/countSteps.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { createOwner, freshName, SUFFIX } from '../../fixtures/names.js'
import { visitWithMoney } from '../../views/solana.js'

const FEATURES = { features: { swaps: true, onramp: true } }

test.slow()

const openAccount = ({ page }: Dapp) => page.getByTestId('vb-account-button').click()

async function fillSwap(dapp: Dapp) {
  const { page } = dapp
  await openAccount(dapp)
  await page.getByTestId('vb-swap').click()
  await page.getByTestId('vb-swap-choice-0').click()
  await page.getByTestId('vb-swap-amount').fill('0.01')
  await expect(page.getByTestId('vb-swap-choice-0')).toHaveCount(0)
}

const expectSwapped = ({ page }: Dapp) =>
  expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')

test('[J10] swaps with the embedded wallet after five presses and an amount', async ({
  context,
  dapp,
  page,
}) => {
  const steps = await countSteps(context)
  await dapp.visitFunded({ config: FEATURES })
  const before = steps().presses
  await fillSwap(dapp)
  await page.getByTestId('vb-swap-review').click()
  await (await dapp.review()).approve()
  await expectSwapped(dapp)
  expect(steps().presses - before).toBe(5)
})

test('[J10] swaps on Solana with the embedded wallet after five presses and an amount', async ({
  context,
  dapp,
  page,
}) => {
  const steps = await countSteps(context)
  await visitWithMoney(dapp, FEATURES)
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Local')
  const before = steps().presses
  await fillSwap(dapp)
  await page.getByTestId('vb-swap-review').click()
  await (await dapp.review()).approve()
  await expectSwapped(dapp)
  expect(steps().presses - before).toBe(5)
})

test('[J10] swaps with an announced wallet after five presses, an amount and its approval', async ({
  context,
  dapp,
}) => {
  const steps = await countSteps(context)
  await dapp.visitConnected({ config: FEATURES, wallet: 'announced' })
  const before = steps().presses
  await fillSwap(dapp)
  await dapp.click('vb-swap-review', 'vb-swap-confirm')
  expect(steps().presses - before).toBe(5)
  await dapp.decide('approve')
  await expectSwapped(dapp)
})

test('[J11] opens the vendor’s page with the embedded wallet after five presses, including one signature', async ({
  context,
  dapp,
  page,
}) => {
  const steps = await countSteps(context)
  await dapp.visitSignedIn({ config: FEATURES })
  const before = steps().presses
  await openAccount(dapp)
  await page.getByTestId('vb-buy').click()
  await page.getByTestId('vb-buy-provider-sandbox').first().click()
  await dapp.approve()
  const opened = page.waitForEvent('popup')
  await page.getByTestId('vb-buy-continue').click()
  const vendor = await opened
  await expect(vendor.locator('main')).toContainText(await dapp.address())
  expect(steps().presses - before).toBe(5)
})

test('[J12] registers a name after five presses, and sends to another name after five presses', async ({
  context,
  dapp,
  page,
}) => {
  const steps = await countSteps(context)
  await dapp.visitFunded({ config: FEATURES })
  const label = freshName()
  let before = steps().presses
  await openAccount(dapp)
  await dapp.click('vb-wallets', 'vb-choose-name')
  await page.getByTestId('vb-name-input').fill(label)
  await page.getByTestId('vb-name-register').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('vb-name')).toHaveText(`${label}${SUFFIX}`)
  expect(steps().presses - before).toBe(5)
  const other = freshName()
  await createOwner().register(other)
  before = steps().presses
  await dapp.click('vb-name-done', 'vb-send')
  await page.getByTestId('vb-send-receiver').fill(`${other}${SUFFIX}`)
  await expect(page.getByTestId('vb-send-found')).toBeVisible()
  await page.getByTestId('vb-send-amount').fill('0.001')
  await page.getByTestId('vb-send-review').click()
  await page.getByTestId('vb-send-confirm').click()
  await (await dapp.review()).approve()
  expect(steps().presses - before).toBe(5)
})
