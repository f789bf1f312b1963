import { expect, FIRST, SECOND, test } from '../../fixtures/dapp.js'

test('[V18] [E05] [P01] connects two wallets, switches between them, and restores both after a reload', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await dapp.connectTwo()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ProfileWallets')
  await expect(dapp.connection(SECOND.address)).toContainText('Active')
  await expect(dapp.modal).toContainText('2 wallets connected')

  await dapp.connection(FIRST.address).getByTestId('vb-switch').click()
  await expect(page.getByTestId('vb-toast')).toContainText('Wallet switched')
  await expect(page.getByTestId('demo-address')).toHaveText(FIRST.address)
  await dapp.connection(SECOND.otherAddress).getByTestId('vb-switch').click()
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND.otherAddress)
  await dapp.connection(SECOND.address).getByTestId('vb-switch').click()
  await expect(page.getByTestId('vb-toast')).toContainText('Account switched')
  await dapp.connection(SECOND.otherAddress).getByTestId('vb-switch').click()
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND.otherAddress)
  await page.getByTestId('vb-close').click()

  await dapp.press('sign-message')
  await expect(page.getByTestId('test-wallet')).toContainText('Second Wallet')
  await dapp.decide('approve')
  await dapp.readResult()

  await page.reload()
  await expect(dapp.status).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND.otherAddress)
  await dapp.openWallets()
  await expect(dapp.connection(FIRST.address)).toHaveAttribute('data-status', 'active')
  await expect(dapp.connection(SECOND.otherAddress)).toHaveAttribute('data-status', 'connected')
})

test('[V18] [T05] disconnects a wallet, lists it as recent, deletes the entry and reconnects the wallet', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.connectTwo()
  await dapp.connection(SECOND.address).getByTestId('vb-disconnect').click()
  await expect(page.getByTestId('vb-toast')).toContainText('Wallet disconnected')
  await expect(page.getByTestId('demo-address')).toHaveText(FIRST.address)
  const remembered = dapp.connection(SECOND.address)
  await expect(remembered).toHaveAttribute('data-status', 'disconnected')
  await expect(dapp.modal).toContainText('Recently connected')

  await remembered.getByTestId('vb-delete').click()
  await expect(page.getByTestId('vb-toast')).toContainText('Wallet deleted')
  await expect(remembered).toBeHidden()
  await page.getByTestId('vb-undo').click()
  await expect(remembered).toBeVisible()

  await remembered.getByTestId('vb-reconnect').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
  await dapp.decide('approve')
  await expect(page.getByTestId('vb-toast')).toContainText('New Wallet Added')
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND.address)
})

test('[V18] [T05] disconnects all wallets with one press, also after a reload', async ({
  dapp,
  page,
}) => {
  await dapp.connectTwo()
  await page.getByTestId('vb-disconnect-all').click()
  await expect(page.getByTestId('vb-toast')).toContainText('Wallet disconnected')
  await expect(dapp.status).toHaveText('disconnected')
  await expect(dapp.modal).toContainText('No wallet connected')
  await expect(dapp.connection(FIRST.address)).toHaveAttribute('data-status', 'disconnected')
  await page.reload()
  await expect(dapp.status).toHaveText('disconnected')
})

test('[V18] explains that a wallet is already connected instead of adding it twice', async ({
  dapp,
  page,
}) => {
  await dapp.connectTwo()
  await dapp.click('vb-add-wallet', `vb-wallet-${SECOND.id}`)
  await expect(page.getByTestId('vb-toast')).toContainText(
    'Already connected with the same account',
  )
  await expect(dapp.modal).toContainText('2 wallets connected')
})

test('[V18] Disconnect in the account ends one wallet’s connection and shows the next wallet', async ({
  dapp,
  page,
}) => {
  await dapp.connectTwo()
  await page.getByTestId('vb-back').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  await page.getByTestId('vb-disconnect').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ProfileWallets')
  await expect(page.getByTestId('demo-address')).toHaveText(FIRST.address)
})

test('[V18] moves the keyboard focus to the next control after the focused button disappears', async ({
  dapp,
  page,
}) => {
  await dapp.connectTwo()
  await dapp.connection(SECOND.address).getByTestId('vb-disconnect').focus()
  await page.keyboard.press('Enter')
  await expect(dapp.connection(SECOND.address)).toHaveAttribute('data-status', 'disconnected')
  await page.keyboard.press('Tab')
  await expect(dapp.connection(FIRST.address).getByRole('button', { name: 'Copy' })).toBeFocused()
})

test('[V18] moves the focus to the title after the keyboard disconnects all wallets', async ({
  dapp,
  page,
}) => {
  await dapp.connectTwo()
  await page.getByTestId('vb-disconnect-all').focus()
  await page.keyboard.press('Enter')
  await expect(dapp.modal).toContainText('No wallet connected')
  await expect(page.getByTestId('vb-title')).toBeFocused()
})

test('[P01] [Z28] shows one wallet and returns no connections if `multiWallet` is off', async ({
  dapp,
  page,
}) => {
  await dapp.visitConnected({ wallet: 'two' })
  await dapp.openWallets()
  await expect(dapp.connection(FIRST.address)).toContainText('Active')
  await expect(page.getByTestId('vb-add-wallet')).toBeHidden()
  const answer = await page.evaluate(() => window.vestibule.getConnections())
  expect(answer).toEqual({ connections: [], recentConnections: [] })
  await expect(page.getByTestId('vb-alert')).toContainText('Multi-Wallet Not Enabled')
  await dapp.connection(FIRST.address).getByTestId('vb-disconnect').click()
  await expect(dapp.modal).toBeHidden()
  await expect(dapp.status).toHaveText('disconnected')
})
