import { expect, test } from '../fixtures/dapps/exampleTest.js'
import { EXAMPLES } from '../world/examples.js'
import { MAILBOX } from '../world/ports.js'

/** The part of `stack.json` that a dapp developer reads. */
const stack = { mailbox: MAILBOX }

for (const { name, url: dapp } of EXAMPLES.filter(({ name }) => name === 'vite-react-19'))
  test.describe(name, () => {
    // The code below repeats docs/guides/testing.md word for word.
    /** The newest code in the mails to an address. */
    async function codeFor(email: string): Promise<string> {
      const mails = `${stack.mailbox}/api/messages?to=${encodeURIComponent(email)}`
      let code = ''
      await expect
        .poll(async () => {
          const [newest] = await (await fetch(mails)).json()
          code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
          return code
        })
        .not.toBe('')
      return code
    }

    test('a visitor signs in by email', async ({ page }) => {
      const email = `visitor-${Date.now()}@example.com`
      const frame = page.getByTestId('vb-secure-frame').contentFrame()
      await page.goto(dapp)
      await page.getByTestId('vb-connect-button').click()
      await page.getByTestId('vb-email-input').fill(email)
      await page.getByTestId('vb-email-submit').click()
      await frame.getByTestId('vb-otp-input').first().click()
      await page.keyboard.type(await codeFor(email))
      await expect(page.getByTestId('vb-account-button')).toContainText('0x')
    })
  })
