import type { Page, Request } from '@playwright/test'
import { stopClock } from '../../fixtures/clock.js'
import { type Dapp, expect, secureFrame, test } from '../../fixtures/dapp.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { hold } from '../../fixtures/network.js'
import {
  API,
  DAPP_ORIGIN,
  FRAME_ORIGIN,
  PORTS,
  SAME_SITE_ORIGIN,
  SECOND_ORIGIN,
  SIBLING_ORIGIN,
} from '../../world/ports.js'

async function expectLoginRefused({ page }: Dapp, words: string) {
  await stopClock(page)
  await page.getByTestId('vb-email-input').fill(freshEmail())
  await page.getByTestId('vb-email-submit').click()
  await expect(page.getByTestId('vb-toast')).toHaveText(words)
  await expect(page.getByTestId('vb-email-submit')).not.toHaveAttribute('aria-busy', 'true')
}

const frameState = (page: Page) => page.evaluate(() => window.vestibuleCore.store.getState().frame)

test('sends no request before the visitor’s first action', { tag: '@smoke' }, async ({
  dapp,
  page,
}) => {
  const asked: string[] = []
  await dapp.visit()
  page.on('request', (request) => asked.push(request.url()))
  await page.waitForTimeout(1_000)
  expect(asked).toEqual([])
  await expect(page.getByTestId('vb-secure-frame')).toHaveCount(0)
})

test('[T21] loads only one cross-site frame for all views', async ({ dapp, page }) => {
  const loads: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.url().startsWith(FRAME_ORIGIN))
      loads.push(request)
  })
  await dapp.visitNew()
  await expect.poll(() => frameState(page)).toBe('settled')

  await page.getByTestId('vb-account-button').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  await dapp.click('vb-close', 'vb-network-button', 'vb-network-eip155:31338')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
  await expect(dapp.modal).toBeHidden()
  for (let round = 0; round < 3; round++) {
    await dapp.pressAndApprove('sign-message')
    await dapp.readResult()
  }
  expect(loads).toHaveLength(1)
  await expect
    .poll(async () => (await loads[0]?.allHeaders())?.['sec-fetch-site'])
    .toBe('cross-site')
})

test('[E16] grants the iframe only the permissions that a wallet requires', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await dapp.visit()
  await dapp.askForCode(freshEmail())
  const iframe = page.getByTestId('vb-secure-frame')
  await expect(iframe).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation allow-downloads allow-modals',
  )
  await expect(iframe).toHaveAttribute('referrerpolicy', 'strict-origin')
  await expect(iframe).toHaveAttribute('title', /.+/)
})

test.describe('a frame that does not load', () => {
  test('[Z17] [Z25] [C02] reports a slow frame after 20 seconds, and works once the frame loads', async ({
    dapp,
    page,
  }) => {
    await page.clock.install()
    await page.route(`${FRAME_ORIGIN}/**`, (route) => route.abort())
    await dapp.visit()
    const email = freshEmail()
    await dapp.askForCode(email)
    await expect.poll(() => frameState(page)).toBe('loading')
    const heard = page.evaluate(
      (email) => window.vestibule.connectEmail(email).catch(({ message }) => message),
      email,
    )
    await page.clock.fastForward(20_000)
    await expect(heard).resolves.toBe('Unable to load email login dependency')
    await expect(page.getByTestId('vb-login-progress')).toContainText(
      'The sign-in service does not answer.',
    )
    await expect(page.getByTestId('vb-alert')).toContainText(
      'Network Error - Could not load embedded wallet',
    )
    await page.unroute(`${FRAME_ORIGIN}/**`)
    await page.getByTestId('vb-email-submit').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'EmailVerifyOtp')
    await expect(page.getByTestId('vb-alert')).toHaveCount(0)
    await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
    await dapp.expectConnected()
  })

  test('[T03] [Z17] reconnects after a reload without a login once the frame loads', async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew()
    const address = await dapp.address()
    await page.clock.install()
    for (const origin of [FRAME_ORIGIN, API])
      await page.route(`${origin}/**`, (route) => route.abort())
    await page.reload()
    await expect.poll(() => frameState(page)).toBe('loading')
    await page.clock.fastForward(6_000)
    await expect(page.getByTestId('vb-toast')).toContainText('does not answer yet')
    await expect(dapp.status).toHaveText('restoring')
    await page.clock.fastForward(14_000)
    await expect(dapp.status).toHaveText('disconnected')
    await expect(page.getByTestId('vb-toast')).toContainText('You stay signed in')
    await page.reload()
    await expect(dapp.status).toHaveText('restoring')
    await expect.poll(() => frameState(page)).toBe('loading')
    await page.clock.fastForward(20_000)
    await expect(dapp.status).toHaveText('disconnected')
    await page.unrouteAll()
    await expect(dapp.status).toHaveText('connected')
    await expect.poll(() => dapp.address()).toBe(address)
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
  })

  test('[T03] [Z17] reconnects on the same page once the frame’s code loads', async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew()
    const address = await dapp.address()
    await page.clock.install()
    await page.route(`${FRAME_ORIGIN}/assets/**`, (route) => route.abort())
    await page.reload()
    await expect.poll(() => frameState(page)).toBe('loading')
    await page.clock.fastForward(20_000)
    await expect(dapp.status).toHaveText('disconnected')
    await page.unrouteAll()
    for (const milliseconds of [2_000, 20_000, 4_000]) await page.clock.fastForward(milliseconds)
    await expect(dapp.status).toHaveText('connected')
    await expect.poll(() => dapp.address()).toBe(address)
  })

  test('[T03] [Z25] keeps the login through a reload that blocks the wallet, and reconnects afterwards', async ({
    dapp,
    page,
  }) => {
    await dapp.visitNew()
    const address = await dapp.address()
    await page.route(`${DAPP_ORIGIN}/?*`, async (route) => {
      // Node does not resolve `.localhost` names.
      const url = route.request().url().replace(DAPP_ORIGIN, `http://127.0.0.1:${PORTS.dapp}`)
      const response = await route.fetch({ url })
      const headers = { ...response.headers(), 'content-security-policy': "frame-src 'none'" }
      await route.fulfill({ response, headers })
    })
    await page.reload()
    await expect(dapp.status).toHaveText('disconnected')
    await page.unrouteAll()
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
    await expect.poll(() => dapp.address()).toBe(address)
  })
})

test('[Z18] [T21] rejects pending requests when the frame reloads, and then accepts new ones', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visitNew()
  await dapp.press('sign-message')
  await expect(dapp.frame.getByTestId('vb-hand-over')).toBeVisible()
  const frame = secureFrame(page)
  await frame?.evaluate(() => location.reload()).catch(() => {})
  await expect.poll(() => dapp.readResult()).toEqual({ code: 4900, message: 'Request was aborted' })
  await expect(dapp.modal).toBeHidden()
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
})

test('[C02] restarts a frame that does not respond', async ({ dapp, page }) => {
  // Replace the page's timers: some checks run every five seconds.
  await page.addInitScript(() => {
    const start = window.setInterval
    const beats: (() => void)[] = []
    Object.assign(window, { beats })
    Object.assign(window, {
      setInterval(work: () => void, wait: number) {
        if (wait === 5_000) beats.push(work)
        return start(work, wait)
      },
    })
  })
  await dapp.visitNew()
  const frame = secureFrame(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.url().startsWith(FRAME_ORIGIN)) loads++
  })
  // A synchronous request blocks the frame's thread.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${FRAME_ORIGIN}/held`, async (route) => {
    await held
    await route.abort()
  })
  const asked = page.waitForRequest(`${FRAME_ORIGIN}/held`)
  frame
    ?.evaluate(() => {
      const request = new XMLHttpRequest()
      request.open('GET', '/held', false)
      request.send()
    })
    .catch(() => {})
  await asked
  const beats = await page.evaluate(() => {
    const isGivenUp = () => window.vestibuleCore.store.getState().frame === 'loading'
    const beat: (() => void) | undefined = Reflect.get(window, 'beats').at(-1)
    let count = 0
    for (; count < 10 && !isGivenUp(); count++) beat?.()
    return count
  })
  // The page gives up at the fourth ping. Some unanswered pings may precede the block.
  expect(beats).toBeLessThanOrEqual(4)
  await expect.poll(() => loads).toBe(1)
  release()
  await expect.poll(() => frameState(page)).toBe('settled')
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
})

test('[A22] returns the list of allowed origins to each listed origin', async ({ dapp, page }) => {
  await dapp.visit()
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/projects/v1/origins')),
    dapp.open(),
  ])
  expect(response.status()).toBe(200)
  await expect(response.json()).resolves.toEqual({
    allowedOrigins: [DAPP_ORIGIN, SIBLING_ORIGIN, SECOND_ORIGIN, SAME_SITE_ORIGIN],
    logins: ['google', 'github', 'apple', 'facebook', 'x', 'discord'],
  })
  expect(new URL(response.url()).searchParams.get('projectId')).toBe('local-demo')
})

test('[X07] logs an unknown project, and does not show its frame', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const told = page.waitForEvent('console', (line) => line.text().includes('do not know this'))
  await dapp.visitOpen({ config: { projectId: 'nobody' } })
  await expect(page.getByTestId('vb-alert')).toContainText('Invalid Project ID')
  await told
  await expectLoginRefused(dapp, 'Invalid Project ID')
})

test('[Z23] does not load the frame on an unlisted page, and logs how to correct this', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const told = page.waitForEvent('console', (line) => line.text().includes('`allowedOrigins`'))
  await dapp.visitOpen({ config: { projectId: 'local-wallet' } })
  await expect(page.getByTestId('vb-alert')).toContainText('Invalid App Configuration')
  await told
  await expectLoginRefused(dapp, 'Invalid App Configuration')
})

test('[Z23] cancels a pending login once the services reject the page', async ({ dapp, page }) => {
  await stopClock(page)
  const release = await hold(page, '**/projects/v1/origins*')
  await dapp.visit({ config: { projectId: 'local-wallet' } })
  await dapp.askForCode(freshEmail())
  await expect(page.getByTestId('vb-email-submit')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByTestId('vb-toast')).toHaveText('Invalid App Configuration')
  await expect(page.getByTestId('vb-email-submit')).not.toHaveAttribute('aria-busy', 'true')
})

test('[Z25] reports at once that the page’s CSP blocks the frame', async ({ dapp, page }) => {
  const told = page.waitForEvent('console', (line) => line.text().includes('`frame-src`'))
  await dapp.visit()
  await page.evaluate(() => {
    const meta = document.createElement('meta')
    meta.httpEquiv = 'Content-Security-Policy'
    meta.content = "frame-src 'none'"
    document.head.append(meta)
  })
  await dapp.open()
  await page.getByTestId('vb-email-input').fill(freshEmail())
  await page.getByTestId('vb-email-submit').click()
  await expect(page.getByTestId('vb-alert')).toContainText('Could not load embedded wallet')
  await told
})

for (const [fault, config, words] of [
  ['no adapter', { adapters: [] }, '`adapters:'],
  ['a frameUrl that is no address', { frameUrl: 'wallet.example' }, '`frameUrl`'],
] as const)
  test(`[X07] logs ${fault} when the page opens`, async ({ dapp, page }) => {
    const told = page.waitForEvent('console', (line) => line.text().includes(words))
    await dapp.visit({ config })
    await told
  })

test('[X07] [Z22] starts no frame without a project id, and rejects a login at once', async ({
  dapp,
  page,
}) => {
  const told = page.waitForEvent('console', (line) =>
    line.text().startsWith('[PROJECT_ID_MISSING] Project id not configured: '),
  )
  await dapp.visit({ config: { projectId: '' } })
  await told
  await dapp.askForCode(freshEmail())
  await expect(page.getByTestId('vb-alert')).toContainText('Project id not configured')
  await expect(dapp.modal).toContainText('The sign-in service does not answer')
  await expect(page.getByTestId('vb-secure-frame')).toHaveCount(0)
})

test('[Z23] [A22] logs the URL of a web page that responds instead of the services, and allows logins', async ({
  dapp,
  page,
}) => {
  const told = page.waitForEvent('console', (line) =>
    /^\[ANSWER_NO_JSON\] .*\/projects\/v1\/origins/.test(line.text()),
  )
  await page.route('**/projects/v1/origins*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Welcome</title>',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await dapp.visitOpen()
  await expect(page.getByTestId('vb-alert')).toContainText('Invalid Services Answer')
  await told
  await page.getByTestId('vb-close').click()
  await dapp.signInByEmail(freshEmail())
})

test('[Z26] warns if a dapp’s configured URL is on another domain', { tag: '@ci' }, async ({
  dapp,
  page,
}) => {
  await dapp.visit({ config: { metadata: { url: 'https://elsewhere.example' } } })
  await dapp.askForCode(freshEmail())
  await expect(page.getByTestId('vb-alert')).toContainText('Unverified Domain')
})
