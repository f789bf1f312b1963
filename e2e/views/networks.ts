import { expect } from '../fixtures/dapp.js'
import { onlySecond } from '../fixtures/networks.js'
import type { Views } from './view.js'

export const networkViews: Views = {
  Networks: {
    rows: '[V08]',
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.connectWallet()
      await page.getByTestId('vb-network-button').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'Networks')
    },
  },
  SwitchNetwork: {
    rows: '[V08]',
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.connectWallet()
      await page.getByTestId('vb-network-button').click()
      await page.getByTestId('vb-network-eip155:31338').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchNetwork')
    },
  },
  UnsupportedChain: {
    rows: '[V10]',
    go: async ({ dapp, page }) => {
      await dapp.visit({ wallet: 'announced', config: { networks: [onlySecond] } })
      await dapp.open()
      await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
      await dapp.decide('approve')
      await expect(dapp.modal).toHaveAttribute('data-view', 'UnsupportedChain')
    },
  },
}
