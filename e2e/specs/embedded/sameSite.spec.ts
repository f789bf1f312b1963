import { Dapp, expect, secureFrame, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, SAME_SITE_ORIGIN } from '../../world/ports.js'

// No guide documents a dapp on a subdomain of the wallet's host, but such a dapp must work and be
// safe.

const HERE = `${SAME_SITE_ORIGIN}/`

test('[J05] signs in, signs and reconnects after a reload for a dapp on the wallet’s own site', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const loaded = page.waitForRequest((request) => request.url().startsWith(`${FRAME_ORIGIN}/f/`))
  await dapp.visitNew({ path: HERE })
  await expect
    .poll(async () => (await (await loaded).allHeaders())['sec-fetch-site'])
    .toBe('same-site')
  const address = await dapp.address()
  for (const round of ['before', 'after']) {
    await dapp.pressAndApprove('sign-message')
    await expect.poll(() => dapp.readResult(), round).toMatch(/^0x/)
    await dapp.reload()
    await expect.poll(() => dapp.address()).toBe(address)
  }
})

test('[J05] shares the frame’s storage with the hub on the same site, but not with a dapp on another site', async ({
  dapp,
  page,
}) => {
  const email = await dapp.visitNew({ path: HERE })
  const address = await dapp.address()

  const hub = new Hub(await page.context().newPage())
  await hub.visit()
  await expect.poll(() => hub.readAddress()).toBe(address)

  const other = new Dapp(await page.context().newPage())
  await other.visitAsking(email, { path: `${DAPP_ORIGIN}/` })
  await expect(other.modal).toHaveAttribute('data-view', 'EmailVerifyDevice')
  await expect(other.status).toHaveText('disconnected')
})

test('[J05] blocks scripts of a dapp on the same site from the frame’s document', async ({
  dapp,
  page,
}) => {
  const email = freshEmail()
  await dapp.visit({ path: HERE })
  await dapp.askForCode(email)
  await dapp.frame.getByTestId('vb-otp-input').fill(await codeFor(email))
  await dapp.expectConnected()
  await expect.poll(() => secureFrame(page)?.evaluate(() => window.originAgentCluster)).toBe(true)
  const reached = await page.evaluate((site) => {
    const iframe = document.querySelector<HTMLIFrameElement>('[data-testid="vb-secure-frame"]')
    const attempts: Record<string, () => unknown> = {
      'the document': () => iframe?.contentDocument?.body,
      'the document after giving its own name up': () => {
        document.domain = site
        return iframe?.contentWindow?.document.body
      },
      'the storage': () => iframe?.contentWindow?.localStorage.length,
      'a global': () => Reflect.get(iframe?.contentWindow ?? {}, 'indexedDB'),
    }
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        return attempt() === null || attempt() === undefined ? [] : [name]
      } catch {
        return []
      }
    })
  }, new URL(FRAME_ORIGIN).hostname)
  expect(reached).toEqual([])
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
  await expect.poll(() => secureFrame(page)?.evaluate(() => document.cookie)).toBe('')
})
