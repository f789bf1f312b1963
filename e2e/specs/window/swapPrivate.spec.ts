import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'

const SAYS = 'Others see the swap only once it is in a block.'

test('[J10] [V12] sends a swap to the operator’s private node, and shows “Protected” on form and card', async ({
  dapp,
  page,
}, info) => {
  await dapp.visitSignedIn({ config: { features: { swaps: true } } })
  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
  await dapp.fund()
  await dapp.fundToken()
  await page.evaluate(() =>
    window.vestibule.open({
      view: 'Swap',
      arguments: { fromToken: 'TUSD', toToken: 'ETH', amount: '25' },
    }),
  )
  await page.getByTestId('vb-swap-details').click()
  await expect(page.getByTestId('vb-swap-protected')).toHaveText(SAYS)
  await page.getByTestId('vb-swap-review').click()
  const approval = await dapp.review()
  await expect(approval.card.getByText('Protected', { exact: true })).toBeVisible()
  await expect(approval.card).toContainText(SAYS)
  await expectFineInEveryLook(approval.page, info, 'protected', wearInWindow, WINDOW_SIZES)
  await approval.approve()
  await expect(page.getByTestId('vb-swap-state')).toHaveAttribute('data-state', 'confirmed')
})
