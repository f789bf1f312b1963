import { expect, test } from '../../fixtures/dapp.js'

test('[V01] on a page that runs from right to left the modal is English, read and laid out as English is', async ({
  dapp,
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' })
    }),
  )
  await dapp.visit({ wallet: 'announced' })
  await dapp.connectWallet()
  await page.getByTestId('vb-account-button').click()
  await page.getByTestId('vb-receive').click()
  const back = page.getByTestId('vb-back')
  const leftOf = async (testId: string) => (await page.getByTestId(testId).boundingBox())?.x ?? 0
  await expect(back).toBeVisible()
  await dapp.settle()
  expect(await leftOf('vb-back')).toBeLessThan(await leftOf('vb-title'))
  expect(await leftOf('vb-title')).toBeLessThan(await leftOf('vb-close'))
  // Full stops stand behind their sentences.
  await expect(dapp.modal).toHaveCSS('direction', 'ltr')
  expect(await dapp.modal.evaluate((card) => card.matches(':lang(en)'))).toBe(true)
})
