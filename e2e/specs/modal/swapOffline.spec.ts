import { expect, test } from '../../fixtures/dapp.js'

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('[J10] [V13] a visitor who is offline reads it on one line of the button, and is quoted once online', async ({
    context,
    dapp,
    page,
  }) => {
    await dapp.visit({ wallet: 'announced', config: { features: { swaps: true } } })
    await dapp.connectWallet()
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
})
