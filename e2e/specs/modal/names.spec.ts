import { expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { freshEmail } from '../../fixtures/mailbox.js'

/** Characters that reverse, hide, or run from right to left. */
const HOSTILE = '\u202Eevil\u200B א9'
const WRITTEN_OUT = '\\u{202e}evil\\u{200b} א9'

test('[V12] [E16] escapes and isolates the name that a page gives itself, in the frame and in the window', {
  tag: '@ci',
}, async ({ dapp }) => {
  await dapp.visitNew({
    config: { metadata: { name: HOSTILE, url: '', description: '', icons: [] } },
  })
  await dapp.press('sign-permit')
  const name = dapp.frame.locator('.who-name bdi')
  await expect(name).toHaveText(WRITTEN_OUT)
  const window = await dapp.review()
  await expect(window.card.locator('.who-name bdi')).toHaveText(WRITTEN_OUT)
})

test('escapes and isolates the name of a device in the hub', async ({ page }) => {
  const hub = new Hub(page)
  await hub.signIn(freshEmail())
  await hub.readAddress()
  await page.context().route(/\/v1\/wallets\/[^/]+\/devices$/, (route) => {
    const at = new Date().toISOString()
    const device = { deviceId: 'A'.repeat(22), label: HOSTILE, createdAt: at, lastLoginAt: at }
    return route.fulfill({ json: { devices: [{ ...device, enrolled: true, current: false }] } })
  })
  await page.reload()
  await expect(hub.devices.locator('.dim bdi')).toHaveText(WRITTEN_OUT)
})
