import type { Page } from '@playwright/test'
import { isAddress } from 'viem'
import { Dapp, expect, test } from '../../fixtures/dapp.js'
import { gate } from '../../fixtures/gate.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'

test.describe('sign in by email', () => {
  test('[J05] [V15] [T18] [E06] shows the address and the balance of a new embedded wallet', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const email = freshEmail()
    await dapp.visit()
    await expect(dapp.status).toHaveText('disconnected')
    await dapp.signInByEmail(email)
    await expect.poll(async () => isAddress(await dapp.address())).toBe(true)
    await expect(page.getByTestId('demo-network')).toHaveText('eip155:31337')
    await expect(page.getByTestId('demo-email')).toHaveText(email)
    await expect(page.getByTestId('demo-balance')).toHaveText('0 ETH')
    await dapp.press('faucet')
    await expect(page.getByTestId('demo-balance')).toHaveText('1 ETH')
  })

  for (const [when, fails] of [
    ['before the code is asked for', async () => {}],
    [
      'after its code has come',
      async (page: Page) => {
        await page.waitForResponse('**/v1/auth/email/start')
        await expect(page.getByTestId('vb-modal')).toHaveAttribute('data-view', 'EmailVerifyOtp')
        await page
          .frames()
          .at(-1)
          ?.evaluate(() => new Promise(requestAnimationFrame))
      },
    ],
  ] as const)
    test(`[V15] retries a failed style sheet: ${when}`, { tag: '@ci' }, async ({ dapp, page }) => {
      let failed = 0
      const failing = fails(page)
      await page.route(/\/assets\/.*\.css$/, async (route) => {
        if (!/Code/.test(route.request().url()) || failed > 0) return route.fallback()
        failed++
        await failing
        await route.abort()
      })
      await dapp.visit()
      await dapp.askForCode(freshEmail())
      const field = dapp.frame.getByTestId('vb-otp-input')
      const again = dapp.frame.getByRole('button', { name: 'Try again' })
      await expect(field.or(again)).toBeVisible()
      expect(failed).toBe(1)
      if (await again.isVisible()) await again.click()
      await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(40)
    })

  test('[T20] stores the email and marks the login as used after a sign-in', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const email = freshEmail()
    await dapp.visit()
    await dapp.signInByEmail(email)
    const stored = () => page.evaluate(() => ({ ...localStorage }))
    await expect.poll(stored).toMatchObject({
      '@vestibule/email': email,
      '@vestibule/email_login_used': 'true',
      '@vestibule/connections': expect.stringContaining('"eip155":"eip155:auth"'),
    })
    await expect.poll(stored).not.toHaveProperty('@vestibule/last_email_login_time')
  })

  test('[J05] returns the same address for the same visitor and browser', async ({ dapp }) => {
    const email = freshEmail()
    await dapp.visit()
    await dapp.signInByEmail(email)
    const address = await dapp.address()
    await dapp.press('disconnect')
    await expect(dapp.status).toHaveText('disconnected')
    await dapp.signInByEmail(email)
    await expect.poll(() => dapp.address()).toBe(address)
  })
})

test('[J05] sends one request for the code of a first sign-in, and three requests for its wallet', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  let asked: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/'))
      asked.push(`${request.method()} ${pathname.replace(/0x\w{40}|[\w-]{22}/, '…')}`)
  })
  const beside = [
    'POST /v1/auth/session/shown',
    'GET /v1/auth/session',
    'GET /v1/auth/session/end',
    'GET /v1/wallets/…/recovery',
    'GET /v1/profile/reverse/…',
    'POST /v1/rpc/eip155:31337',
  ]
  const connected = gate()
  await page.route(
    /\/v1\/(auth\/session(\/shown|\/end)?|wallets\/[\w-]{22}\/recovery|profile\/reverse\/\w+|rpc\/eip155:31337)(\?|$)/,
    async (route) => {
      await connected.opened
      await route.continue()
    },
  )
  await dapp.visit()
  const email = freshEmail()
  await dapp.askForCode(email)
  const code = dapp.frame.getByTestId('vb-otp-input')
  await code.waitFor()
  expect(asked).toEqual(['POST /v1/auth/email/start'])
  asked = []
  await code.fill(await codeFor(email))
  await expect(dapp.status).toHaveText('connected')
  expect(asked.filter((one) => !beside.includes(one))).toEqual([
    'POST /v1/auth/email/verify',
    'PUT /v1/wallets/…',
    'POST /v1/wallets/…/confirm',
  ])
  connected.open()
})

test('[J05] focuses the code field when the frame appears', async ({ dapp, page }) => {
  await dapp.visitOpen()
  await page.getByTestId('vb-email-input').fill(freshEmail())
  // Record where the focus is: a frame that is visible before it has the focus would lose typed
  // characters.
  const elsewhere = await page.getByTestId('vb-overlay').evaluateHandle((overlay) => {
    const seen: (string | undefined)[] = []
    const look = () => {
      const slot = overlay.querySelector('.frame-slot:not([data-waiting]) slot')
      const [frame] = slot instanceof HTMLSlotElement ? slot.assignedElements() : []
      if (frame !== undefined && document.activeElement !== frame)
        seen.push(document.activeElement?.tagName)
    }
    const whatever = { subtree: true, childList: true, attributes: true }
    new MutationObserver(look).observe(overlay, whatever)
    return seen
  })
  await page.getByTestId('vb-email-submit').click()
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeFocused()
  await expect.poll(() => elsewhere.jsonValue()).toEqual([])
})

test('[J05] [T05] signs in at once while a sign-out is pending on a slow network', async ({
  dapp,
  page,
}) => {
  const email = freshEmail()
  await dapp.visit()
  // Delay the session check until the device has ended the session. The services end it later.
  const ended = gate()
  await page.route('**/v1/auth/session', async (route) => {
    await ended.opened
    await route.continue()
  })
  await page.route('**/v1/auth/sign-out', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await route.continue()
  })
  await dapp.signInByEmail(email)
  await dapp.press('disconnect')
  await expect(dapp.status).toHaveText('disconnected')
  ended.open()
  await dapp.signInByEmail(email)
})

test('[T05] signs out in all tabs after a sign-out in one tab', async ({ dapp, page }) => {
  await dapp.visitSignedIn()
  const other = new Dapp(await page.context().newPage())
  await other.visit()
  await other.expectConnected()
  await other.press('disconnect')
  await expect(other.status).toHaveText('disconnected')
  await expect(dapp.status).toHaveText('disconnected')
})

test('[T05] closes the account view when the visitor signs out in another tab', async ({
  dapp,
  page,
}) => {
  await dapp.visitSignedIn()
  await page.getByTestId('vb-account-button').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  const other = new Dapp(await page.context().newPage())
  await other.visit()
  await other.expectConnected()
  await other.press('disconnect')
  await expect(dapp.status).toHaveText('disconnected')
  await expect(dapp.modal).toBeHidden()
  await page.bringToFront()
  await dapp.open()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
})

test('[T03] [T05] signs in other tabs after a sign-in, except tabs where the visitor signed out', async ({
  dapp,
  page,
}) => {
  await dapp.visit()
  const [other, left] = [
    new Dapp(await page.context().newPage()),
    new Dapp(await page.context().newPage()),
  ]
  await other.visit()
  const email = freshEmail()
  // Playwright sends keys only to the active tab.
  await page.bringToFront()
  await dapp.signInByEmail(email)
  await expect(other.status).toHaveText('connected')
  const address = await dapp.address()
  await expect.poll(() => other.address()).toBe(address)
  await left.visit()
  await left.expectConnected()
  await left.press('disconnect')
  for (const tab of [dapp, other, left]) await expect(tab.status).toHaveText('disconnected')

  await page.bringToFront()
  await dapp.signInByEmail(email)
  await expect(other.status).toHaveText('connected')
  await expect.poll(() => other.address()).toBe(address)
  await expect(left.status).toHaveText('disconnected')
  await expect(dapp.status).toHaveText('connected')
  await other.page.bringToFront()
  await other.pressAndApprove('sign-message')
  await other.readResult()
})

test('[T05] security: does not sign in a visitor who disconnects while the code is checked', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const email = freshEmail()
  await dapp.visit()
  const asked = gate()
  const answered = gate()
  await page.route('**/v1/auth/email/verify', async (route) => {
    asked.open()
    await answered.opened
    await route.continue()
  })
  const left = page.waitForResponse('**/v1/auth/sign-out')
  await dapp.enterCode(email)
  await asked.opened
  await dapp.settle()
  await page.getByTestId('vb-close').click()
  await expect(dapp.frame.getByTestId('vb-otp-input')).toHaveCount(0)
  answered.open()
  await left
  await dapp.askForCode(email)
  await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
  await expect(dapp.status).toHaveText('disconnected')
})
