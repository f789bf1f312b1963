import type { Page } from '@playwright/test'

export async function pressInFrame(page: Page, testId: string): Promise<void> {
  const target = page.frameLocator('[data-testid="vb-secure-frame"]').getByTestId(testId)
  await target.waitFor()
  await page.getByTestId('vb-modal').evaluate(async (card) => {
    await Promise.allSettled(card.getAnimations({ subtree: true }).map(({ finished }) => finished))
    let before = ''
    for (let same = 0; same < 5; ) {
      await new Promise(requestAnimationFrame)
      const { top, height } = card.getBoundingClientRect()
      same = `${top} ${height}` === before ? same + 1 : 0
      before = `${top} ${height}`
    }
  })
  await target.click()
}
