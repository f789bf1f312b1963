import { scrollsSideways, softly } from '../fixtures/appearance/appearance.js'
import { FIRST } from '../fixtures/dapp.js'
import { announceWallet } from '../fixtures/dapps/announcedWallet.js'
import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { EXAMPLES } from '../world/examples.js'

const SIZES = [
  { width: 1000, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]

const CREATED = process.env.VESTIBULE_CREATED === undefined ? [] : EXAMPLES

for (const { name, url } of CREATED)
  test.describe(name, () => {
    test('connects a wallet to the created dapp and fits every screen in both themes', async ({
      example,
      page,
    }) => {
      const look = async (state: string) => {
        for (const colorScheme of ['light', 'dark'] as const)
          for (const size of SIZES) {
            await page.emulateMedia({ colorScheme })
            await page.setViewportSize(size)
            await page.screenshot({
              path: `.reports/created/${name}-${state}-${colorScheme}-${size.width}.png`,
            })
            await softly
              .poll(() => scrollsSideways(page), `${colorScheme}, ${size.width}`)
              .toBe(false)
          }
      }
      await announceWallet(page)
      await page.goto(url)
      await expect(example.connect).toBeVisible()
      await look('new')
      await example.open()
      await page.getByTestId(`vb-wallet-${FIRST.id}`).click()
      await example.expectConnected()
      const sign = page.getByRole('button', { name: 'Sign a message' })
      if (name !== 'html') {
        await sign.click()
        await expect(page.getByRole('status')).toHaveText(/^0x[0-9a-f]{130}$/)
      }
      await look('connected')
    })
  })
