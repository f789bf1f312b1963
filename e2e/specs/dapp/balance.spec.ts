import { stopClock } from '../../fixtures/clock.js'
import { expect, test } from '../../fixtures/dapp.js'

test('[V03] reads a changed balance when the account opens, and animates the change', async ({
  dapp,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await dapp.visitFunded()
  const balance = page.getByTestId('vb-balance').locator('bdi')
  await page.getByTestId('vb-account-button').click()
  await expect(balance).toHaveText('1')
  await page.getByTestId('vb-close').click()
  await expect(dapp.modal).toBeHidden()

  await dapp.fund()
  await stopClock(page)
  await page.getByTestId('vb-account-button').click()
  // The page batches all reads of one tick.
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return balance.getAttribute('title')
    })
    .toBe('2')
  await page.clock.runFor(100)
  await expect(balance).toHaveText(/^1\.\d{3}$/)
  await page.clock.runFor(1_000)
  await expect(balance).toHaveText('2')
})
