import { expect, test } from '../../fixtures/dapp.js'
import { refuse } from '../../fixtures/network.js'

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('[J10] [V13] shows the offline text on one line of the button, and gets a quote once online', async ({
    context,
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced', config: { features: { swaps: true } } })
    await page.evaluate(
      () => void window.vestibule.open({ view: 'Swap', arguments: { toToken: 'TUSD' } }),
    )
    await expect(page.getByTestId('vb-swap-rate')).toBeVisible()
    await context.setOffline(true)
    await page.getByTestId('vb-swap-amount').fill('0.02')
    const button = page.getByTestId('vb-swap-review')
    await expect(button).toHaveText('You are offline')
    const { height = 0 } = (await button.boundingBox()) ?? {}
    expect(height).toBe(44)
    await context.setOffline(false)
    await page.getByTestId('vb-swap-retry').click()
    await expect(page.getByTestId('vb-swap-rate')).toBeVisible()
  })

  test('[J10] [V13] shows that the device is offline instead of a failed balance', async ({
    context,
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced', config: { features: { swaps: true } } })
    await refuse(page, '**/v1/account/*/balance**')
    await page.evaluate(
      () => void window.vestibule.open({ view: 'Swap', arguments: { fromToken: 'TUSD' } }),
    )
    await page.getByTestId('vb-swap-amount').fill('25')
    const button = page.getByTestId('vb-swap-review')
    await expect(button).toHaveText('Balances could not be read')
    await context.setOffline(true)
    await expect(button).toHaveText('You are offline')
    await context.setOffline(false)
    await expect(button).toHaveText('Balances could not be read')
  })

  test('[J10] [V13] reports a lost connection after the press, and opens the review on the next press', async ({
    context,
    dapp,
    page,
  }) => {
    await dapp.visitFunded({ config: { features: { swaps: true } } })
    await dapp.click('vb-account-button', 'vb-swap', 'vb-swap-choice-0')
    await page.getByTestId('vb-swap-amount').fill('0.01')
    const button = page.getByTestId('vb-swap-review')
    await expect(button).toHaveText('Review swap')
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await context.setOffline(true)
    await button.click()
    // The browser notices the lost connection a little later.
    const reason = /You are offline|The exchange cannot be reached/
    await expect(page.getByTestId('vb-toast')).toContainText(reason)
    await expect(dapp.modal).toHaveAttribute('data-view', 'Swap')
    await context.setOffline(false)
    await expect(button).toHaveText('Review swap')
    await expect(page.getByTestId('vb-swap-amount')).toHaveValue('0.01')
    await button.click()
    const { card } = await dapp.review()
    await expect(card).toContainText('Swap 0.01 ETH')
  })
})
