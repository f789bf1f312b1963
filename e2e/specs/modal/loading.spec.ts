import type { Page } from '@playwright/test'
import { keepShot, looksIn, SIZES } from '../../fixtures/appearance/appearance.js'
import { stopClock } from '../../fixtures/clock.js'
import { expect, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import {
  FRAME_START,
  hold,
  MODAL,
  refuse,
  SETTINGS,
  setOnline,
  WALLET_VIEWS,
} from '../../fixtures/network.js'

const connectButton = (page: Page) => page.getByTestId('vb-connect-button')
const notice = (page: Page) => page.getByTestId('vb-notice')

test.describe('the modal’s code', () => {
  test('[V01] shows the button’s loading text from the press until the modal opens', async ({
    dapp,
    page,
  }) => {
    const release = await hold(page, MODAL)
    await dapp.visit()
    await connectButton(page).click()
    await expect(connectButton(page)).toHaveText('Connecting…')
    await expect(connectButton(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(dapp.modal).toBeVisible()
    await expect(connectButton(page)).toHaveText('Connect Wallet')
  })

  test('[V02] shows placeholders for provider buttons that still load, and replaces them without a jump', async ({
    dapp,
    page,
  }) => {
    const release = await hold(page, '**/assets/socialViews-*.js')
    await dapp.visitOpen()
    const places = page.locator('.socials[aria-busy] .skeleton')
    const buttons = page.locator('[data-testid^=vb-social-]')
    await expect(places).toHaveCount(6)
    const before = await places.last().boundingBox()
    release()
    await expect(buttons).toHaveCount(6)
    const after = await buttons.last().boundingBox()
    expect(after).toEqual(before)
  })

  test(
    '[V01] shows that the device is offline, and opens on the next press online',
    { tag: '@ci' },
    async ({ dapp, page }, info) => {
      await stopClock(page)
      await dapp.visit()
      await setOnline(page, false)
      for (const { theme: colorScheme, size, viewport } of looksIn(SIZES)) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await connectButton(page).click()
        await expect(notice(page)).toHaveText(
          'You are offline. Connect this device to the internet, then try again.',
        )
        await keepShot(page, info, `NotLoaded-${colorScheme}-${size}`)
      }
      await expect(notice(page)).toHaveRole('alert')
      await expect(notice(page)).toHaveCount(1)
      await expect(connectButton(page)).toHaveText('Connect Wallet')
      await setOnline(page, true)
      await dapp.open()
      await expect(notice(page)).toHaveCount(0)
    },
  )

  test('[V01] does not prefetch on hover while the device is offline', async ({ dapp, page }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/mountModal-')) asked++
    })
    await dapp.visit()
    await setOnline(page, false)
    await connectButton(page).hover()
    await page.mouse.move(0, 0)
    await setOnline(page, true)
    await connectButton(page).hover()
    await expect.poll(() => asked).toBe(1)
    await dapp.open()
    expect(asked).toBe(1)
  })

  test('[V01] [T01] rejects `open()` if the code fails to load, and shows the failure to the visitor', async ({
    dapp,
    page,
  }) => {
    await stopClock(page)
    const allow = await refuse(page, MODAL)
    await dapp.visit()
    const open = () =>
      page.evaluate(() =>
        window.vestibule.open().then(
          () => 'open',
          () => 'failed',
        ),
      )
    await expect.poll(open).toBe('failed')
    await expect(notice(page)).toHaveText(
      'This could not be loaded. Try again, or reload the page.',
    )
    await allow()
    await expect.poll(open).toBe('open')
    await expect(dapp.modal).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  })

  test('[V01] loads an embedded card as soon as the device is online', async ({ dapp, page }) => {
    await stopClock(page)
    const allow = await refuse(page, MODAL)
    await dapp.visit({ path: '/embedded.html' })
    await expect(notice(page)).toBeVisible()
    await allow()
    // A browser can report that it is online before requests succeed.
    await expect(async () => {
      await setOnline(page, false)
      await setOnline(page, true)
      await expect(dapp.modal).toBeVisible({ timeout: 3_000 })
    }).toPass()
  })

  test('[V04] shows why a view did not load, and retries on a press or once online', async ({
    dapp,
    page,
  }) => {
    const allow = await refuse(page, WALLET_VIEWS)
    await dapp.visitOpen()
    await page.getByTestId('vb-all-wallets').click()
    await expect(dapp.modal).toContainText('This part could not be loaded')
    await expect(dapp.modal).toContainText('Try again, or reload the page.')
    await setOnline(page, false)
    await page.getByTestId('vb-retry').click()
    await expect(dapp.modal).toContainText('You are offline')
    await allow()
    await setOnline(page, true)
    await expect(page.getByTestId('vb-wallet-search')).toBeVisible()
  })

  test('[V02] loads the frame’s code again after a failure', async ({ dapp, page }) => {
    const email = freshEmail()
    const allow = await refuse(page, FRAME_START)
    await dapp.visitAsking(email)
    await expect(dapp.modal).toContainText('The sign-in service does not answer')
    await allow()
    await page.getByTestId('vb-login-retry').click()
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[V02] loads the frame’s settings code once online', async ({ dapp, page }) => {
    const allow = await refuse(page, SETTINGS)
    await dapp.visitSignedIn()
    // If the page cannot open a window, the frame shows the link to the settings.
    await page.evaluate(() => {
      window.open = () => null
    })
    await dapp.click('vb-account-button', 'vb-wallet-settings')
    await expect(dapp.frame.getByText('Not loaded. Check your connection.')).toBeVisible()
    await setOnline(page, false)
    await allow()
    await setOnline(page, true)
    await expect(dapp.frame.getByTestId('vb-continue')).toBeVisible()
  })
})
