import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, secureFrame, test } from '../fixtures/dapp.js'
import { accountViews } from '../views/account.js'
import { approvalViews } from '../views/approval.js'
import { connectViews } from '../views/connect.js'
import { emailViews } from '../views/email.js'
import { networkViews } from '../views/networks.js'
import { profileViews } from '../views/profile.js'
import { walletViews } from '../views/wallets.js'

const VIEWS = {
  ...connectViews,
  ...emailViews,
  ...accountViews,
  ...networkViews,
  ...profileViews,
  ...walletViews,
  ...approvalViews,
}
const THEMES = ['light', 'dark'] as const
const SIZES = { desktop: { width: 1000, height: 800 }, phone: { width: 390, height: 844 } } as const
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const [name, { go, rows = '' }] of Object.entries(VIEWS))
  test(`${rows} ${name} looks as it should and is open to everyone`, async ({
    browser,
    dapp,
    page,
  }, info) => {
    await go({ dapp, page, browser })
    for (const colorScheme of THEMES)
      for (const [size, viewport] of Object.entries(SIZES)) {
        // Without motion there is little to wait for: a frame that takes the new height.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize(viewport)
        await expectFrameIn(page, colorScheme)
        await page.waitForTimeout(200)
        await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}-${size}.png`) })
        // The dark phone has the colours of the dark desktop and the layout of the light phone.
        if (colorScheme === 'light' || size === 'desktop')
          expect.soft(await findFaults(page), `${colorScheme}, ${size}`).toEqual([])
        expect.soft(await scrollsSideways(page), `${colorScheme}, ${size}`).toBe(false)
      }
  })

async function findFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .include('vestibule-modal')
    .withTags(RULES)
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The frame, where it is there, wears what the modal wears. */
async function expectFrameIn(page: Page, colorScheme: string) {
  const root = secureFrame(page)?.locator('html')
  if (root !== undefined) await expect(root).toHaveAttribute('data-theme', colorScheme)
}
