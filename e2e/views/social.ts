import { expect } from '../fixtures/dapp.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { continueAs } from '../fixtures/providerLogin.js'
import { cutOpeners, openProvider } from '../fixtures/social.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

export const socialViews: Views = {
  SocialClosed: view('[V17]', async ({ dapp }) => {
    await dapp.visitOpen()
    const window = await openProvider(dapp, 'x')
    await expect(window.getByTestId('idp-email')).toBeVisible()
    await window.close()
    await expect(dapp.modal).toContainText(text('If you left it'))
  }),
  SocialBlocked: view('[V17]', async ({ dapp, page }) => {
    await dapp.visitOpen()
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByTestId('vb-social-apple').click()
    await expect(dapp.modal).toContainText(text('The window was blocked'))
  }),
  SocialRefused: view('[V17]', async ({ dapp }) => {
    await dapp.visitOpen()
    await cutOpeners(dapp)
    const window = await openProvider(dapp, 'google')
    await continueAs(window, freshEmail())
    await window.getByRole('button', { name: text('This was not me') }).click()
    await expect(dapp.modal).toContainText(text('Sign-in refused'))
  }),
}
