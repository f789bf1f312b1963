import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { EXAMPLES } from '../world/examples.js'

for (const { name, url } of EXAMPLES.filter(({ name }) => name === 'without-walletconnect'))
  test.describe(name, () => {
    test('shows WalletConnect as unavailable without its library, and logs the missing package once', async ({
      example,
      page,
      said,
    }) => {
      await page.goto(url)
      await example.open()
      for (const _ of ['once', 'again']) {
        await page.getByTestId('vb-wallet-walletConnect').click()
        await expect(example.modal).toContainText('Not available on this site yet')
        await page.getByTestId('vb-wc-other').click()
      }
      const install = 'npm install @walletconnect/universal-provider@2.21.8'
      expect(said.splice(0)).toEqual([expect.stringContaining(install)])
    })
  })
