import { createTestClient, http, publicActions } from 'viem'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveForSettings, openSettings } from '../../fixtures/settings.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) }).extend(publicActions)

test('removes an account’s smart-account code in the settings', async ({ dapp, page }, info) => {
  test.slow()
  await dapp.visitFunded({ path: '/batches' })
  const address = await dapp.address()
  await page.getByTestId('demo-batch').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('demo-batch-status')).toHaveText('confirmed')
  await expect.poll(() => chain.getCode({ address })).toMatch(/^0xef0100/)

  const hub = await openSettings(dapp)
  await hub.press('open')
  await approveForSettings(dapp, hub)
  await hub.page.bringToFront()
  await hub.press('permissions-link')
  const rows = hub.page.getByTestId('vb-hub-smart-account')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('The wallet’s own smart account')
  await expect(hub.page.getByTestId('vb-hub-account-type')).toContainText(
    'Each site has its own choice between a plain and a smart account',
  )
  await expectFineInEveryLook(hub.page, info, 'smart-account', wearInWindow, WINDOW_SIZES)

  await hub.press('smart-account-end')
  const card = hub.page.getByTestId('vb-hub-revocation')
  await expect(card).toContainText('Go back to a plain account')
  await expect(card).toContainText('all permissions that you gave there')
  await keepShot(hub.page, info, 'plain-card')
  await hub.press('revocation-yes')
  await expect(hub.page.getByTestId('vb-hub-plain')).toHaveText(
    'Your account is a plain account on every network.',
  )
  await expect.poll(() => chain.getCode({ address })).toBeUndefined()

  await hub.page.close()
  await page.bringToFront()
  await page.reload()
  await expect(page.getByTestId('demo-atomic')).toHaveText('ready')
})
