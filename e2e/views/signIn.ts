import { expect, FIRST } from '../fixtures/dapp.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

const ask =
  (signIn: 'required' | 'optional'): Views[string]['go'] =>
  async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced', signIn })
    await page.getByTestId(`vb-wallet-${FIRST.id}`).click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-siwx-sign')).toBeVisible()
  }

export const signInViews: Views = {
  SIWXSignMessage: view('[V11] [J13]', ask('required')),
  SIWXSignMessageSigning: view('', async (start) => {
    await ask('optional')(start)
    await start.page.getByTestId('vb-siwx-sign').click()
    await expect(start.page.getByTestId('vb-siwx-sign')).toHaveText(text('Signing…'))
  }),
  SIWXOptional: view('[V11]', ask('optional')),
  SIWXDeclined: view('[Z03]', async (start) => {
    await ask('optional')(start)
    await start.page.getByTestId('vb-siwx-sign').click()
    await start.dapp.decide('reject')
    await expect(start.page.getByTestId('vb-toast')).toBeVisible()
    await expect(start.page.getByTestId('vb-siwx-sign')).toHaveText(text('Sign'))
  }),
}
