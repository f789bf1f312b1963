import { blockPressWindows } from '../fixtures/appearance/approvalWindow.js'
import { networkWithEns } from '../fixtures/chain/ens.js'
import { expect, FIRST } from '../fixtures/dapp.js'
import { openFromFrame } from '../fixtures/settings.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIABAAAA/////yH5BAEAAAEALAAAAAABAAEAAAICRAEAOw=='

export const accountViews: Views = {
  Account: view('[V03]', async ({ dapp, page }) => {
    await dapp.visitNew()
    await dapp.press('faucet')
    await expect(page.getByTestId('demo-balance')).toHaveText('1 ETH')
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-balance')).toContainText('1')
  }),
  AccountNamed: view('[V03]', async ({ dapp, page }) => {
    const network = await networkWithEns({
      address: FIRST.address,
      name: `${'long-'.repeat(11)}name.eth`,
      avatar: PIXEL,
    })
    await dapp.visitConnected({ wallet: 'announced', config: { networks: [network] } })
    await page.getByTestId('vb-account-button').click()
    await expect(dapp.modal.getByTestId('vb-avatar')).toHaveAttribute('data-state', 'here')
    await expect(page.getByTestId('vb-balance').locator('bdi')).toBeVisible()
    await expect(dapp.modal.getByRole('button', { name: text('Copy address') })).toBeInViewport()
  }),
  WalletSettings: {
    returning: true,
    go: async ({ dapp, page }) => {
      await blockPressWindows(page)
      await dapp.visitSignedIn()
      await dapp.click('vb-account-button', 'vb-wallet-settings')
      await expect(dapp.frame.getByTestId('vb-settings')).toHaveAttribute('data-state', 'ready')
    },
  },
  WalletSettingsOpened: {
    returning: true,
    go: async ({ dapp, page }) => {
      await blockPressWindows(page)
      await dapp.visitSignedIn()
      await openFromFrame(dapp)
      await expect(dapp.frame.getByTestId('vb-settings')).toHaveAttribute('data-state', 'waiting')
      await page.bringToFront()
    },
  },
  AccountTokens: view('[V03]', async ({ dapp, page }) => {
    await dapp.visitNew()
    await dapp.fundWorld()
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-token-3')).toBeVisible()
  }),
  AccountHistory: view('[V03]', async ({ dapp, page }) => {
    await dapp.visitNew()
    await dapp.fundWorld()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(page.getByTestId('vb-transaction-3')).toBeVisible()
  }),
  AccountActivity: view('[V03]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.press('send-transaction')
    await dapp.decide('approve')
    await dapp.readResult()
    await page.getByTestId('vb-account-button').click()
    await expect(dapp.modal.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'].map(text))
    await page.getByTestId('vb-tab-activity').click()
    await expect(page.getByTestId('vb-transaction-0')).toBeVisible()
  }),
}
