import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { EXAMPLES } from '../world/examples.js'

for (const { name, url } of EXAMPLES.filter(({ name }) => name === 'vite-vanilla-ts'))
  test.describe(name, () => {
    test('shows lazy views with the package’s bundled renderer', async ({ example, page }) => {
      await page.goto(url)
      await example.open()
      await page.getByTestId('vb-all-wallets').click()
      await expect(example.modal).toHaveAttribute('data-view', 'AllWallets')
      await page.getByTestId('vb-wallet-search').fill('rabby')
      await expect(page.getByTestId('vb-wallet-io.rabby')).toBeVisible()
    })
  })
