import { findFaults, keepShot, THEMES } from '../fixtures/appearance/appearance.js'
import { expect, test } from '../fixtures/dapp.js'
import { approveDevice, Hub } from '../fixtures/hub.js'
import { freshEmail } from '../fixtures/mailbox.js'
import { askAsStrangers, MANY, slowDown } from '../fixtures/strangers.js'

test('completes a sign-in with a security check on the wallet’s own page', async ({
  page,
}, info) => {
  test.slow()
  const email = freshEmail()
  await askAsStrangers(email, MANY)
  await slowDown(page, 4_000)
  const hub = new Hub(page)
  await hub.visit()
  await page.getByTestId('vb-hub-email').fill(email)
  await page.getByTestId('vb-hub-email').press('Enter')
  await expect(page.getByTestId('vb-puzzle')).toContainText('Security check')
  await expect(page.getByRole('progressbar')).toBeVisible()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await keepShot(page, info, `hub-${colorScheme}`)
  }
  await expect.poll(() => findFaults(page)).toEqual([])
  const number = page.getByTestId('vb-device-number')
  await expect(number).toBeVisible({ timeout: 40_000 })
  await expect(page.getByTestId('vb-puzzle')).toBeHidden()
  const shown = await number.textContent()
  const code = await approveDevice(page.context(), { email, number: shown, after: MANY })
  await page.getByTestId('vb-otp-input').fill(code)
  await expect(hub.address.first()).toBeVisible()
})
