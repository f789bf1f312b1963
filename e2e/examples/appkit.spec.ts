import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { EXAMPLES } from '../world/examples.js'

for (const { name, url } of EXAMPLES.filter(({ name }) => name === 'appkit'))
  test.describe(name, () => {
    test('AppKit’s hook and wagmi’s have the account of a login, by AppKit’s own button', async ({
      example,
      page,
    }) => {
      await page.goto(url)
      const appkit = page.getByRole('status', { name: 'appkit' })
      const wagmi = page.getByRole('status', { name: 'wagmi' })
      await expect(appkit).toHaveText('disconnected')
      await expect(page.locator('appkit-button')).toHaveText('Connect Wallet')
      await example.signInByEmail(freshEmail())
      await expect(appkit).toHaveText(/^connected 0x[0-9a-fA-F]{40}$/)
      await expect(wagmi).toHaveText((await appkit.textContent()) ?? '')
    })
  })
