import type { Dapp } from '../fixtures/dapp.js'

/** Connects the wallet of the browser, and opens its account. */
export async function visitAccount(dapp: Dapp) {
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.page.getByTestId('vb-account-button').click()
}
