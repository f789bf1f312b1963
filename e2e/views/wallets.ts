import { type Dapp, expect } from '../fixtures/dapp.js'
import { breakDirectory, expectPictures, holdDirectory } from '../fixtures/directory.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

const legal = {
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
}

async function openAllWallets(dapp: Dapp) {
  await dapp.visitOpen({ wallet: 'announced' })
  await dapp.page.getByTestId('vb-all-wallets').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
}

export const walletViews: Views = {
  ConnectDirectory: view('[V02] [C03]', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    await expectPictures(page)
  }),
  ConnectLoading: view('', async ({ dapp, page }) => {
    await holdDirectory(page)
    await dapp.visitOpen({ wallet: 'announced' })
  }),
  ConnectDirectoryDown: view('', async ({ dapp, page }) => {
    await breakDirectory(page)
    await dapp.visitOpen({ wallet: 'announced' })
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  }),
  ConnectLegal: view('', async ({ dapp, page }) => {
    await dapp.visitOpen({
      wallet: 'announced',
      config: { ...legal, features: { legalCheckbox: true } },
    })
    await expect(page.getByTestId('vb-legal')).not.toBeChecked()
    await expectPictures(page)
  }),
  ConnectCollapsed: view('', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced', config: { features: { collapseWallets: true } } })
    await expect(page.getByTestId('vb-connect-wallets')).toBeVisible()
  }),
  ConnectWallets: view('', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced', config: { features: { collapseWallets: true } } })
    await page.getByTestId('vb-connect-wallets').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectWallets')
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    await expectPictures(page)
  }),
  ConnectLongNames: view('', async ({ dapp, page }) => {
    const image_url = 'data:image/png;base64,broken'
    const customWallets = [
      { id: 'long', name: 'The wallet with the longest name that anyone ever gave one' },
      { id: 'broken', name: 'شماره یک', image_url, homepage: 'https://example.com' },
    ]
    await dapp.visitOpen({ wallet: 'announced', config: { customWallets } })
    await expect(page.getByTestId('vb-wallet-broken')).toBeVisible()
  }),
  AllWallets: view('[V04]', async ({ dapp, page }) => {
    await openAllWallets(dapp)
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await expectPictures(page)
  }),
  AllWalletsLoading: view('', async ({ dapp, page }) => {
    await holdDirectory(page)
    await openAllWallets(dapp)
  }),
  AllWalletsFailed: view('', async ({ dapp, page }) => {
    await breakDirectory(page)
    await openAllWallets(dapp)
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  }),
  AllWalletsSearch: view('[V04]', async ({ dapp, page }) => {
    await openAllWallets(dapp)
    await page.getByTestId('vb-wallet-search').fill('trust')
    await expect(page.getByTestId('vb-wallet-com.trustwallet.app')).toBeVisible()
    await expectPictures(page)
  }),
  AllWalletsCertified: view('', async ({ dapp, page }) => {
    await openAllWallets(dapp)
    await page.getByTestId('vb-certified').click()
    await expect(page.getByTestId('vb-toast')).toContainText(text('Only certified wallets'))
    await expectPictures(page)
  }),
  AllWalletsEmpty: view('[V04]', async ({ dapp, page }) => {
    await openAllWallets(dapp)
    await page.getByTestId('vb-wallet-search').fill('an unlisted name qqq')
    await expect(dapp.modal).toContainText(text('No wallets found'))
  }),
  ConnectingWalletConnectBasic: view('[V05]', async ({ dapp, page }) => {
    await dapp.visitOpen()
    await page.getByTestId('vb-wallet-walletConnect').click()
    await expect(page.getByTestId('vb-wc-qr').locator('image')).toBeVisible()
  }),
  ConnectingWalletConnect: view('[V05]', async ({ dapp, page }) => {
    await openAllWallets(dapp)
    await page.getByTestId('vb-wallet-io.metamask').click()
    await expect(page.getByTestId('vb-wc-qr').locator('image')).toBeVisible()
  }),
  WhatIsAWallet: view('', async ({ dapp, page }) => {
    await dapp.visitOpen()
    await page.getByTestId('vb-help').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WhatIsAWallet')
  }),
  WhatIsANetwork: view('', async ({ dapp }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-network-button', 'vb-help')
    await expect(dapp.modal).toHaveAttribute('data-view', 'WhatIsANetwork')
  }),
  GetWallet: view('', async ({ dapp, page }) => {
    await dapp.visitOpen()
    await page.getByTestId('vb-wallet-guide').click()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await expectPictures(page)
  }),
  Downloads: view('', async ({ dapp, page }) => {
    await dapp.visitOpen()
    await dapp.click('vb-wallet-guide', 'vb-wallet-io.metamask')
    await expect(page.getByTestId('vb-download-chrome')).toBeVisible()
    await expectPictures(page)
  }),
  ConnectingAlready: view('[V07]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await expect(dapp.modal).toContainText(text('is connected already'))
  }),
}
