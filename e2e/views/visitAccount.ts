import type { Dapp } from '../fixtures/dapp.js'

export async function visitAccount(dapp: Dapp) {
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.page.getByTestId('vb-account-button').click()
}
