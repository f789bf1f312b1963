import { expect, test } from '../../fixtures/dapp.js'

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('[V03] [V13] Send, Swap and Receive fit beside each other', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced', config: { features: { swaps: true } } })
    await dapp.connectWallet()
    await page.getByTestId('vb-account-button').click()
    await dapp.settle()
    for (const id of ['vb-send', 'vb-swap', 'vb-receive', 'vb-disconnect', 'vb-close'])
      await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 })
  })
})
