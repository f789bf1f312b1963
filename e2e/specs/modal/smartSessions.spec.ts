import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { giveDailyLimit, openSessions, SESSIONS } from '../../views/sessions.js'

const rowsOf = ({ page }: Dapp) => page.getByTestId('vb-session')

test('[A20] shows a site’s permissions in the modal, and revokes one', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  test.slow()
  await giveDailyLimit(dapp)

  await test.step('shows the new permission in words', async () => {
    await expect(dapp.modal).toHaveAttribute('data-view', 'SmartSessionCreated')
    await expect(page.getByTestId('vb-title')).toHaveText('Permission given')
    await expect(page.getByTestId('vb-session-says')).toHaveText(
      /^May spend up to 10 .?TUSD.? every day$/,
    )
    await expect(dapp.modal).toContainText(/Ends .+ You can revoke it at any time\./)
    await page.getByTestId('vb-session-list').click()
  })

  await test.step('the list shows the permission with its site, end and network', async () => {
    await expect(page.getByTestId('vb-title')).toHaveText('Smart Sessions')
    await expect(rowsOf(dapp)).toHaveCount(1)
    await expect(rowsOf(dapp)).toContainText(new URL(page.url()).host)
    await expect(rowsOf(dapp)).toContainText(/May spend up to 10 .?TUSD.? every day/)
    await expect(rowsOf(dapp)).toContainText(/Ends \d+ \w+ \d{4}, \d\d:\d\d · /)
    await page.getByTestId('vb-tab-active').press('ArrowRight')
    await expect(page.getByTestId('vb-tab-expired')).toBeFocused()
    await expect(dapp.modal).toContainText('No expired permissions')
    await page.getByTestId('vb-tab-expired').press('ArrowRight')
    await expect(dapp.modal).toContainText('No revoked permissions')
    await page.getByTestId('vb-tab-revoked').press('Home')
  })

  await test.step('the permission stays active after the visitor rejects the revocation', async () => {
    await page.getByTestId('vb-session-revoke').press('Enter')
    await (await dapp.review()).reject()
    await expect(dapp.modal).toHaveAttribute('data-view', 'SmartSessionList')
    await expect(page.getByTestId('vb-session-revoke')).toHaveText('Revoke')
  })

  await test.step('moves the revoked permission to its tab, and the chain rejects it', async () => {
    await page.getByTestId('vb-session-revoke').click()
    const review = await dapp.review()
    await expect(review.card.locator('.headline')).toHaveText(
      /^Revoke: dapp\.localhost:\d+ loses its permission to spend up to 10 TUSD every day$/,
    )
    await review.approve()
    await expect(dapp.modal).toContainText('No active permissions')
    await page.getByTestId('vb-tab-revoked').click()
    await expect(rowsOf(dapp)).toHaveCount(1)
    await expect(rowsOf(dapp)).toContainText('Revoked · ')
    await expect(page.getByTestId('vb-session-revoke')).toHaveCount(0)
    await page.getByTestId('vb-close').click()
    await dapp.press('spend')
    await expect(page.getByTestId('demo-result')).toContainText('CannotUseADisabledDelegation')
  })
})

test('shows that the list did not load, and reads it again on a press', async ({ dapp, page }) => {
  await dapp.visitSignedIn({ path: '/permissions', config: SESSIONS })
  await page.route('**/v1/sessions/**', (route) => route.fulfill({ status: 503 }))
  await openSessions(dapp)
  await expect(dapp.modal).toContainText('The permissions could not be loaded')
  await page.unroute('**/v1/sessions/**')
  await page.getByTestId('vb-sessions-retry').click()
  await expect(dapp.modal).toContainText('No active permissions')
})

test('links to the wallet settings to revoke a permission from another browser', async ({
  dapp,
  page,
}) => {
  await giveDailyLimit(dapp)
  await expect(dapp.modal).toHaveAttribute('data-view', 'SmartSessionCreated')
  await page.route('**/v1/sessions/**', async (route) => {
    const response = await route.fetch()
    const { pcis } = (await response.json()) as { pcis: object[] }
    await route.fulfill({ response, json: { pcis: pcis.map((one) => ({ ...one, pci: '0x01' })) } })
  })
  await page.getByTestId('vb-session-list').click()
  await expect(rowsOf(dapp)).toHaveCount(1)
  await expect(page.getByTestId('vb-session-revoke')).toHaveCount(0)
  await expect(dapp.modal).toContainText('Revoke them in the wallet settings.')
  const [settings] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByTestId('vb-sessions-settings').click(),
  ])
  await expect(settings.getByTestId('vb-hub-open')).toBeVisible()
})

test('hides the row and the view of permissions without the feature', async ({ dapp, page }) => {
  await dapp.visitSignedIn({ path: '/permissions' })
  await dapp.openWallets()
  await expect(page.getByTestId('vb-account-type')).toBeVisible()
  await expect(page.getByTestId('vb-sessions')).toHaveCount(0)
  await expect(
    page.evaluate(() => window.vestibule.open({ view: 'SmartSessionList' })),
  ).rejects.toThrow('`features.smartSessions`')
})
