import { askedForAccount, walletOfTwo } from '../fixtures/accounts.js'
import { expect } from '../fixtures/dapp.js'
import { SIBLING_ORIGIN } from '../world/ports.js'
import { type Views, view } from './view.js'

export const consentViews: Views = {
  Consent: view('[J05]', async ({ dapp }) => {
    const email = await dapp.visitNew()
    await dapp.visitAsking(email, { path: `${SIBLING_ORIGIN}/` })
    await expect(dapp.frame.getByTestId('vb-consent-yes')).toBeEnabled()
  }),
  ConsentInWindow: view('[J05]', async ({ dapp }) => {
    const config = { projectId: 'local-strict' }
    const email = await dapp.visitNew({ config })
    await dapp.visitAsking(email, { path: `${SIBLING_ORIGIN}/`, config })
    await expect(dapp.frame.getByTestId('vb-consent-window')).toBeVisible()
  }),
  ConsentAccounts: {
    slow: true,
    rows: '[J05]',
    go: async ({ dapp }) => {
      await askedForAccount(dapp, await walletOfTwo())
      await expect(dapp.frame.getByTestId('vb-consent-yes')).toBeEnabled()
    },
  },
}
