import { expect } from '@playwright/test'
import { scrollToEnd } from '../../fixtures/appearance/approvalWindow.js'
import { codeFor, deviceLinkFor, freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { DAPP_ORIGIN } from '../../world/ports.js'
import type { WebKit } from './openBrowser.js'
import { ask, readAnswer, readAskedParts, readWords } from './scripts.js'

export function createVisitor(browser: WebKit) {
  const { enter, comeBack, find, press, read, run, type } = browser

  async function askForCode(email: string) {
    await browser.goTo(DAPP_ORIGIN)
    await press('window', 'vb-connect-button')
    await type('window', 'vb-email-input', email)
    await press('window', 'vb-email-submit')
  }

  async function expectConnected() {
    await expect.poll(() => read('window', 'demo-status'), { timeout: 30_000 }).toBe('connected')
    return read('window', 'demo-address')
  }

  return {
    expectConnected,

    async signIn() {
      const email = freshEmail()
      await askForCode(email)
      await type('frame', 'vb-otp-input', await codeFor(email))
      await expectConnected()
      await press('window', 'vb-account-button')
      await press('window', 'vb-protect')
      await find('frame', 'vb-add-recovery')
      return email
    },

    async addWords() {
      await press('frame', 'vb-add-passphrase')
      await find('frame', 'vb-words')
      const words = await run(readWords)
      await press('frame', 'vb-written')
      await find('frame', 'vb-ask-back')
      for (const part of await run(readAskedParts))
        await type('frame', `vb-part-${part}`, words[part - 1] ?? '')
      await press('frame', 'vb-ask-back-check')
      await press('frame', 'vb-recovery-done')
      return words.join(' ')
    },

    /** Signs in on a device without the wallet and stops at the choice of a recovery method. */
    async signInElsewhere(email: string) {
      const before = (await mailsTo(email)).length
      await askForCode(email)
      const number = await read('frame', 'vb-device-number')
      await enter(browser.openTab)
      await browser.goTo(await deviceLinkFor(email, before))
      await browser.pressNamed(number)
      await browser.findNamed('Device approved')
      const code = await read('window', 'vb-code')
      await browser.closeTab()
      await comeBack()
      await type('frame', 'vb-otp-input', code)
      await find('frame', 'vb-recover')
    },

    async recoverBy(words: string) {
      await type('frame', 'vb-secret-passphrase', words)
      await press('frame', 'vb-secret-submit')
    },

    async sign(params: string[]) {
      await find('window', 'demo-status')
      await run(ask, { method: 'personal_sign', params })
      await enter(() => press('frame', 'vb-continue'))
      await run(scrollToEnd, await find('window', 'vb-approval'))
      await browser.hold('vb-approve')
      await comeBack()
      await expect.poll(() => run(readAnswer)).not.toBe('')
      return run(readAnswer)
    },
  }
}
