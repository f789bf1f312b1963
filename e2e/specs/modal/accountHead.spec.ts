import { expect, test } from '../../fixtures/dapp.js'
import { freshName } from '../../fixtures/names.js'

test.describe('the account card of an email user with a name', () => {
  for (const [length, suffix] of [
    ['long', '-abc'],
    ['very long', '-of-the-house-on-the-hill'],
  ] as const)
    test(`[V03] separates a ${length} name from the buttons, and shows the email`, async ({
      dapp,
      page,
    }) => {
      await dapp.visitSignedIn()
      await page.evaluate(() => void window.vestibule.open({ view: 'RegisterAccountName' }))
      await page.getByTestId('vb-name-input').fill(freshName() + suffix)
      await page.getByTestId('vb-name-register').click()
      await (await dapp.review()).approve()
      await page.getByTestId('vb-name-done').click()
      await expect(page.getByTestId('vb-address')).toContainText(suffix)
      await dapp.settle()
      const copy = await dapp.modal.getByRole('button', { name: 'Copy address' }).boundingBox()
      const settings = await page.getByTestId('vb-wallet-settings').boundingBox()
      expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThanOrEqual(settings?.x ?? 0)
      // A press on a clipped email would fail.
      await page.getByTestId('vb-email-edit').click({ trial: true })
    })
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('[V03] [V13] shows Send, Swap and Receive side by side', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced', config: { features: { swaps: true } } })
    await dapp.connectWallet()
    await page.getByTestId('vb-account-button').click()
    await dapp.settle()
    for (const id of ['vb-send', 'vb-swap', 'vb-receive', 'vb-disconnect', 'vb-close'])
      await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 })
  })
})
