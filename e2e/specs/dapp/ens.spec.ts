import type { Page } from '@playwright/test'
import { networkWithEns } from '../../fixtures/chain/ens.js'
import { stopClock } from '../../fixtures/clock.js'
import { type Dapp, expect, FIRST, SECOND, test } from '../../fixtures/dapp.js'
import { hold } from '../../fixtures/network.js'
import { DAPP_ORIGIN, PORTS } from '../../world/ports.js'

const PICTURE = 'https://pictures.example/ann.png'
const SHORT = '0xf3…b92266'
const { address } = FIRST
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

type Wish = Partial<Parameters<typeof networkWithEns>[0]> & { features?: { ens: boolean } }

/** @returns the page's requests to ENS */
async function openAccount(dapp: Dapp, { features = { ens: true }, ...records }: Wish) {
  const { page } = dapp
  const network = await networkWithEns({ address, name: 'ann.eth', ...records })
  const resolver = network.contracts.ensUniversalResolver.address.toLowerCase()
  const asked: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.toLowerCase().includes(resolver)) asked.push(body)
  })
  await dapp.visitConnected({ wallet: 'announced', config: { networks: [network], features } })
  // Wait for the hidden modal: a closing card is still in the document.
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-address')).toBeVisible()
  return asked
}

/** Serves the picture. @returns the `Referer` header of each request */
async function servePicture(page: Page) {
  const referrers: (string | undefined)[] = []
  await page.route(PICTURE, (route) => {
    referrers.push(route.request().headers().referer)
    return route.fulfill({ contentType: 'image/gif', body: PIXEL })
  })
  return referrers
}

async function heard(page: Page) {
  await expect.poll(() => page.evaluate(() => window.vestibuleCore.identities.size)).toBe(1)
  await page.evaluate(() => Promise.all(window.vestibuleCore.identities.values()))
}

const button = (page: Page) => page.getByTestId('vb-account-button')
const picture = (page: Page) => page.getByTestId('vb-modal').getByTestId('vb-avatar')

test('[V03] [D02] shows name and picture above the address, and uses the cache after a reload', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const referrers = await servePicture(page)
  const asked = await openAccount(dapp, { avatar: PICTURE })
  await expect(page.getByTestId('vb-address')).toHaveText('ann.eth')
  await expect(page.getByTestId('vb-address')).toHaveAttribute('data-address', address)
  await expect(dapp.modal).toContainText(SHORT)
  await expect(picture(page)).toHaveAttribute('data-state', 'here')
  await expect(button(page)).toContainText('ann.eth')
  await expect(button(page).getByTestId('vb-avatar')).toHaveAttribute('data-state', 'here')
  expect(asked).not.toEqual([])
  expect(new Set(referrers)).toEqual(new Set([undefined]))

  asked.length = 0
  await page.reload()
  await expect(button(page)).toContainText('ann.eth')
  await expect(button(page).getByTestId('vb-avatar')).toHaveAttribute('data-state', 'here')
  expect(asked).toEqual([])
})

for (const [what, records] of [
  ['that says another address', { forward: SECOND.address }],
  ['that turns its letters around', { name: 'ann\u202e.eth' }],
  ['with letters of two scripts', { name: 'аnn.eth' }],
] as const)
  test(`[V03] does not show a name ${what}`, async ({ dapp, page }) => {
    await openAccount(dapp, records)
    await heard(page)
    await expect(page.getByTestId('vb-address')).toHaveText(SHORT)
    await expect(button(page)).toContainText(SHORT)
  })

test('[V03] shows the address pattern if the picture is missing or the page’s CSP blocks it', async ({
  dapp,
  page,
}) => {
  await page.route(PICTURE, (route) => route.fulfill({ status: 404 }))
  await openAccount(dapp, { avatar: PICTURE })
  await expect(page.getByTestId('vb-address')).toHaveText('ann.eth')
  await expect(page.getByTestId('vb-avatar')).toHaveCount(0)

  await page.unroute(PICTURE)
  await servePicture(page)
  await page.route(`${DAPP_ORIGIN}/?*`, async (route) => {
    // Node does not resolve `.localhost` names.
    const url = route.request().url().replace(DAPP_ORIGIN, `http://127.0.0.1:${PORTS.dapp}`)
    const response = await route.fetch({ url })
    const policy = { 'content-security-policy': "img-src 'self' data:" }
    await route.fulfill({ response, headers: { ...response.headers(), ...policy } })
  })
  const refused = page.waitForEvent('console', (said) => said.text().includes(PICTURE))
  await page.reload()
  await refused
  await expect(button(page)).toContainText('ann.eth')
  await expect(page.getByTestId('vb-avatar')).toHaveCount(0)
})

test('[V03] shows the address pattern if the picture takes more than five seconds', async ({
  dapp,
  page,
}) => {
  const release = await hold(page, PICTURE)
  await openAccount(dapp, { avatar: PICTURE })
  await expect(picture(page)).toHaveAttribute('data-state', 'awaited')
  await stopClock(page)
  await page.reload()
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return page.getByTestId('vb-avatar').count()
    })
    .toBe(1)
  await page.clock.runFor(5_000)
  await expect(page.getByTestId('vb-avatar')).toHaveCount(0)
  await expect(button(page)).toContainText('ann.eth')
  release()
})

test('[V03] sends no request and shows the address with `features.ens` off', async ({
  dapp,
  page,
}) => {
  const asked = await openAccount(dapp, { features: { ens: false } })
  await expect(page.getByTestId('vb-balance').locator('bdi')).toBeVisible()
  await expect(page.getByTestId('vb-address')).toHaveText(SHORT)
  expect(asked).toEqual([])
})
