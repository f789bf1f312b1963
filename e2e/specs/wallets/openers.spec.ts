import type { Page } from '@playwright/test'
import { host } from '../../fixtures/attacker.js'
import { expect, test } from '../../fixtures/dapp.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

const MAILBOX_ID = 'A'.repeat(22)
const PAGES = [
  `/approve#${MAILBOX_ID}.${'A'.repeat(43)}`,
  '/hub/local-demo',
  '/hub/local-demo/export',
  '/hub/local-demo/import',
  '/hub/local-demo/offline',
  `/device/${'A'.repeat(43)}`,
]
const TRAP = `${DAPP_ORIGIN}/trap`

type Hold = { closed: boolean; length: number; frame: boolean; elsewhere: boolean }

async function holdOn(page: Page, address: string): Promise<{ hold: Hold; opened: Page }> {
  await host(page, TRAP, '<button>Open</button>')
  await page.goto(TRAP)
  await page.evaluate((address) => {
    document.querySelector('button')?.addEventListener('click', () => {
      Object.assign(window, { held: window.open(address, 'wallet') })
    })
  }, address)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button').click(),
  ])
  await opened.waitForLoadState()
  await expect.poll(() => opened.url()).toContain(FRAME_ORIGIN)
  const before = await page.evaluate(async () => {
    const { held } = window as unknown as { held: Window }
    // The browser closes the handle a moment after it loads the page.
    for (let looks = 0; looks < 20 && !held.closed; looks++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const hasFrame = () => {
      try {
        return held[0] !== undefined
      } catch {
        // A cross-origin window throws when the page reads a missing property.
        return false
      }
    }
    return { closed: held.closed, length: held.length, frame: hasFrame() }
  })
  await page.evaluate(() => {
    const { held } = window as unknown as { held: Window }
    held.postMessage('vestibule:hello', '*')
    held.focus()
    held.location.href = 'about:blank#elsewhere'
  })
  // The opened window lost its name, so the browser opens another window.
  await page.evaluate(() => void window.open('about:blank#elsewhere', 'wallet'))
  await page.waitForTimeout(300)
  const elsewhere = opened.url().includes('elsewhere')
  await page.evaluate(() => (window as unknown as { held: Window }).held.close())
  return { hold: { ...before, elsewhere }, opened }
}

test.describe('a page that opens the wallet’s pages itself', () => {
  for (const path of PAGES)
    test(`[V12] cannot watch, navigate or close ${path.slice(0, 24)}`, async ({ page }) => {
      const { hold, opened } = await holdOn(page, FRAME_ORIGIN + path)
      expect(hold).toEqual({ closed: true, length: 0, frame: false, elsewhere: false })
      await page.waitForTimeout(300)
      expect(opened.isClosed()).toBe(false)
    })

  test('control: keeps a handle on a page without the header, navigates it and closes it', async ({
    page,
  }) => {
    await page
      .context()
      .route(`${FRAME_ORIGIN}/open`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><iframe></iframe>' }),
      )
    const { hold, opened } = await holdOn(page, `${FRAME_ORIGIN}/open`)
    expect(hold).toEqual({ closed: false, length: 1, frame: true, elsewhere: true })
    await expect.poll(() => opened.isClosed()).toBe(true)
  })
})
