import { type Dapp, expect } from '../fixtures/dapp.js'
import { type Views, view } from './view.js'

export const NAMESPACES = ['eip155', 'solana', 'bip122'] as const

export const visitMultichain = (dapp: Dapp, config: Record<string, unknown> = {}) =>
  dapp.visit({
    path: '/multichain',
    wallet: 'multichain',
    solanaWallet: 'multichain',
    bitcoinWallet: 'multichain',
    config,
  })

export async function askIn(dapp: Dapp, namespace: (typeof NAMESPACES)[number]) {
  await dapp.page.evaluate(
    (wanted) => window.vestibule.open({ view: 'Connect', namespace: wanted }),
    namespace,
  )
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await dapp.modal.getByText('Multichain Wallet').click()
  await dapp.decide('approve')
}

async function connectIn(dapp: Dapp, namespace: (typeof NAMESPACES)[number]) {
  await askIn(dapp, namespace)
  await expect(dapp.page.getByTestId('demo-network')).toContainText(namespace)
  await expect(dapp.modal).toBeHidden()
}

async function connectAll(dapp: Dapp) {
  await visitMultichain(dapp)
  for (const namespace of NAMESPACES) await connectIn(dapp, namespace)
}

export const multichainViews: Views = {
  ConnectingMultiChain: view('', async ({ dapp, page }) => {
    await visitMultichain(dapp)
    await connectIn(dapp, 'solana')
    await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
    await dapp.modal.getByText('Multichain Wallet').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingMultiChain')
  }),
  AccountOfSeveral: view('[V03]', async ({ dapp, page }) => {
    await connectAll(dapp)
    await dapp.click('vb-account-button', 'vb-namespace-eip155')
    await expect(page.getByTestId('vb-balance').locator('bdi')).toBeVisible()
    await expect(page.getByTestId('vb-token-1')).toBeVisible()
  }),
  AccountOfBitcoin: view('[V03]', async ({ dapp, page }) => {
    await connectAll(dapp)
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-namespace-bip122')).toHaveAttribute('aria-pressed', 'true')
  }),
  SwitchActiveChainOfSameWallet: view('[V09]', async ({ dapp, page }) => {
    await visitMultichain(dapp)
    await connectIn(dapp, 'eip155')
    await dapp.click('vb-network-button', 'vb-network-bip122:00000008819873e925422c1ff0f99f7c')
    await expect(page.getByTestId('vb-switch')).toBeVisible()
  }),
  NetworksOfSeveral: view('[V08]', async ({ dapp, page }) => {
    await connectAll(dapp)
    await page.getByTestId('vb-network-button').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  }),
  ProfileWalletsOfSeveral: view('[V18]', async ({ dapp, page }) => {
    await connectAll(dapp)
    await dapp.openWallets()
    await expect(page.getByTestId('vb-disconnect-all')).toBeVisible()
  }),
}
