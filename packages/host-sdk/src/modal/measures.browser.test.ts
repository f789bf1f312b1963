import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openModal } from './testing/openModal.js'

async function openOnDesktop() {
  const { innerWidth, innerHeight } = window
  await page.viewport(1_000, 800)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  const { find } = await openModal()
  return { find, styleOf: (selector: string) => getComputedStyle(find(selector)) }
}

test('[C08] shows a card of 360 px width at z-index 999, with a font of 14 px and a radius of 24 px', async () => {
  const { styleOf } = await openOnDesktop()
  expect(styleOf('.overlay').zIndex).toBe('999')
  const { width, fontSize, borderRadius } = styleOf('.card')
  expect({ width, fontSize, borderRadius }).toEqual({
    width: '360px',
    fontSize: '14px',
    borderRadius: '24px',
  })
})

test('[R10] animates a title for 120 ms, a view and its height for 150 ms, and a shake for 500 ms', async () => {
  const { find, styleOf } = await openOnDesktop()
  expect(styleOf('.view').animationName).toBe('none')
  find('[data-testid="vb-help"]').click()
  await expect.poll(() => styleOf('.view').animationName).toBe('view-in')
  expect(styleOf('.view').animationDuration).toBe('0.15s')
  expect(styleOf('.title').animationDuration).toBe('0.12s')
  const { transitionProperty, transitionDuration } = styleOf('.views')
  expect([transitionProperty, transitionDuration]).toEqual(['height', '0.15s'])
  find('.card').dataset.shake = 'true'
  expect(styleOf('.card').animationDuration).toBe('0.5s')
})
