import { alertIn } from '../fixtures/appearance/alertIn.js'
import { Dapp, expect } from '../fixtures/dapp.js'
import { EmailChange } from '../fixtures/emailChange.js'
import { codeFor, freshEmail } from '../fixtures/mailbox.js'
import { askAsStrangers, holdDerivation } from '../fixtures/strangers.js'
import { DAPP_ORIGIN } from '../world/ports.js'
import { text } from './text.js'
import { type Views, view } from './view.js'

export const emailViews: Views = {
  EmailVerifyDevice: view('[V15]', async ({ dapp, browser }) => {
    const email = freshEmail()
    const first = await browser.newContext({ baseURL: DAPP_ORIGIN })
    const other = new Dapp(await first.newPage())
    await other.visit()
    await other.signInByEmail(email)
    await first.close()
    await dapp.visitAsking(email)
    await expect(dapp.frame.getByTestId('vb-device-number')).toBeVisible()
  }),
  EmailVerifyOtp: view('[V15]', async ({ dapp }) => {
    const email = await dapp.visitAsking()
    await codeFor(email)
    await dapp.frame.getByTestId('vb-otp-input').fill('12')
  }),
  EmailSecurityCheck: view('', async ({ dapp, page }) => {
    const email = freshEmail()
    await askAsStrangers(email, 11)
    await holdDerivation(page)
    await dapp.visitAsking(email, { wallet: 'announced' })
    await expect(dapp.frame.getByTestId('vb-puzzle')).toBeVisible()
  }),
  UpdateEmailWallet: {
    rows: '[V19]',
    returning: true,
    go: async ({ dapp }) => {
      await dapp.visitSignedIn()
      const change = new EmailChange(dapp)
      await change.open()
      await change.input.fill('no address')
      await change.save.click()
      await expect(dapp.modal).toContainText(text('Invalid email address'))
    },
  },
  UpdateEmailPrimaryOtp: view('[V16]', async ({ dapp }) => {
    const email = await dapp.visitNew()
    const change = new EmailChange(dapp)
    await change.open()
    await change.ask(email, `a-rather-long-name-${freshEmail()}`)
    await change.code.fill('12')
  }),
  EmailVerifyOtpWrong: view('', async ({ dapp }) => {
    const email = await dapp.visitAsking()
    const code = await codeFor(email)
    await dapp.frame.getByTestId('vb-otp-input').fill(code === '123456' ? '654321' : '123456')
    await expect(alertIn(dapp.frame)).toBeVisible()
  }),
}
