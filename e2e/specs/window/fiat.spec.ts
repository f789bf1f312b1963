import { reviewInWindow } from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { beAsked } from '../../views/beAsked.js'
import { visitWithMoney } from '../../views/solana.js'

test.use({ returning: true })

test('[V12] shows amount, fee and total of a payment in dollars', async ({ dapp, page }, info) => {
  await beAsked({ dapp, page }, 'coins')
  const { card, page: window } = await reviewInWindow(dapp)
  await expect(card.getByTestId('vb-changes')).toContainText('0.01 ETH $25.00')
  await expect(card).toContainText(/Network fee\s*up to 0\.\d+ ETH <?\$\d\.\d\d/)
  await expect(card).toContainText(/Total\s*up to 0\.01\d* ETH \$2\d\.\d\d/)
  await expectFineInEveryLook(window, info, 'payment', wearInWindow, WINDOW_SIZES)
})

test('[V12] enables the card of a payment if the services never return prices', async ({
  dapp,
  page,
}) => {
  await page.context().route('**/v1/fungible/price**', () => {})
  await beAsked({ dapp, page }, 'coins')
  const { card, page: window } = await reviewInWindow(dapp)
  await expect(card.getByTestId('vb-changes')).toContainText('0.01 ETH')
  await expect(card).not.toContainText('$')
  await expect(window.getByTestId('vb-approve')).toBeEnabled()
})

test.describe(() => {
  test.use({ returning: false })

  test('[V12] shows amount and fee of a Solana payment in dollars', async ({ dapp, page }) => {
    await visitWithMoney(dapp)
    await page.getByTestId('demo-solana-pay').click()
    const { card } = await dapp.review()
    await expect(card.getByTestId('vb-changes')).toContainText('0.001 SOL $0.15')
    await expect(card).toContainText(/Network fee\s*up to 0\.\d+ SOL <?\$0\.\d\d/)
  })
})

test.describe('in a browser that speaks Arabic', () => {
  test.use({ locale: 'ar' })

  test('[V12] writes the dollar sign after the amount, in the account and on the card', async ({
    dapp,
    page,
  }) => {
    await beAsked({ dapp, page }, 'coins')
    const { card, page: window } = await reviewInWindow(dapp)
    // Arabic text direction must not separate the currency from its amount.
    await expect(card.getByTestId('vb-changes')).toContainText('0.01 ETH 25.00 US$')
    await window.getByTestId('vb-reject').click()
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-total')).toHaveText(/^[\d,]+\.\d\d\sUS\$$/)
  })
})
