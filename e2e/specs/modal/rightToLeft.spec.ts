import { expect, test } from '../../fixtures/dapp.js'

/** Runs in the page: whether a balance's first character is to the left of its last. */
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

test('[V01] shows the English modal from left to right on a right-to-left page', async ({
  dapp,
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' })
    }),
  )
  await dapp.visitConnected({ wallet: 'announced' })
  const button = page.getByTestId('vb-account-button')
  await expect(button).toContainText(/\d ETH/)
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
  await expect(dapp.modal).toHaveCSS('direction', 'ltr')
  await expect.poll(() => dapp.modal.evaluate((card) => card.matches(':lang(en)'))).toBe(true)
})

test('[V12] shows each line of a message in its script’s direction in the wallet’s window', async ({
  dapp,
  page,
}) => {
  await dapp.visitSignedIn()
  const lines = ['مرحبا! الدفع 250 USDC (طلب #42).', 'Plain line.', 'שלום: 1,234.50 ETH']
  await page.evaluate(
    ([text, address]) =>
      void window.vestibule
        .getProvider('eip155')
        ?.request({ method: 'personal_sign', params: [text, address] })
        .catch(() => {}),
    [lines.join('\n'), await dapp.address()],
  )
  const { card } = await dapp.review()
  const box = card.locator('.message')
  await expect(box).toHaveText(lines.join('\n'))
  const starts = () =>
    box.evaluate((box, lines) => {
      const { left, width } = box.getBoundingClientRect()
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      const text = walker.nextNode()
      return lines.map((line) => {
        const at = text?.textContent?.indexOf(line) ?? 0
        const range = document.createRange()
        if (text) range.setStart(text, at)
        if (text) range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left - left > width / 2 ? 'right' : 'left'
      })
    }, lines)
  await expect.poll(starts).toEqual(['right', 'left', 'right'])
})
