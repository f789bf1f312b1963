import type { Page } from '@playwright/test'
import { alertIn } from '../../fixtures/appearance/alertIn.js'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { startClock, stopClock } from '../../fixtures/clock.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { hold, refuse, setOnline } from '../../fixtures/network.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

const START = '**/v1/auth/email/start'
const VERIFY = '**/v1/auth/email/verify'

test.describe('a login while the services do not respond', () => {
  const progress = (page: Page) => page.getByTestId('vb-login-progress')
  /** Starts a login that waits for the frame, with a controlled clock. @returns a function that lets the frame load */
  const wait = async (dapp: Dapp, email: string) => {
    await stopClock(dapp.page)
    const allow = await refuse(dapp.page, `${FRAME_ORIGIN}/**`)
    await dapp.visitAsking(email)
    await expect(dapp.page.getByTestId('vb-secure-frame')).toBeAttached()
    return allow
  }

  test('[V02] [C02] shows a waiting text after a second, and a restart button after six', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const email = freshEmail()
    const allow = await wait(dapp, email)
    await page.clock.fastForward(1_000)
    await expect(progress(page)).toHaveText('Opening the secure wallet…')
    await page.clock.fastForward(5_000)
    await expect(progress(page)).toContainText('This takes longer than usual.')
    await startClock(page)
    await allow()
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] shows the restart button again after a restart', async ({ dapp, page }) => {
    await wait(dapp, freshEmail())
    await page.clock.fastForward(6_000)
    const retry = page.getByTestId('vb-login-retry')
    await retry.click()
    await expect(retry).toBeHidden()
    const passSecond = async () => {
      await page.clock.fastForward(1_000)
      return retry.isVisible()
    }
    await expect.poll(passSecond).toBe(true)
    await expect(page.getByTestId('vb-secure-frame')).toHaveCount(1)
  })

  test('[V02] shows an offline text while offline, and sends the request again once the device is online', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    const allow = await wait(dapp, email)
    await setOnline(page, false)
    await page.clock.fastForward(1_000)
    await expect(progress(page)).toContainText(
      'You are offline. Connect this device to the internet, then try again.',
    )
    await startClock(page)
    await allow()
    await setOnline(page, true)
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] shows only a waiting text during the email request, so that the email is sent once', async ({
    dapp,
    page,
  }, info) => {
    const email = freshEmail()
    const release = await hold(page, START)
    await stopClock(page)
    await dapp.visit()
    const asked = page.waitForRequest(START)
    await dapp.askForCode(email)
    await asked
    // Rows that accept presses do not move when the texts appear.
    const places = () =>
      dapp.modal.evaluate((card) =>
        [card, ...card.querySelectorAll('button, input')].map((element) => {
          const { x, y, width } = element.getBoundingClientRect()
          return [x, y, width]
        }),
      )
    const before = await places()
    await page.clock.fastForward(1_000)
    await expect(progress(page)).toHaveText('Sending your email…')
    await expect(places()).resolves.toEqual(before)
    await page.clock.fastForward(5_000)
    await expect(progress(page)).toHaveText('This takes longer than usual.')
    await expect(places()).resolves.toEqual(before)
    await keepShot(page, info, 'sending')
    await startClock(page)
    release()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] shows a retry button if the services stop responding after the frame loaded', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    const allow = await refuse(page, START)
    await dapp.visitAsking(email)
    await expect(progress(page)).toContainText('The sign-in service does not answer.')
    await allow()
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V15] keeps the code, and sends it again once the device is online', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    const allow = await refuse(page, VERIFY)
    await dapp.visitAsking(email)
    const input = dapp.frame.getByTestId('vb-otp-input')
    const alert = alertIn(dapp.frame)
    const retry = dapp.frame.getByTestId('vb-otp-retry')
    const code = await codeFor(email)
    await input.fill(code)
    await expect(alert).toHaveText('The sign-in service does not answer. Try again in a moment.')
    await expect(input).toHaveAttribute('aria-invalid', 'false')
    await setOnline(page, false)
    await dapp.pressInFrame('vb-otp-retry')
    await expect(alert).toHaveText(
      'You are offline. Connect this device to the internet, then try again.',
    )
    await expect(input).toBeFocused()
    await expect(input).toHaveValue(code)
    await input.press('Backspace')
    await expect(retry).toBeHidden()
    await input.fill(code)
    await expect(retry).toBeVisible()
    await allow()
    await setOnline(page, true)
    await dapp.expectConnected()
  })

  for (const again of ['a press', 'the network is back'] as const)
    test(`open the wallet of a new session after ${again}`, async ({ dapp, page }) => {
      const email = freshEmail()
      const allow = await refuse(page, '**/v1/wallets**')
      await dapp.visitAsking(email)
      await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
      const alert = alertIn(dapp.frame)
      await expect(alert).toContainText('The wallet could not be opened')
      await expect(alert).toContainText('You are signed in. Check your connection and try again.')
      await allow()
      if (again === 'a press') await dapp.pressInFrame('vb-notice-retry')
      else {
        await setOnline(page, false)
        await setOnline(page, true)
      }
      await dapp.expectConnected()
    })

  test('[T03] keep a page signed in that loads meanwhile, and the next page connects again', async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew()
    const allow = await refuse(page, `${FRAME_ORIGIN}/**`)
    await stopClock(page)
    await page.reload()
    await expect(page.getByTestId('vb-secure-frame')).toBeAttached()
    await page.clock.fastForward(20_000)
    await expect(dapp.status).toHaveText('disconnected')
    await startClock(page)
    await allow()
    await dapp.reload()
  })

  test('[Z25] removes the timeout alert with the next response', async ({ dapp, page }) => {
    const email = freshEmail()
    await hold(page, START)
    await stopClock(page)
    await dapp.visit()
    const asked = page.waitForRequest(START)
    await dapp.askForCode(email)
    await asked
    await page.clock.fastForward(120_000)
    await expect(page.getByTestId('vb-alert')).toHaveText('Embedded Wallet Request Timed Out')
    await startClock(page)
    await page.unroute(START)
    await page.getByTestId('vb-login-retry').click()
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    await expect(page.getByTestId('vb-alert')).toBeHidden()
  })
})
