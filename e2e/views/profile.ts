import { expect, FIRST, SECOND } from '../fixtures/dapp.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

export const profileViews: Views = {
  ProfileWallets: view('[V18]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced', config: { features: { multiWallet: true } } })
    await dapp.openWallets()
    await expect(page.getByTestId('vb-add-wallet')).toBeVisible()
  }),
  ProfileWalletsSeveral: view('[V18]', async ({ dapp, page }) => {
    await dapp.connectTwo()
    await expect(page.getByTestId('vb-toast')).toBeHidden()
  }),
  ProfileWalletsRemembered: view('[V18]', async ({ dapp, page }) => {
    await dapp.connectTwo()
    await dapp.connection(SECOND.address).getByTestId('vb-disconnect').click()
    await expect(dapp.connection(SECOND.address)).toHaveAttribute('data-status', 'disconnected')
    await expect(page.getByTestId('vb-toast')).toBeHidden()
  }),
  ProfileWalletsDeleted: view('[V18]', async ({ dapp, page }) => {
    await dapp.connectTwo()
    await page.getByTestId('vb-disconnect-all').click()
    await dapp.connection(FIRST.address).getByTestId('vb-delete').click()
    await expect(page.getByTestId('vb-undo')).toBeVisible()
    await page.getByTestId('vb-toast').hover()
  }),
  ProfileWalletsEmpty: view('[V18]', async ({ dapp, page }) => {
    await dapp.visit()
    await page.evaluate(() => window.vestibule.open({ view: 'ProfileWallets' }))
    await expect(dapp.modal).toContainText(text('No wallet connected'))
  }),
}
