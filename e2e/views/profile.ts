import { expect, FIRST, SECOND } from '../fixtures/dapp.js'
import { text } from './text.js'
import type { Views } from './view.js'

export const profileViews: Views = {
  ProfileWallets: {
    rows: '[V18]',
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced', config: { features: { multiWallet: true } } })
      await dapp.connectWallet()
      await dapp.openWallets()
      await expect(page.getByTestId('vb-add-wallet')).toBeVisible()
    },
  },
  ProfileWalletsSeveral: {
    rows: '[V18]',
    go: async ({ dapp, page }) => {
      await dapp.connectTwo()
      await expect(page.getByTestId('vb-toast')).toBeHidden()
    },
  },
  ProfileWalletsRemembered: {
    rows: '[V18]',
    go: async ({ dapp, page }) => {
      await dapp.connectTwo()
      await dapp.connection(SECOND.address).getByTestId('vb-disconnect').click()
      await expect(dapp.connection(SECOND.address)).toHaveAttribute('data-status', 'disconnected')
      await expect(page.getByTestId('vb-toast')).toBeHidden()
    },
  },
  ProfileWalletsDeleted: {
    rows: '[V18]',
    go: async ({ dapp, page }) => {
      await dapp.connectTwo()
      await page.getByTestId('vb-disconnect-all').click()
      await dapp.connection(FIRST.address).getByTestId('vb-delete').click()
      await expect(page.getByTestId('vb-undo')).toBeVisible()
      await page.getByTestId('vb-toast').hover()
    },
  },
  ProfileWalletsEmpty: {
    rows: '[V18]',
    go: async ({ dapp, page }) => {
      await dapp.visit()
      await page.evaluate(() => window.vestibule.open({ view: 'ProfileWallets' }))
      await expect(dapp.modal).toContainText(text('No wallet connected'))
    },
  },
}
