import type { Page } from '@playwright/test'
import { openWindow } from '../../fixtures/appearance/approvalWindow.js'
import { expectUnreachableBelowCover } from '../../fixtures/appearance/cover.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { SIBLING_ORIGIN } from '../../world/ports.js'

// Two origins of one site share the frame's storage and therefore the session.

const accounts = (page: Page) =>
  page.evaluate(() => {
    return window.vestibuleCore.frame
      .get()
      .then((frame) => frame.call('rpcRequest', { method: 'eth_accounts', params: [] }))
  })

async function signInThenVisitSibling(
  { dapp, page }: { dapp: Dapp; page: Page },
  config: Record<string, unknown> = {},
) {
  const email = await dapp.visitNew({ config })
  const address = await dapp.address()
  await dapp.visit({ path: `${SIBLING_ORIGIN}/`, config })
  await expect(dapp.status).toHaveText('disconnected')
  return { email, address, askFor: () => accounts(page) }
}

test('[J05] [X18] shares no address with a page that is not connected, even while the wallet is open', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const { askFor } = await signInThenVisitSibling({ dapp, page })
  for (let round = 0; round < 20; round++) await expect(askFor()).resolves.toEqual([])
})

test('[J05] [X18] shares the address after consent, without another code', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const { email, address, askFor } = await signInThenVisitSibling({ dapp, page })
  await dapp.askForCode(email)
  await expect(dapp.modal).toHaveAttribute('data-view', 'EmbeddedWallet')
  await expect(dapp.frame.getByTestId('vb-consent')).toContainText('shop.dapp.localhost')
  await expect(askFor()).resolves.toEqual([])
  await dapp.pressInFrame('vb-consent-yes')
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)

  await dapp.reload()
})

test('[J05] [X18] shares no address after a refusal or a close, and returns to the login', async ({
  dapp,
  page,
}) => {
  const { email, askFor } = await signInThenVisitSibling({ dapp, page })
  await dapp.askForCode(email)
  await expectUnreachableBelowCover(page, dapp.frame.getByTestId('vb-consent-yes'))
  await dapp.pressInFrame('vb-consent-no')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await page.getByTestId('vb-email-input').fill(email)
  await page.getByTestId('vb-email-submit').click()
  await expect(dapp.frame.getByTestId('vb-consent')).toBeVisible()
  await page.getByTestId('vb-close').click()
  await expect(dapp.modal).toBeHidden()
  await expect(dapp.status).toHaveText('disconnected')
  await expect(askFor()).resolves.toEqual([])
})

test('[J05] [X18] asks for consent in the window if the project requires approvals there', async ({
  dapp,
  page,
}) => {
  const { email, address, askFor } = await signInThenVisitSibling(
    { dapp, page },
    { projectId: 'local-strict' },
  )
  await dapp.askForCode(email)
  const refused = await openWindow(dapp)
  await refused.getByTestId('vb-consent-no').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(askFor()).resolves.toEqual([])

  await page.getByTestId('vb-email-input').fill(email)
  await page.getByTestId('vb-email-submit').click()
  const window = await openWindow(dapp)
  await expect(window.getByTestId('vb-consent')).toContainText('shop.dapp.localhost')
  await expect(window.getByTestId('vb-consent')).toContainText(email)
  await window.getByTestId('vb-consent-yes').click()
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J05] [X18] connects on the next try after consent in the page’s tab if windows are blocked', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const { email, address, askFor } = await signInThenVisitSibling(
    { dapp, page },
    { projectId: 'local-strict' },
  )
  await dapp.askForCode(email)
  await dapp.pressInFrame('vb-continue')
  await expect(dapp.frame.getByTestId('vb-consent-window')).toContainText('continue in this tab')
  await dapp.pressInFrame('vb-continue-here')
  await expect(page.getByTestId('vb-consent')).toContainText('shop.dapp.localhost')
  await page.getByTestId('vb-consent-yes').click()
  await expect.poll(() => new URL(page.url()).origin).toBe(SIBLING_ORIGIN)
  await expect(dapp.status).toHaveText('disconnected')
  await expect(askFor()).resolves.toEqual([])

  await dapp.askForCode(email)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)
})
