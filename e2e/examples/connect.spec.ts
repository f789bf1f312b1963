import { FIRST } from '../fixtures/dapp.js'
import { announceWallet } from '../fixtures/dapps/announcedWallet.js'
import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { EXAMPLES } from '../world/examples.js'

test.use({ colorScheme: 'dark' })

for (const { name, url } of EXAMPLES.filter(({ lacks }) => !lacks))
  test.describe(name, () => {
    test('signs a visitor in by email, and keeps them signed in after a reload', async ({
      example,
      page,
    }) => {
      await page.goto(url)
      await example.signInByEmail(freshEmail())
      const address = await example.account.textContent()
      await page.reload()
      await expect(example.account).toHaveText(address ?? '')
    })

    test('connects an announced wallet, and restores it after a reload', async ({
      example,
      page,
    }) => {
      await announceWallet(page)
      await page.goto(url)
      await example.open()
      await page.getByTestId(`vb-wallet-${FIRST.id}`).click()
      await example.expectConnected()
      await page.reload()
      await expect(example.account).toBeVisible()
    })
  })
