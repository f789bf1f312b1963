import type { Page } from '@playwright/test'
import { local } from '../fixtures/chain/networks.js'
import { expect } from '../fixtures/dapp.js'
import { RPC_ONE } from '../world/ports.js'
import { text } from './text.js'
import { type Views, view } from './view.js'
import { visitAccount } from './visitAccount.js'

const ACCOUNT = '**/v1/account/*'
const config = { networks: [local(31337, 'Local One', RPC_ONE)] }

const holdReceipts = (page: Page) =>
  page.route('**', async (route) => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await route.abort()
    else await route.fallback()
  })

export const accountStateViews: Views = {
  AccountHidden: view('[V03]', async ({ dapp, page }) => {
    await visitAccount(dapp)
    await page.getByTestId('vb-hide-balance').click()
    await expect(page.getByTestId('vb-balance')).toContainText('••••')
  }),
  AccountUnread: view('[Z05]', async ({ dapp, page }) => {
    await page.route(`${ACCOUNT}/balance**`, (route) => route.abort())
    await visitAccount(dapp)
    await expect(page.getByTestId('vb-tokens-retry')).toBeVisible()
  }),
  ActivityEmpty: view('[V03]', async ({ dapp }) => {
    await dapp.visitSignedIn()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(dapp.modal).toContainText(text('No activity yet'))
  }),
  ActivityUnread: view('[Z01]', async ({ dapp, page }) => {
    await page.route(`${ACCOUNT}/history**`, (route) => route.abort())
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-activity').click()
    await expect(dapp.modal).toContainText(text('Activity could not be read'))
  }),
  NftsEmpty: view('[J08]', async ({ dapp }) => {
    await dapp.visitSignedIn()
    await dapp.click('vb-account-button', 'vb-tab-nfts')
    await expect(dapp.modal).toContainText(text('No NFTs yet'))
  }),
  NftsUnread: view('[J08]', async ({ dapp, page }) => {
    await page.route(`${ACCOUNT}/nfts*`, (route) => route.abort())
    await visitAccount(dapp)
    await page.getByTestId('vb-tab-nfts').click()
    await expect(page.getByTestId('vb-nfts-retry')).toBeVisible()
  }),
  TransactionPending: view('[J08]', async ({ dapp, page }) => {
    await holdReceipts(page)
    await dapp.visitConnected({ wallet: 'announced', config })
    await dapp.press('send-transaction')
    await dapp.decide('approve')
    await dapp.readResult()
    await dapp.click('vb-account-button', 'vb-tab-activity', 'vb-transaction-0')
    await expect(page.getByTestId('vb-details-status')).toHaveText(text('Pending'))
  }),
  TransactionFailed: view('[J08]', async ({ dapp, page }) => {
    await page.route('**', async (route) => {
      if (!route.request().postData()?.includes('eth_getTransactionReceipt'))
        return route.fallback()
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"status":"0x1"', '"status":"0x0"'),
      })
    })
    await dapp.visitConnected({ wallet: 'announced', config })
    await dapp.press('send-transaction')
    await dapp.decide('approve')
    await dapp.readResult()
    await dapp.click('vb-account-button', 'vb-tab-activity', 'vb-transaction-0')
    await expect(page.getByTestId('vb-details-status')).toHaveText(text('Failed'))
    // A failed transfer must not show “Sent”.
    await expect(page.getByTestId('vb-details-title')).toHaveText(text('Send'))
  }),
}
