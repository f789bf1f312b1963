import { findFaults } from '../../fixtures/appearance/appearance.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveDevice } from '../../fixtures/hub.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { askAsStrangers, holdDerivation, MANY } from '../../fixtures/strangers.js'

test.describe('an email address for which other clients request many codes', () => {
  test('[J05] [T18] shows a security check before it sends the code', async ({ dapp, page }) => {
    test.slow()
    const email = freshEmail()
    await askAsStrangers(email, MANY)
    const release = await holdDerivation(page)
    await dapp.visitAsking(email)

    const notice = dapp.frame.getByTestId('vb-puzzle')
    await expect(notice).toBeVisible()
    await expect(notice).toContainText('Security check')
    await expect(notice).toContainText('Checking that you are not a robot')
    await expect(dapp.frame.getByRole('progressbar')).toHaveAccessibleName(
      /Progress of the security check/,
    )
    await expect(dapp.frame.getByRole('status').filter({ has: notice })).toBeVisible()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
    await expect(page.getByTestId('vb-email-submit')).toHaveAttribute('aria-busy', 'true')
    await expect
      .poll(() => findFaults(page, { within: 'vestibule-modal', isFramed: true }))
      .toEqual([])

    await release()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyDevice')
    await expect(notice).toBeHidden()
    const number = await dapp.frame.getByTestId('vb-device-number').textContent()
    const code = await approveDevice(page.context(), { email, number, after: MANY })
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await dapp.frame.getByTestId('vb-otp-input').fill(code)
    await dapp.expectConnected()
  })

  test('skips the security check on a device that has signed in before', async ({ dapp, page }) => {
    const email = freshEmail()
    await dapp.visit()
    await dapp.signInByEmail(email)
    await askAsStrangers(email, MANY)
    await dapp.press('disconnect')
    await expect(dapp.status).toHaveText('disconnected')
    await holdDerivation(page)
    await dapp.visitAsking(email)
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  })
})
