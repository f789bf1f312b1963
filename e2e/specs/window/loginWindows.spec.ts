import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { EVIL, FRAME, host } from '../../fixtures/attacker.js'
import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { codeIn, continueAs, createProviderLogin } from '../../fixtures/providerLogin.js'
import { finishLogin, openProvider } from '../../fixtures/social.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

async function beginAsMallory() {
  const mallory = await createProviderLogin()
  const secret = randomBytes(32).toString('base64url')
  const secretHash = createHash('sha256').update(secret).digest('base64url')
  const { url, challengeId } = await mallory.start('google', { secretHash })
  return { secret, url, take: (code?: string) => mallory.take(challengeId, code) }
}

async function expectCode(window: Page) {
  await expect(codeIn(window)).resolves.toMatch(/^\d{6}$/)
  await expect(window.getByTestId('vb-visit')).toHaveCount(0)
}

test('[J06] security: shows a code after a link to an attacker’s login, and no button that approves it', {
  tag: '@ci',
}, async ({ page }) => {
  const mallory = await beginAsMallory()
  await page.goto(mallory.url)
  await continueAs(page, freshEmail())
  await expectCode(page)
  await expect(mallory.take()).resolves.toEqual({ status: 'asked' })
  await expect(page.getByRole('button')).toHaveText(['Copy code', 'This was not me'])
  // Control: with the login's secret in the window, one press approves the login.
  const again = await beginAsMallory()
  await page.goto(`${FRAME_ORIGIN}/login-start`)
  await page.evaluate(
    (secret) => sessionStorage.setItem('vestibule-window-secret', secret),
    again.secret,
  )
  await page.goto(again.url)
  await continueAs(page, freshEmail())
  await expect(page.getByTestId('vb-visit-yes')).toBeEnabled()
  await page.getByTestId('vb-visit-yes').click()
  await expect.poll(async () => (await again.take()).status).toBe('proved')
})

test('[J06] security: shows a code in a window that the page sends to an attacker’s login', {
  tag: '@ci',
}, async ({ dapp }) => {
  const mallory = await beginAsMallory()
  await dapp.visitOpen()
  const window = await openProvider(dapp, 'google')
  await expect(window.getByTestId('idp-email')).toBeVisible()
  await window.goto(mallory.url)
  await continueAs(window, freshEmail())
  await expectCode(window)
  await expect(mallory.take()).resolves.toEqual({ status: 'asked' })
  const held = window.evaluate(() => sessionStorage.getItem('vestibule-window-secret'))
  await expect(held).resolves.toBeNull()
  await expect(dapp.status).toHaveText('disconnected')
})

test('[J06] security: shows a code if the login continues in another tab of the same browser', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const start = /\/auth\/oauth\/google\/start/
  // Status 204 prevents the navigation, so the window stays on the page.
  await page.context().route(start, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const handed = page.context().waitForEvent('request', (request) => start.test(request.url()))
  await dapp.visitOpen()
  await openProvider(dapp, 'google')
  const url = (await handed).url()
  const tab = await page.context().newPage()
  await tab.goto(url)
  await continueAs(tab, freshEmail())
  await expectCode(tab)
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
})

test('[J06] gives two parallel logins separate window secrets, and cancels the first login', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  const first = await openProvider(dapp, 'google')
  await expect(first.getByTestId('idp-email')).toBeVisible()
  await expect(dapp.modal).toContainText('If you left it')
  const popup = page.waitForEvent('popup')
  await page.getByTestId('vb-retry').click()
  const second = await popup
  await continueAs(second, freshEmail())
  await continueAs(first, freshEmail())
  await expect(first.getByRole('main')).toContainText('This sign-in was cancelled')
  await finishLogin(dapp, second)
})

test('[J06] security: sends no secret to a start page that another site opens, and opens no provider', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  // The frame of the visitor's page waits for a window in another tab.
  const name = crypto.randomUUID()
  await page.evaluate(async (name) => {
    const { call } = await window.vestibuleCore.frame.get()
    await call('getSocialRedirectUri', { provider: 'google', window: name })
  }, name)
  const evil = await page.context().newPage()
  await host(evil, `${EVIL}/opener`, '<p>Evil</p>')
  await evil.goto(`${EVIL}/opener`)
  const [popup] = await Promise.all([
    evil.waitForEvent('popup'),
    evil.evaluate(([url, name]) => void window.open(url, name), [
      `${FRAME_ORIGIN}/login-start`,
      name,
    ] as const),
  ])
  await expect(popup.locator('.window')).toHaveAttribute('data-step', 'unanswered', {
    timeout: 20_000,
  })
  await expect(popup.evaluate(() => sessionStorage.length)).resolves.toBe(0)
  await expect(popup).toHaveURL(`${FRAME_ORIGIN}/login-start`)
})

test('[J06] security: hides the button while the window is too small', {
  tag: '@ci',
}, async ({ dapp }) => {
  await dapp.visitOpen()
  const window = await openProvider(dapp, 'google')
  await continueAs(window, freshEmail())
  const yes = window.getByTestId('vb-visit-yes')
  await expect(yes).toBeEnabled()
  // Resize only the window: `screen` must not change.
  const { width, height } = await window.evaluate(() => screen)
  const session = await window.context().newCDPSession(window)
  const resize = (size: { width: number; height: number }) =>
    session.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: false,
    })
  await resize({ width: 359, height: 600 })
  await expect(window.getByTestId('vb-window-message')).toHaveAttribute('data-says', 'small')
  await expect(yes).toBeHidden()
  await resize({ width: 360, height: 600 })
  await expect(window.getByTestId('vb-window-message')).toHaveCount(0)
  await expect(yes).toBeEnabled()
  await finishLogin(dapp, window)
})

test('[J06] security: sends the window only the secret of the frame that started its login', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visit()
  await page.evaluate((url) => {
    const iframe = document.createElement('iframe')
    iframe.src = url
    document.body.prepend(iframe)
    return new Promise((resolve) => iframe.addEventListener('load', resolve))
  }, FRAME)
  await dapp.open()
  const window = await openProvider(dapp, 'google')
  await continueAs(window, freshEmail())
  await expect(window.getByTestId('vb-visit-yes')).toBeEnabled()
  await finishLogin(dapp, window)
})
