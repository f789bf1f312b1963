import { expect } from '../fixtures/dapp.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { refuse, WALLET_VIEWS } from '../fixtures/network.js'
import { makeWalletWithPasskey, openWithPasskey, signInWithPasskey } from '../fixtures/passkeys.js'
import { continueAs } from '../fixtures/providerLogin.js'
import { addAuthenticator } from '../fixtures/recovery.js'
import { cutOpeners, openProvider } from '../fixtures/social.js'
import { SECOND_ORIGIN } from '../world/ports.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

export const connectViews: Views = {
  Connect: view('[V01] [V02]', async ({ dapp }) => {
    await dapp.visitOpen({
      wallet: 'announced',
      config: {
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    })
  }),
  ConnectError: view('', async ({ dapp }) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.askForCode('nobody')
    await expect(dapp.modal).toContainText(text('Invalid email address'))
  }),
  ConnectOneSocial: view('', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced', config: { features: { socials: ['google'] } } })
    await expect(page.getByTestId('vb-social-google')).toHaveText(text('Continue with Google'))
  }),
  ConnectPasskey: view('[J05]', async ({ dapp }) => openWithPasskey(dapp)),
  PasskeyAsked: view('[J05]', async ({ dapp, page }) => {
    await (await addAuthenticator(page.context(), page)).leaveAlone()
    await openWithPasskey(dapp)
    await signInWithPasskey(dapp)
    await expect(dapp.frame.getByTestId('vb-passkey')).toBeVisible()
  }),
  PasskeyRefused: {
    slow: true,
    rows: '[J05]',
    go: async ({ dapp, page }) => {
      await addAuthenticator(page.context(), page)
      await makeWalletWithPasskey(dapp, { isOld: false })
      await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
      await signInWithPasskey(dapp)
      await expect(dapp.frame.getByTestId('vb-passkey-failure')).toBeVisible()
    },
  },
  ConnectingSocial: view('[V17]', async ({ dapp }) => {
    await dapp.visitOpen()
    await openProvider(dapp, 'google')
    await expect(dapp.modal).toContainText(text('Continue in the Google window.'))
  }),
  ConnectingSocialCode: view('[V17]', async ({ dapp }) => {
    await dapp.visitOpen()
    await cutOpeners(dapp)
    await continueAs(await openProvider(dapp, 'google'), freshEmail())
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    await expect(dapp.modal).toContainText(text('Enter the code'))
  }),
  ConnectingSocialFailed: view('[V17]', async ({ dapp }) => {
    await dapp.visitOpen()
    const window = await openProvider(dapp, 'github')
    await window.getByTestId('idp-deny').click()
    await expect(dapp.modal).toContainText(text('Sign-in cancelled'))
  }),
  ConnectNoAnswer: view('', async ({ dapp, page }) => {
    await refuse(page, '**/v1/auth/email/start')
    await dapp.visit({ wallet: 'announced' })
    await dapp.askForCode(freshEmail())
    await expect(page.getByTestId('vb-login-retry')).toBeVisible()
  }),
  PartNotLoaded: view('', async ({ dapp, page }) => {
    await refuse(page, WALLET_VIEWS)
    await dapp.visitOpen({ wallet: 'announced' })
    await page.getByTestId('vb-all-wallets').click()
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  }),
  ConnectEmpty: view('', async ({ dapp }) => {
    await dapp.visitOpen({ config: { apiUrl: '' } })
  }),
  SignIn: view('', async ({ dapp, page }) => {
    await dapp.visit({ config: { termsConditionsUrl: 'https://example.com/terms' } })
    await page.evaluate(() => window.vestibule.open({ view: 'SignIn' }))
    await expect(page.getByTestId('vb-email-input')).toBeVisible()
  }),
  ConnectingExternal: view('', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced' })
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await expect(dapp.modal).toContainText(text('Continue in Test Wallet'))
  }),
  ConnectingDeclined: view('[V07]', async ({ dapp, page }) => {
    await dapp.visitOpen({ wallet: 'announced' })
    await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  }),
}
