import { createTestClient, http, publicActions } from 'viem'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { reviewInWindow } from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveForSettings, openSettings } from '../../fixtures/settings.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createTestClient({ mode: 'anvil', transport: http(RPC_ONE) }).extend(publicActions)

test(
  'revokes a permission and removes the account’s code at the operator’s expense from an empty account',
  {
    tag: '@ci',
  },
  async ({ dapp, page }, info) => {
    test.slow()
    await dapp.visitFunded({ path: '/permissions' })
    const address = await dapp.address()
    await dapp.press('allow')
    await (await reviewInWindow(dapp)).approve()
    await expect(page.getByTestId('demo-permissions')).toHaveText('Active permissions: 1')
    await chain.setBalance({ address, value: 0n })
    const code = await chain.getCode({ address })

    const hub = await openSettings(dapp)
    await hub.press('open')
    await approveForSettings(dapp, hub)
    await hub.page.bringToFront()
    await hub.press('permissions-link')
    const card = hub.page.getByTestId('vb-hub-revocation')
    const payer = card.locator('.fact', { hasText: 'Fee paid by' })

    await test.step('revokes the permission', async () => {
      await hub.press('permission-revoke')
      await expect(payer).toContainText('Vestibule demo')
      await expect(card).not.toContainText('Network fee')
      await keepShot(hub.page, info, 'paid-revocation')
      await hub.press('revocation-yes')
      await expect(hub.page.getByTestId('vb-hub-permissions-none')).toBeVisible()
    })

    await test.step('removes the account’s code', async () => {
      await hub.press('smart-account-end')
      await expect(card).toContainText('Go back to a plain account')
      await expect(payer).toContainText('Vestibule demo')
      await expect(card).not.toContainText('This upgrades your account')
      await expectFineInEveryLook(hub.page, info, 'paid-plain', wearInWindow, WINDOW_SIZES)
      await hub.press('revocation-yes')
      await expect(hub.page.getByTestId('vb-hub-plain')).toHaveText(
        'Your account is a plain account on every network.',
      )
      await expect.poll(() => chain.getCode({ address })).toBeUndefined()
      await expect(chain.getBalance({ address })).resolves.toBe(0n)
    })

    // Restoring the account's code must not restore the permission.
    await chain.setCode({ address, bytecode: code ?? '0x' })
    await hub.page.close()
    await page.bringToFront()
    await page.getByTestId('vb-close').click()
    await dapp.press('spend')
    await expect(page.getByTestId('demo-result')).toContainText('The chain refuses')
  },
)
