import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { hold, setOnline, WALLET_CODE } from '../../fixtures/network.js'
import { codeIn, continueAs } from '../../fixtures/providerLogin.js'
import { agree, cutOpeners, openProvider } from '../../fixtures/social.js'
import { leaveFor, ON_A_PHONE } from '../../fixtures/socialPhone.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

/** Maximum time in ms until the page reports the end of the login. */
const LIMIT = 2_000
const ACTIONS = ['vb-retry', 'vb-social-open', 'vb-social-continue']

const ENDS: Record<string, End> = {
  'refused at the provider': {
    says: 'Sign-in cancelled',
    action: 'vb-retry',
    bring: ({ window }) => window.getByTestId('idp-deny').click(),
  },
  'its window closed': {
    says: 'If you left it',
    action: 'vb-retry',
    bring: ({ window }) => window.close(),
  },
  'its window closed with the code in it': {
    says: 'The window was closed',
    action: 'vb-retry',
    hasCode: true,
    prepare: (window, dapp) => showCode(window, dapp),
    bring: ({ window }) => window.close(),
  },
  'the line lost': {
    says: 'You are offline',
    action: 'vb-retry',
    bring: ({ page }) => page.context().setOffline(true),
  },
  'sent back with an error of the provider’s': {
    says: 'Sign-in failed',
    action: 'vb-retry',
    bring: ({ window, state }) =>
      window
        .goto(`${FRAME_ORIGIN}/auth/oauth/google/callback?error=server_error&state=${state}`)
        .catch(() => {}),
  },
  'a provider that does not answer the services': {
    says: 'Sign-in failed',
    action: 'vb-retry',
    prepare: (window) => window.getByTestId('idp-email').fill(`broken-${freshEmail()}`),
    bring: ({ window }) => window.getByTestId('idp-continue').click(),
  },
}

type End = {
  says: string
  action: string
  /** Whether the window shows a code instead of a button. */
  hasCode?: boolean
  prepare?: (window: Page, dapp: Dapp) => Promise<unknown>
  bring: (at: At) => Promise<unknown>
}

type At = { dapp: Dapp; page: Page; window: Page; state: string }

for (const [name, { says, action, hasCode = false, prepare, bring }] of Object.entries(ENDS))
  test(`[J06] [V17] shows within two seconds that the login ended, with one next step: ${name}`, async ({
    dapp,
    page,
  }, info) => {
    const left = page
      .context()
      .waitForEvent('request', (request) => request.url().includes('client_id='))
    await dapp.visitOpen()
    if (hasCode) await cutOpeners(dapp)
    const window = await openProvider(dapp, 'google')
    await expect(window.getByTestId('idp-email')).toBeVisible()
    const state = new URL((await left).url()).searchParams.get('state') ?? ''
    await prepare?.(window, dapp)
    const start = performance.now()
    await Promise.all([bring({ dapp, page, window, state }), told(dapp, says)])
    const took = performance.now() - start
    info.annotations.push({ type: 'milliseconds until it is shown', description: String(took) })
    expect(took).toBeLessThan(LIMIT)
    for (const id of ACTIONS) await expect(page.getByTestId(id)).toHaveCount(id === action ? 1 : 0)
    await page.context().setOffline(false)
  })

test('[J06] [V17] shows the code again after a reload, and signs in with the code after the window closes', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  await cutOpeners(dapp)
  const window = await openProvider(dapp, 'github')
  await showCode(window, dapp)
  await window.reload()
  const code = await codeIn(window)
  await expect(dapp.modal).toContainText('Enter the code')
  await expect(page.getByTestId('vb-retry')).toHaveCount(0)
  const field = dapp.frame.getByTestId('vb-otp-input')
  // Wait until the services have processed the end of the previous page.
  await page.waitForTimeout(1_000)
  await expect(dapp.modal).toContainText('Enter the code')
  await field.pressSequentially(code.slice(0, 3))
  await window.close()
  await told(dapp, 'The window was closed')
  await expect(field).toHaveValue(code.slice(0, 3))
  await expect(field).toBeFocused()
  await field.pressSequentially(code.slice(3))
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
})

test('[J06] [V17] reports a blocked window within two seconds, with one next step', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  await page.evaluate(() => {
    window.open = () => null
  })
  // The frame loads while the modal shows the buttons.
  await expect(page.getByTestId('vb-secure-frame')).toBeAttached()
  const start = performance.now()
  await Promise.all([page.getByTestId('vb-social-apple').click(), told(dapp, 'was blocked')])
  expect(performance.now() - start).toBeLessThan(LIMIT)
  for (const id of ACTIONS)
    await expect(page.getByTestId(id)).toHaveCount(id === 'vb-social-open' ? 1 : 0)
})

test('[J06] [V17] does not open a window while offline, and connects at the next press once online', async ({
  dapp,
  page,
}) => {
  await dapp.visitOpen()
  await expect(dapp.frame.locator('html[data-surface]')).toBeAttached()
  await setOnline(page, false)
  await page.getByTestId('vb-social-google').click()
  await told(dapp, 'You are offline')
  for (const id of ACTIONS)
    await expect(page.getByTestId(id)).toHaveCount(id === 'vb-retry' ? 1 : 0)
  expect(page.context().pages()).toHaveLength(1)
  await setOnline(page, true)
  const popup = page.waitForEvent('popup')
  await page.getByTestId('vb-retry').click()
  const window = await popup
  await continueAs(window, freshEmail())
  await agree(window)
  await dapp.expectConnected()
})

test('[J06] loads the wallet’s code while the visitor is at the provider, and shows “Connecting…”', async ({
  dapp,
  page,
}) => {
  const release = await hold(page, WALLET_CODE)
  await dapp.visitOpen()
  const loads = page.waitForRequest(WALLET_CODE)
  const window = await openProvider(dapp, 'google')
  await loads
  await continueAs(window, freshEmail())
  await agree(window)
  await told(dapp, 'Connecting…')
  for (const id of ACTIONS) await expect(page.getByTestId(id)).toHaveCount(0)
  release()
  await dapp.expectConnected()
})

test.describe('on a phone', () => {
  test.use(ON_A_PHONE)

  for (const [name, { says, bring }] of Object.entries({
    'refused at the provider': {
      says: 'Sign-in cancelled',
      bring: (page: Page) => page.getByTestId('idp-deny').click(),
    },
    'left by the browser’s Back': {
      says: 'If you left it',
      bring: (page: Page) => page.goBack({ waitUntil: 'commit' }),
    },
  }))
    test(`[J06] [V17] reports the end of the login within two seconds after the return: ${name}`, async ({
      dapp,
      page,
    }, info) => {
      await leaveFor(dapp, 'github')
      const start = performance.now()
      const isBack = page.waitForURL(/\/\/dapp\./, { waitUntil: 'domcontentloaded' })
      await Promise.all([bring(page), isBack])
      const back = performance.now()
      await told(dapp, says)
      const now = performance.now()
      for (const [type, took] of [
        ['milliseconds until the page is back', back - start],
        ['milliseconds until it is shown', now - back],
      ] as const)
        info.annotations.push({ type, description: String(took) })
      expect(now - back).toBeLessThan(LIMIT)
      for (const id of ACTIONS)
        await expect(page.getByTestId(id)).toHaveCount(id === 'vb-retry' ? 1 : 0)
    })
})

/** Signs in at the provider with a new account, for which the window shows a code. */
async function showCode(window: Page, dapp: Dapp) {
  await continueAs(window, freshEmail())
  await codeIn(window)
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
}

/** Polls every 50 ms: by default, an assertion polls only once a second after a few attempts. */
const told = (dapp: Dapp, says: string) =>
  expect.poll(() => dapp.modal.innerText(), { intervals: [50] }).toContain(says)
