import type { Locator } from '@playwright/test'
import { many } from '../../fixtures/chain/networks.js'
import { expect, test } from '../../fixtures/dapp.js'

const expectLogo = (row: Locator) =>
  expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

test('[V08] [A25] shows logos of many networks, and searches networks by name and by chain id', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visitConnected({ wallet: 'announced', config: { networks: many } })
  await page.getByTestId('vb-network-button').click()
  await expectLogo(page.getByTestId('vb-network-eip155:31337'))
  const rows = dapp.modal.locator('[data-testid^="vb-network-eip155"]')
  await expect(rows).toHaveCount(many.length)
  await page.getByTestId('vb-network-search').fill('crepus')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Crépuscule')
  await page.getByTestId('vb-network-search').fill('31338')
  await expect(rows).toContainText('Local Two')
  await expect(rows).toHaveCount(1)
  await page.getByTestId('vb-network-search').fill('nowhere')
  await expect(dapp.modal).toContainText('No networks found')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(many.length)
  await expect(dapp.modal).toBeVisible()
})

test('[J07] [Z20] adds and switches to a network that the wallet does not know', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await dapp.visitConnected({ wallet: 'announced', config: { networks: many } })
  await dapp.click('vb-network-button', 'vb-network-eip155:41000')
  await expect(page.getByTestId('test-wallet')).toContainText('wallet_addEthereumChain')
  await dapp.decide('approve')
  await expect(page.getByTestId('test-wallet')).toContainText('wallet_switchEthereumChain')
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:41000')
})

test('[T12] shows the network list again after the wallet refuses to add a network', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ wallet: 'announced', config: { networks: many } })
  await dapp.connectWallet()
  await page.getByTestId('vb-network-button').click()
  await page.getByTestId('vb-network-eip155:41000').click()
  await dapp.decide('reject')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  await expect(page.getByTestId('vb-toast')).toContainText('Request declined')
})

test('[T12] reports a wallet that approves a network change but does not switch', async ({
  dapp,
  page,
}) => {
  await dapp.visitConnected({ wallet: 'announced', behaves: 'lies' })
  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await dapp.decide('approve')
  await expect(page.getByTestId('vb-toast')).toContainText('The wallet did not switch networks')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31337')
})

test('[V08] lets the visitor go back and close while the wallet never answers', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ wallet: 'announced', behaves: 'silent' })
  await dapp.connectWallet()
  await page.getByTestId('vb-network-button').click()
  await page.getByTestId('vb-network-eip155:31338').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchNetwork')
  await page.getByTestId('vb-back').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  await page.getByTestId('vb-close').click()
  await expect(dapp.modal).toBeHidden()
  await expect(dapp.status).toHaveText('connected')
})

test('[V08] [T09] closes after an unconnected visitor chooses a network', async ({
  dapp,
  page,
}) => {
  await dapp.visit()
  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await expect(dapp.modal).toBeHidden()
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
})

test('[T13] replaces a removed active network by the first remaining one', async ({
  dapp,
  page,
}) => {
  await dapp.visit()
  await page.evaluate(() => window.vestibule.removeNetwork('eip155:31337'))
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
})
