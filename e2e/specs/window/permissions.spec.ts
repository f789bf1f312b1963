import type { Page } from '@playwright/test'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { reviewInWindow } from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveForSettings, openSettings } from '../../fixtures/settings.js'

test('[X19] lets a site’s key spend up to a limit that the visitor lowered, until it is revoked', async ({
  dapp,
  page,
}, info) => {
  test.slow()
  await dapp.visitFunded({ path: '/permissions' })
  const result = page.getByTestId('demo-result')
  const count = page.getByTestId('demo-permissions')

  await dapp.press('allow')
  const { card, page: window } = await reviewInWindow(dapp)
  await expect(card.locator('.headline')).toHaveText(
    'Let a key of this site spend 10 TUSD every day',
  )
  await expect(card).toContainText('The demo buys you a coffee each day.')
  await expect(card.locator('.fact', { hasText: 'Maximum until' })).toContainText('70 TUSD')
  await expect(card.getByTestId('vb-upgrade')).toContainText('This upgrades your account on')
  await expect(card.locator('.fact', { hasText: 'Network fee' })).toContainText('up to 0.')
  await expectFineInEveryLook(window, info, 'permission', wearInWindow, WINDOW_SIZES)
  await card.getByTestId('vb-cap-edit').click()
  await card.getByTestId('vb-cap-amount').fill('7')
  await card.getByTestId('vb-cap-update').click()
  await expect(card.locator('.headline')).toHaveText(
    'Let a key of this site spend 7 TUSD every day',
  )
  await card.getByTestId('vb-grant-expiry').selectOption({ index: 1 })
  const most = card.locator('.fact', { hasText: 'Maximum until' })
  await expect(most).toContainText('7 TUSD')
  await expect(most).not.toContainText('49 TUSD')
  await (await reviewInWindow(dapp)).approve()
  await expect(count).toHaveText('Active permissions: 1')

  await dapp.press('spend')
  await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  await dapp.press('spend')
  await expect(result).toContainText('transfer-amount-exceeded')

  await test.step('[A20] lists and revokes the permission in the wallet settings', async () => {
    const hub = await openSettings(dapp)
    await hub.press('open')
    await approveForSettings(dapp, hub)
    await hub.page.bringToFront()
    await hub.press('permissions-link')
    const rows = hub.page.getByTestId('vb-hub-permission')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Let a key of this site spend 7 TUSD every day')
    await expect(rows).toContainText(new URL(page.url()).host)
    await expectFineInEveryLook(hub.page, info, 'permissions', wearInWindow, WINDOW_SIZES)

    // Simulates a browser that does not store these permissions.
    await forgetGrants(hub.page)
    await hub.page.getByTestId('vb-hub-back').click()
    await hub.press('permissions-link')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Let a key of this site spend 7 TUSD every day')
    await expect(rows).toContainText(new URL(page.url()).host)
    await hub.page.getByTestId('vb-hub-permissions-expired').click()
    await keepShot(hub.page, info, 'permissions-none')
    await hub.page.getByTestId('vb-hub-permissions-active').click()

    await hub.page.getByTestId('vb-hub-permissions-more').click()
    await hub.page.getByTestId('vb-hub-permissions-all').first().click()
    const ends = hub.page.getByTestId('vb-hub-revocation-ends')
    await expect(ends).toContainText(new URL(page.url()).host)
    await expect(ends).toContainText('Let a key of this site spend 7 TUSD every day')
    await expectFineInEveryLook(hub.page, info, 'revocation-all', wearInWindow, WINDOW_SIZES)
    await hub.page.getByRole('button', { name: 'Cancel' }).click()

    await hub.press('permission-revoke')
    const revocation = hub.page.getByTestId('vb-hub-revocation')
    await expect(revocation).toContainText(
      `Revoke: ${new URL(page.url()).host} loses its permission to spend up to 7 TUSD every day`,
    )
    await expect(revocation.locator('.fact', { hasText: 'Network fee' })).toContainText('$')
    await expectFineInEveryLook(hub.page, info, 'revocation', wearInWindow, WINDOW_SIZES)
    await hub.press('revocation-yes')
    await expect(hub.page.getByTestId('vb-hub-permissions-none')).toHaveText(
      'No active permissions',
    )
    await hub.press('permissions-revoked')
    await expect(rows).toHaveCount(1)
    await keepShot(hub.page, info, 'permissions-revoked')
    await hub.page.close()
    await page.bringToFront()
    await page.getByTestId('vb-close').click()
    await dapp.press('spend')
    await expect(result).toContainText('The chain refuses: CannotUseADisabledDelegation')
    await expect(count).toHaveText('Active permissions: 0')
  })

  await test.step('revokes a second permission through the site’s provider', async () => {
    await page.reload()
    await expect(count).toHaveText('Active permissions: 0')
    await dapp.press('allow')
    const second = await reviewInWindow(dapp)
    await expect(second.card.locator('.headline')).toContainText('Let a key of this site')
    await expect(second.card.getByTestId('vb-upgrade')).toHaveCount(0)
    await second.approve()
    await expect(count).toHaveText('Active permissions: 1')
    await dapp.press('revoke')
    const revoking = await reviewInWindow(dapp)
    await expect(revoking.card.locator('.headline')).toHaveText(
      `Revoke: ${new URL(page.url()).host} loses its permission to spend up to 10 TUSD every day`,
    )
    await keepShot(revoking.page, info, 'revoke')
    await revoking.approve()
    await expect(result).toContainText('Revoked')
    await expect(async () => {
      await page.reload()
      await expect(count).toHaveText('Active permissions: 0', { timeout: 2_000 })
    }).toPass()
  })
})

const forgetGrants = (page: Page) =>
  page.evaluate(async () => {
    const opened = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let forgotten = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
        for (const key of await opened(store.getAllKeys()))
          if (String(key).startsWith('grants:')) {
            await opened(store.delete(key))
            forgotten++
          }
      }
      database.close()
    }
    if (forgotten === 0) throw new Error('There was no permission.')
  })
