import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { CONFIGURED, listOrigin, setFeatures } from '../../fixtures/project.js'

// All tests change the same project: run them one after another.
test.describe.configure({ mode: 'serial' })

const LOCAL = { email: true, socials: ['google', 'github'], multiWallet: true }
const config = { projectId: CONFIGURED, features: LOCAL }
const DEFAULTS = ['login=default', 'multiWallet=default', 'analytics=default']

test('[X20] [A21] [Z28] removes a disabled feature at the next load, and warns the developer', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const email = page.getByTestId('vb-email-input')
  const google = page.getByTestId('vb-social-google')
  await dapp.visitOpen({ config })
  await expect(google).toBeVisible()
  await expect(page.getByTestId('vb-alert')).toBeHidden()

  await setFeatures('login=github')
  await page.reload()
  await dapp.open()
  await expect(page.getByTestId('vb-alert')).toContainText('Local configuration ignored')
  await expect(email).toBeHidden()
  await expect(google).toBeHidden()
  await expect(page.getByTestId('vb-social-github')).toBeVisible()

  // The cached configuration applies before the first render, so that the layout does not shift.
  await page.route('**/appkit/v1/config?*', () => {})
  await page.reload()
  await dapp.open()
  await expect(page.getByTestId('vb-social-github')).toBeVisible()
  await expect(email).toBeHidden()
  await page.unroute('**/appkit/v1/config?*')

  await setFeatures(...DEFAULTS)
  await page.reload()
  await dapp.open()
  await expect(email).toBeVisible()
  await expect(google).toBeVisible()
})

test('[Z23] [A22] signs a returning user out within seconds if the dapp was removed, and logs the reason', async ({
  dapp,
  page,
}) => {
  await dapp.visitNew({ config: { projectId: CONFIGURED } })
  await listOrigin('remove')
  try {
    const told = page.waitForEvent('console', (line) =>
      line.text().startsWith('[ORIGIN_NOT_ALLOWED] Invalid App Configuration: '),
    )
    await page.reload()
    await told
    // The page disconnects long before the frame's timeout of 20 seconds.
    await expect(dapp.status).toHaveText('disconnected')
    await dapp.open()
    await expect(page.getByTestId('vb-alert')).toContainText('Invalid App Configuration')
  } finally {
    await listOrigin('allow')
  }
  await page.reload()
  await dapp.signInByEmail(freshEmail())
})

for (const [what, answer] of [
  ['refused with 403', { status: 403, json: {} }],
  ['refused with 429', { status: 429, json: {} }],
  ['broken with 500', { status: 500, body: '' }],
  ['a page of html', { status: 200, contentType: 'text/html', body: '<!doctype html>' }],
] as const)
  test(`[X20] keeps the settings and raises no alert if the configuration is ${what}`, async ({
    dapp,
    page,
  }) => {
    await page.route('**/appkit/v1/config?*', (route) =>
      route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
    )
    await dapp.visitOpen({ config })
    await expect(page.getByTestId('vb-email-input')).toBeVisible()
    await expect(page.getByTestId('vb-social-google')).toBeVisible()
    await expect(page.getByTestId('vb-alert')).toBeHidden()
  })

test('[X20] does not delay the visitor if a configuration never arrives', async ({
  dapp,
  page,
}) => {
  await page.route('**/appkit/v1/config?*', () => {})
  await dapp.visitOpen({ config })
  await expect(page.getByTestId('vb-email-input')).toBeVisible()
})

test('[A24] [A26] sends no analytics request without `features.analytics`', async ({
  dapp,
  page,
}) => {
  const { asked, sent } = watch(page)
  await dapp.visitConnected({ config, wallet: 'announced' })
  await page.waitForTimeout(2_500)
  expect([asked, sent]).toEqual([[], []])
})

test('[A24] [A26] [A34] sends visitors’ events with `features.analytics`, without an address', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const { asked, sent } = watch(page)
  await dapp.visit({
    config: { ...config, features: { ...LOCAL, analytics: true } },
    wallet: 'announced',
  })
  await expect.poll(() => asked).toHaveLength(1)
  await dapp.connectWallet()
  await dapp.press('disconnect')
  await expect
    .poll(() => sent.map(({ props }) => props.event))
    .toEqual(
      expect.arrayContaining([
        'MODAL_OPEN',
        'CONNECT_SUCCESS',
        'MODAL_CLOSE',
        'DISCONNECT_SUCCESS',
      ]),
    )
  expect(JSON.stringify(sent)).not.toMatch(/0x[0-9a-f]{40}/i)
  expect(sent.every(({ url }) => !url.includes('?'))).toBe(true)
})

test('[C12] sends at most five SDK errors with `features.analytics`, by kind', async ({
  dapp,
  page,
}) => {
  const { asked, sent } = watch(page)
  await dapp.visit({ config: { ...config, features: { ...LOCAL, analytics: true } } })
  await expect.poll(() => asked).toHaveLength(1)
  const fail = () =>
    page.evaluate(() => {
      for (let at = 0; at < 8; at++)
        window.vestibuleCore.log.error('It did not work.', new TypeError('of ada@example.com'))
    })
  // Count only errors after the page has read the answer.
  const sentAfterFailures = async () => {
    await fail()
    return sent.length
  }
  await expect.poll(sentAfterFailures).toBe(5)
  await fail()
  await expect.poll(() => sent.length).toBe(5)
  expect(sent[0]).toMatchObject({
    props: {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      properties: { errorType: 'TypeError', message: 'It did not work.' },
    },
  })
  expect(JSON.stringify(sent)).not.toContain('ada@example.com')
})

test('[A24] does not send a dapp’s events if the operator disabled analytics', async ({
  dapp,
  page,
}) => {
  await setFeatures('analytics=off')
  const { sent } = watch(page)
  const answered = page
    .waitForResponse((response) => response.url().includes('/getAnalyticsConfig'))
    .then((response) => response.json())
  await dapp.visit({
    config: { ...config, features: { ...LOCAL, analytics: true } },
    wallet: 'announced',
  })
  await expect(answered).resolves.toEqual({ isAnalyticsEnabled: false })
  await dapp.connectWallet()
  await page.waitForTimeout(2_500)
  expect(sent).toEqual([])
  await setFeatures(...DEFAULTS)
})

test('[Z23] raises one alert for all events that the services reject', async ({ dapp, page }) => {
  await page.route('**/e?*', (route) =>
    route.fulfill({ status: 403, json: {}, headers: { 'access-control-allow-origin': '*' } }),
  )
  await dapp.visitOpen({ config: { ...config, features: { ...LOCAL, analytics: true } } })
  const alert = page.getByTestId('vb-alert')
  await expect(alert).toContainText('Invalid App Configuration')
})

function watch(page: Page) {
  const [asked, sent]: [string[], Sent[]] = [[], []]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/getAnalyticsConfig') asked.push(pathname)
    if (pathname === '/e' && request.method() === 'POST') sent.push(...request.postDataJSON())
  })
  return { asked, sent }
}

type Sent = { url: string; props: { event: string } }
