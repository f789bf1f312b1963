import { type Dapp, expect } from '../fixtures/dapp.js'
import { text } from './text.js'
import type { Views } from './view.js'

export async function visitWithMoney(dapp: Dapp, config: Record<string, unknown> = {}) {
  const { page } = dapp
  await dapp.visitNew({ path: '/solana', config })
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId('demo-solana-result')).toContainText('hashes')
}

async function openAccount(dapp: Dapp) {
  const { page } = dapp
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(page.getByTestId('vb-network-button')).toHaveText('Solana Local')
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  await expect(dapp.modal.getByText('Local Dollar')).toBeVisible()
}

async function review(dapp: Dapp) {
  const { page } = dapp
  await openAccount(dapp)
  await page.getByTestId('vb-send').click()
  await page.getByTestId('vb-send-token').click()
  await dapp.modal.getByText('Local Dollar', { exact: true }).click()
  await page.getByTestId('vb-send-amount').fill('1.5')
  // Send to the own address: the wallet card does not warn about this, so the modal must.
  const own = await page.getByTestId('demo-solana-address').textContent()
  await page.getByTestId('vb-send-receiver').fill(own ?? '')
  await page.getByTestId('vb-send-review').click()
  await expect(page.getByTestId('vb-send-warning-self')).toBeVisible()
  await expect(dapp.modal).toContainText(text('Paid by this site'))
  await expect(page.getByTestId('vb-send-kept')).toHaveCount(0)
}

export const solanaViews: Views = {
  AccountOfSolana: {
    rows: '[V03]',
    slow: true,
    go: async ({ dapp }) => {
      await visitWithMoney(dapp)
      await openAccount(dapp)
    },
  },
  SolanaTokenDetails: {
    rows: '[J08]',
    slow: true,
    go: async ({ dapp, page }) => {
      await visitWithMoney(dapp)
      await openAccount(dapp)
      await dapp.modal.getByText('Local Dollar').click()
      await expect(page.getByTestId('vb-token-receive')).toBeVisible()
    },
  },
  SolanaSendPreview: {
    rows: '[V20]',
    slow: true,
    go: async ({ dapp }) => {
      await visitWithMoney(dapp)
      await review(dapp)
    },
  },
}
