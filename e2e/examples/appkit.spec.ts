import { FIRST } from '../fixtures/dapp.js'
import { announceWallet } from '../fixtures/dapps/announcedWallet.js'
import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { EXAMPLES } from '../world/examples.js'

const isAppKit = ({ name }: { name: string }) => name.startsWith('appkit')

for (const { name, url } of EXAMPLES.filter(isAppKit))
  test.describe(name, () => {
    test('AppKit’s and wagmi’s hooks return the account after a login through AppKit’s button', async ({
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

for (const { name, url } of EXAMPLES.filter(({ name }) => name === 'appkit-alias'))
  test.describe(name, () => {
    test('AppKit’s imports open a view, connect a wallet and report its disconnection', async ({
      example,
      page,
    }) => {
      await announceWallet(page)
      await page.goto(url)
      await expect(page.getByRole('status', { name: 'network' })).toHaveText('Ethereum')
      await page.getByRole('button', { name: 'Networks' }).click()
      await expect(example.modal).toContainText('Arbitrum One')
      await page.keyboard.press('Escape')
      await expect(example.modal).toBeHidden()
      await example.open()
      await page.getByTestId(`vb-wallet-${FIRST.id}`).click()
      await example.expectConnected()
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByRole('status', { name: 'appkit' })).toHaveText('disconnected')
      await expect(page.getByRole('status', { name: 'wagmi' })).toHaveText('disconnected')
      await expect(page.getByRole('status', { name: 'event' })).toHaveText('DISCONNECT_SUCCESS')
    })
  })
