import { type Dapp, expect } from '../fixtures/dapp.js'
import { breakDirectory, expectPictures, holdDirectory } from '../fixtures/directory.js'
import { text } from './text.js'
import type { Views } from './view.js'

const legal = {
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
}

async function openAllWallets(dapp: Dapp) {
  await dapp.visit({ wallet: 'announced' })
  await dapp.open()
  await dapp.page.getByTestId('vb-all-wallets').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
}

export const walletViews: Views = {
  ConnectDirectory: {
    rows: '[V02] [C03]',
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.open()
      await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
      await expectPictures(page)
    },
  },
  ConnectLoading: {
    go: async ({ dapp, page }) => {
      await holdDirectory(page)
      await dapp.visit({ wallet: 'announced' })
      await dapp.open()
    },
  },
  ConnectDirectoryDown: {
    go: async ({ dapp, page }) => {
      await breakDirectory(page)
      await dapp.visit({ wallet: 'announced' })
      await dapp.open()
      await expect(page.getByTestId('vb-retry')).toBeVisible()
    },
  },
  ConnectLegal: {
    go: async ({ dapp, page }) => {
      await dapp.visit({
        wallet: 'announced',
        config: { ...legal, features: { legalCheckbox: true } },
      })
      await dapp.open()
      await expect(page.getByTestId('vb-legal')).not.toBeChecked()
      await expectPictures(page)
    },
  },
  ConnectCollapsed: {
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced', config: { features: { collapseWallets: true } } })
      await dapp.open()
      await expect(page.getByTestId('vb-connect-wallets')).toBeVisible()
    },
  },
  ConnectWallets: {
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced', config: { features: { collapseWallets: true } } })
      await dapp.open()
      await page.getByTestId('vb-connect-wallets').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectWallets')
      await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
      await expectPictures(page)
    },
  },
  ConnectLongNames: {
    go: async ({ dapp, page }) => {
      const image_url = 'data:image/png;base64,broken'
      const customWallets = [
        { id: 'long', name: 'The wallet with the longest name that anyone ever gave one' },
        { id: 'broken', name: 'شماره یک', image_url, homepage: 'https://example.com' },
      ]
      await dapp.visit({ wallet: 'announced', config: { customWallets } })
      await dapp.open()
      await expect(page.getByTestId('vb-wallet-broken')).toBeVisible()
    },
  },
  AllWallets: {
    rows: '[V04]',
    go: async ({ dapp, page }) => {
      await openAllWallets(dapp)
      await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
      await expectPictures(page)
    },
  },
  AllWalletsLoading: {
    go: async ({ dapp, page }) => {
      await holdDirectory(page)
      await openAllWallets(dapp)
    },
  },
  AllWalletsFailed: {
    go: async ({ dapp, page }) => {
      await breakDirectory(page)
      await openAllWallets(dapp)
      await expect(page.getByTestId('vb-retry')).toBeVisible()
    },
  },
  AllWalletsSearch: {
    rows: '[V04]',
    go: async ({ dapp, page }) => {
      await openAllWallets(dapp)
      await page.getByTestId('vb-wallet-search').fill('trust')
      await expect(page.getByTestId('vb-wallet-com.trustwallet.app')).toBeVisible()
      await expectPictures(page)
    },
  },
  AllWalletsCertified: {
    go: async ({ dapp, page }) => {
      await openAllWallets(dapp)
      await page.getByTestId('vb-certified').click()
      await expect(page.getByTestId('vb-toast')).toContainText(text('Only certified wallets'))
      await expectPictures(page)
    },
  },
  AllWalletsEmpty: {
    rows: '[V04]',
    go: async ({ dapp, page }) => {
      await openAllWallets(dapp)
      await page.getByTestId('vb-wallet-search').fill('an unlisted name qqq')
      await expect(dapp.modal).toContainText(text('No wallets found'))
    },
  },
  ConnectingWalletConnectBasic: {
    rows: '[V05]',
    go: async ({ dapp, page }) => {
      await dapp.visit()
      await dapp.open()
      await page.getByTestId('vb-wallet-walletConnect').click()
      await expect(page.getByTestId('vb-wc-qr').locator('image')).toBeVisible()
    },
  },
  ConnectingWalletConnect: {
    rows: '[V05]',
    go: async ({ dapp, page }) => {
      await openAllWallets(dapp)
      await page.getByTestId('vb-wallet-io.metamask').click()
      await expect(page.getByTestId('vb-wc-qr').locator('image')).toBeVisible()
    },
  },
  WhatIsAWallet: {
    go: async ({ dapp, page }) => {
      await dapp.visit()
      await dapp.open()
      await page.getByTestId('vb-help').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'WhatIsAWallet')
    },
  },
  WhatIsANetwork: {
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.connectWallet()
      await page.getByTestId('vb-network-button').click()
      await page.getByTestId('vb-help').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'WhatIsANetwork')
    },
  },
  GetWallet: {
    go: async ({ dapp, page }) => {
      await dapp.visit()
      await dapp.open()
      await page.getByTestId('vb-wallet-guide').click()
      await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
      await expectPictures(page)
    },
  },
  Downloads: {
    go: async ({ dapp, page }) => {
      await dapp.visit()
      await dapp.open()
      await page.getByTestId('vb-wallet-guide').click()
      await page.getByTestId('vb-wallet-io.metamask').click()
      await expect(page.getByTestId('vb-download-chrome')).toBeVisible()
      await expectPictures(page)
    },
  },
  ConnectingAlready: {
    rows: '[V07]',
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.connectWallet()
      await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
      await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
      await expect(dapp.modal).toContainText(text('is connected already'))
    },
  },
}
