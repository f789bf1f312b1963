import { expect, test } from '../../fixtures/dapp.js'

/** In the page: the first character of a button's balance stands to the left of its last. */
function isInOrder(button: Element): boolean {
  const text = button.querySelector('.muted')?.firstChild
  const at = (start: number) => {
    const range = document.createRange()
    if (text) range.setStart(text, start)
    if (text) range.setEnd(text, start + 1)
    return range.getBoundingClientRect().left
  }
  return at(0) < at((text?.textContent?.length ?? 1) - 1)
}

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
  const button = page.getByTestId('vb-account-button')
  await expect(button).toContainText(/\d ETH/)
  // The number stands before its symbol.
  await expect.poll(() => button.evaluate(isInOrder)).toBe(true)
  await button.click()
  await page.getByTestId('vb-receive').click()
  const header = ['vb-back', 'vb-title', 'vb-close'].map((testId) => page.getByTestId(testId))
  await expect(page.getByTestId('vb-receive-address')).toBeVisible()
  const places = () => Promise.all(header.map(async (one) => (await one.boundingBox())?.x ?? 0))
  await expect
    .poll(async () => {
      const [back = 0, title = 0, close = 0] = await places()
      return back < title && title < close
    })
    .toBe(true)
  // Full stops stand behind their sentences.
  await expect(dapp.modal).toHaveCSS('direction', 'ltr')
  await expect.poll(() => dapp.modal.evaluate((card) => card.matches(':lang(en)'))).toBe(true)
})
