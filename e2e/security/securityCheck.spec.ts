import { expect, test } from '../fixtures/dapp.js'
import { codeFor, freshEmail, mailsTo } from '../fixtures/mailbox.js'
import { askAsStrangers, MANY, slowDown } from '../fixtures/strangers.js'

/** Duration of one puzzle attempt on a slow device, in ms. */
const SLOW = 2_000

test('stops the security check without a mail when the modal closes, and allows another sign-in', async ({
  dapp,
  page,
}) => {
  test.slow()
  const email = freshEmail()
  await askAsStrangers(email, MANY)
  await slowDown(page, SLOW)
  await dapp.visitAsking(email)
  await expect(dapp.frame.getByTestId('vb-puzzle')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dapp.modal).toBeHidden()
  await page.waitForTimeout(5 * SLOW)
  await expect.poll(() => mailsTo(email)).toHaveLength(MANY)

  const other = freshEmail()
  await dapp.askForCode(other)
  await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(other))
  await dapp.expectConnected()
})

test('accepts the earlier code while the security check for another code runs', async ({
  dapp,
  page,
}) => {
  test.slow()
  const email = freshEmail()
  await slowDown(page, SLOW)
  await dapp.visitAsking(email)
  const code = await codeFor(email)
  await askAsStrangers(email, MANY)
  await expect(page.getByTestId('vb-otp-resend')).toBeEnabled({ timeout: 40_000 })
  await page.getByTestId('vb-otp-resend').click()
  await expect(dapp.frame.getByTestId('vb-puzzle')).toBeVisible()
  await dapp.frame.getByTestId('vb-otp-input').fill(code)
  await dapp.expectConnected()
})
