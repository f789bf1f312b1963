import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { EXAMPLES } from '../world/examples.js'

const RENDERED = ['next']

for (const { name, url } of EXAMPLES.filter(({ name }) => RENDERED.includes(name)))
  test.describe(name, () => {
    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('renders the buttons and their texts in the server’s HTML', async ({ page }) => {
        await page.goto(url)
        await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Ethereum' })).toBeVisible()
      })
    })

    for (const colorScheme of ['light', 'dark'] as const)
      test.describe(`${colorScheme} mode`, () => {
        test.use({ colorScheme })

        test('hydrates the buttons without a warning in the visitor’s colour mode', async ({
          page,
        }) => {
          await page.goto(url)
          for (const button of ['vb-connect-button', 'vb-network-button']) {
            const host = page.locator('span', { has: page.getByTestId(button) })
            await expect(host).toHaveAttribute('data-theme', colorScheme)
            await expect
              .poll(() => host.evaluate(({ shadowRoot }) => shadowRoot !== null))
              .toBe(true)
          }
        })
      })
  })
