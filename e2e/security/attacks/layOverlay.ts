import type { Page } from '@playwright/test'
import type { Overlay } from './overlays.js'

export async function lay(page: Page, overlay: Overlay) {
  await page.getByTestId('vb-secure-frame').evaluate((iframe, { cover, ...styles }) => {
    const undo: (() => void)[] = []
    const restyle = (
      element: (Element & ElementCSSInlineStyle) | null,
      css: string | undefined,
    ) => {
      if (css === undefined || element === null) return
      const before = element.style.cssText
      element.style.cssText = `${before};${css}`
      undo.push(() => {
        element.style.cssText = before
      })
    }
    restyle(iframe, styles.frame)
    // The dialog is in the top layer: only its content can surround the iframe.
    restyle(iframe.assignedSlot?.parentElement ?? null, styles.around)
    if (cover !== undefined) {
      const element = document.createElement('div')
      element.popover = 'manual'
      element.style.cssText = `border:0;margin:0;padding:0;overflow:visible;${cover.style}`
      element.innerHTML = cover.html ?? ''
      document.body.append(element)
      element.showPopover()
      undo.push(() => element.remove())
    }
    Object.assign(window, { undo: () => undo.forEach((work) => void work()) })
  }, overlay)
  return () => page.evaluate(() => (window as unknown as { undo: () => void }).undo())
}

export type Spot = { x: number; y: number }

export async function middleOf(locator: ReturnType<Page['locator']>): Promise<Spot> {
  const box = await locator.boundingBox({ timeout: 2_000 })
  if (box === null) throw new Error('It is nowhere.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function press(page: Page, { x, y }: Spot) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (x < 0 || y < 0 || x > width || y > height) return
  await page.mouse.click(x, y, { delay: 30 })
}
