import { reviewInWindow, scrollToEnd } from '../fixtures/appearance/approvalWindow.js'
import { expect } from '../fixtures/extension/extension.js'
import type { Panel } from '../fixtures/extension/panel.js'

export function createPanelVisitor(panel: Panel) {
  const { page, site } = panel
  const inPanel = site.getByTestId('vb-approve')
  const inWindow = site.locator('[data-testid=vb-hand-over]:not([data-state=working])')
  // Also check the connect request: a connected site may request accounts again.
  const forAccounts = site.getByTestId('vb-consent-yes')
  const isAsked = async () => {
    for (const question of [inPanel, inWindow, forAccounts])
      if (await question.isVisible()) return true
    return false
  }
  return {
    isAsked,
    async approveNext() {
      await expect.poll(isAsked).toBe(true)
      await panel.untilDone(async () => {
        if (await isAsked()) await this.approve()
      })
    },
    async approve() {
      await page.bringToFront()
      if (await forAccounts.isVisible()) return panel.letIn()
      let isHigh = false
      let isOver = false
      await expect(async () => {
        // A card that does not fit into the panel opens in the window.
        isHigh = await inWindow.isVisible()
        // The previous press may already have approved the request.
        isOver = !(await isAsked())
        if (isHigh || isOver) return
        const card = site.getByTestId('vb-approval')
        await card.evaluate(scrollToEnd, undefined, { timeout: 1_000 })
        await expect(inPanel).toBeEnabled({ timeout: 1_000 })
      }).toPass()
      if (isOver) return
      if (isHigh) {
        const window = await reviewInWindow({ page, frame: site, settle: async () => {} })
        // The request may end and close the window before the approval.
        return window.approve().catch((error: unknown) => {
          if (!window.page.isClosed()) throw error
        })
      }
      await inPanel.hover()
      await page.mouse.down()
      // Hold the button: a risky request requires a long press.
      const held = site.locator('[data-testid=vb-approve][data-holding]')
      await expect.poll(() => held.count().catch(() => 0)).toBe(0)
      await page.mouse.up()
    },
  }
}
