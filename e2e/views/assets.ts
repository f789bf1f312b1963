import { expect } from '../fixtures/dapp.js'
import { text } from './text.js'
import { type Views, view } from './view.js'
import { visitAccount } from './visitAccount.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

export const assetViews: Views = {
  WalletReceive: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-receive').click()
    await expect(page.getByTestId('vb-receive-qr')).toBeVisible()
  }),
  WalletSend: view('[V20]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.press('send-transaction')
    await dapp.decide('approve')
    await dapp.readResult()
    await dapp.click('vb-account-button', 'vb-send')
    await page.getByTestId('vb-send-amount').fill('1.5')
    await expect(page.getByTestId('vb-send-review')).toHaveText(text('Add address'))
  }),
  WalletSendSelectToken: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await dapp.click('vb-send', 'vb-send-token')
    await expect(page.getByTestId('vb-send-token-0')).toBeVisible()
  }),
  WalletSendPreview: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-send').click()
    await page.getByTestId('vb-send-amount').fill('1,5')
    await page.getByTestId('vb-send-receiver').fill(STRANGER.toLowerCase())
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-warning-first')).toBeVisible()
    await expect(dapp.modal).toContainText(/\d ETH/)
  }),
  AccountNfts: view('[J08] [V03]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-nfts').click()
    await expect(dapp.modal.locator('[data-state=there]').first()).toBeVisible()
    await page.getByTestId('vb-nfts-hidden').click()
  }),
  NftDetails: view('[J08]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-nfts').click()
    await page
      .getByTestId(/^vb-nft-/)
      .filter({ hasText: 'Map 3' })
      .click()
    await expect(dapp.modal.locator('[data-state=there]')).toBeVisible()
  }),
  WalletSendNft: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-nfts').click()
    await page
      .getByTestId(/^vb-nft-/)
      .filter({ hasText: 'Map 3' })
      .click()
    await page.getByTestId('vb-nft-send').click()
    await expect(page.getByTestId('vb-send-amount')).toBeVisible()
  }),
  WalletSendNftPreview: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-nfts').click()
    await page
      .getByTestId(/^vb-nft-/)
      .filter({ hasText: 'Local Birds' })
      .first()
      .click()
    await page.getByTestId('vb-nft-send').click()
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-warning-first')).toBeVisible()
  }),
  TokenDetails: view('[J08]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page
      .getByTestId(/^vb-token-\d$/)
      .filter({ hasText: 'TUSD' })
      .click()
    await expect(page.getByTestId('vb-token-receive')).toBeVisible()
  }),
  TransactionDetails: view('[J08]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-activity').click()
    await page
      .getByTestId(/^vb-transaction-\d+$/)
      .filter({ hasText: text('Minted') })
      .first()
      .click()
    await expect(page.getByTestId('vb-details-status')).toBeVisible()
  }),
  WalletSendShort: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-send').click()
    await page.getByTestId('vb-send-receiver').fill('0x123')
    await page.getByTestId('vb-send-amount').fill('20000')
    await expect(page.getByTestId('vb-send-review')).toHaveText(text('Insufficient funds'))
  }),
  WalletSendAsked: view('[V20]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-send').click()
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await dapp.click('vb-send-review', 'vb-send-confirm')
    await expect(dapp.modal).toContainText(text('Confirm in Test Wallet.'))
  }),
}
