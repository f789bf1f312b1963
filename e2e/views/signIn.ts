import { expect, FIRST } from '../fixtures/dapp.js'
import type { Views } from './view.js'

const ask =
  (signIn: 'required' | 'optional'): Views[string]['go'] =>
  async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced', signIn })
    await dapp.open()
    await page.getByTestId(`vb-wallet-${FIRST.id}`).click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-siwx-sign')).toBeVisible()
  }

export const signInViews: Views = {
  SIWXSignMessage: { rows: '[V11] [J13]', go: ask('required') },
  SIWXSignMessageSigning: {
    go: async (start) => {
      await ask('optional')(start)
      await start.page.getByTestId('vb-siwx-sign').click()
      await expect(start.page.getByTestId('vb-siwx-sign')).toHaveText('Signing…')
    },
  },
}
