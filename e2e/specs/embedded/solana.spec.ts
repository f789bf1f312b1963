import { base58 } from '@scure/base'
import { expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { isSignedBy } from '../../fixtures/isSignedBy.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { giveWallet } from '../../fixtures/wallets.js'

test.slow()

test('[P02] [A27] signs with the embedded wallet’s Solana account, and restores the account after a reload', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const result = page.getByTestId('demo-solana-result')
  const shown = page.getByTestId('demo-solana-address')
  await dapp.visit({ path: '/solana' })
  await expect(page.getByTestId('demo-solana-sign')).toBeDisabled()
  await dapp.signInByEmail(freshEmail())
  await expect(shown).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const address = (await shown.textContent()) ?? ''

  await page.getByTestId('demo-solana-sign').click()
  const window = await dapp.review()
  await expect(window.card).toContainText('Hello from the Vestibule demo')
  await expect(window.card).toContainText('Solana account')
  await window.approve()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signature = (await result.textContent()) ?? ''
  expect(isSignedBy(address, 'Hello from the Vestibule demo', signature)).toBe(true)

  await page.reload()
  await expect(page.getByTestId('demo-solana-sign')).toBeEnabled()
  await expect(shown).toHaveText(address)
  await page.getByTestId('demo-solana-sign').click()
  await dapp.reject()
  await expect(result).toContainText('4001')
})

test('shows the address of an account whose balance cannot be read, and removes the spinner', async ({
  dapp,
  page,
}) => {
  const email = await dapp.visitNew({ path: '/solana' })
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Devnet').click()
  await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Devnet')
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  await expect(dapp.modal).toContainText(email)
  const address = page.getByTestId('demo-solana-address')
  await expect(page.getByTestId('vb-address')).toHaveAttribute(
    'data-address',
    (await address.textContent()) ?? '',
  )
  await expect(page.getByTestId('vb-disconnect')).toBeVisible()
  for (const part of ['vb-balance', 'vb-token-0', 'vb-tab-activity'])
    await expect(page.getByTestId(part)).toHaveCount(0)
  await expect(dapp.modal.locator('.skeleton')).toHaveCount(0)
})

test('[J05] [P02] recovers the same Solana account, and exports its key in Solana’s format', async ({
  page,
}) => {
  const wallet = await giveWallet(['kit'])
  const hub = new Hub(page)
  await hub.open(wallet)
  const row = page.locator('[data-testid="vb-hub-address"][data-namespace="solana"]')
  await expect(row).toHaveAttribute('data-address', wallet.solana)
  await hub.press('export')
  await page.getByTestId(`vb-hub-what-${wallet.solana}`).check()
  await hub.openSecret(wallet.kit)
  const key = base58.decode(await hub.holdToRead('key'))
  expect(key).toHaveLength(64)
  expect(base58.encode(key.subarray(32))).toBe(wallet.solana)
})
