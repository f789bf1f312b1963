import type { Page } from '@playwright/test'
import type { Core } from '@vestibule/host-sdk/internal'
import { many, onlySecond } from '../fixtures/chain/networks.js'
import { expect } from '../fixtures/dapp.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

type View = ReturnType<Core['store']['getState']>['stack'][number]

/** Sets the modal to a view that pages cannot open by name. */
const show = (page: Page, view: View) =>
  page.evaluate(async (shown) => {
    await window.vestibule.open()
    window.vestibuleCore.store.setState({ stack: [shown] })
  }, view)

export const networkViews: Views = {
  Networks: view('[V08]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-network-button').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
  }),
  SwitchNetwork: view('[V08]', async ({ dapp }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-network-button', 'vb-network-eip155:31338')
    await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchNetwork')
  }),
  NetworksMany: view('[V08]', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced', config: { networks: many } })
    await page.evaluate(() => {
      for (const connector of window.vestibule.getConnectors())
        connector.getApproval = () => ({
          caipNetworkIds: ['eip155:31337', 'eip155:31338'],
          all: false,
        })
    })
    await dapp.connectWallet()
    await page.getByTestId('vb-network-button').click()
    await expect(page.getByTestId('vb-network-eip155:41000')).toBeDisabled()
  }),
  NetworksNone: view('[V08]', async ({ dapp, page }) => {
    await dapp.visit({ config: { networks: many } })
    await page.getByTestId('vb-network-button').click()
    await page.getByTestId('vb-network-search').fill('nowhere')
    await expect(dapp.modal).toContainText(text('No networks found'))
  }),
  SwitchNetworkDeclined: view('[V08]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await show(page, { name: 'SwitchNetwork', params: { caipNetworkId: 'eip155:31338' } })
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  }),
  SwitchActiveChain: view('[V09]', async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await show(page, { name: 'SwitchActiveChain', params: { caipNetworkId: 'eip155:31338' } })
    await expect(page.getByTestId('vb-switch')).toBeVisible()
  }),
  UnsupportedChain: view('[V10]', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced', config: { networks: [onlySecond] } })
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await dapp.decide('approve')
    await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
  }),
}
