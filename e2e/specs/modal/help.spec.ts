import type { CDPSession, Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const TOPICS = {
  async 'a wallet'({ dapp, page }: { dapp: Dapp; page: Page }) {
    await dapp.visitOpen()
    await page.getByTestId('vb-help').click()
  },
  async 'a network'({ dapp, page }: { dapp: Dapp; page: Page }) {
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-network-button').click()
    await page.getByTestId('vb-help').click()
  },
}

async function expectPage(page: Page, number: number) {
  for (const each of [1, 2, 3])
    await expect(page.getByTestId(`vb-page-${each}`)).toBeVisible({ visible: each === number })
  await expect(page.getByTestId(`vb-page-${number}`)).toContainText(`Page ${number} of 3`)
}

for (const [topic, go] of Object.entries(TOPICS))
  test(`explains ${topic} on three pages of equal height, and changes pages by buttons and arrow keys`, {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await go({ dapp, page })
    const next = page.getByTestId('vb-page-next')
    const back = page.getByTestId('vb-page-back')
    await expectPage(page, 1)
    await dapp.settle()
    const height = (await dapp.modal.boundingBox())?.height
    const expectHeight = () =>
      expect.poll(async () => (await dapp.modal.boundingBox())?.height).toBe(height)
    await expect(back).toBeDisabled()
    await next.click()
    await expectPage(page, 2)
    await expectHeight()
    await next.click()
    await expectPage(page, 3)
    await expectHeight()
    await expect(next).toBeDisabled()
    await page.keyboard.press('ArrowRight')
    await expectPage(page, 3)
    await page.keyboard.press('ArrowLeft')
    await expectPage(page, 2)
    await back.click()
    await expectPage(page, 1)
    await page.keyboard.press('ArrowRight')
    await expectPage(page, 2)
  })

test('changes pages by arrow keys as soon as the pages appear', async ({ dapp, page }) => {
  await TOPICS['a wallet']({ dapp, page })
  await expectPage(page, 1)
  await page.keyboard.press('ArrowRight')
  await expectPage(page, 2)
})

test('opens the list of recommended wallets from the last page', async ({ dapp, page }) => {
  await TOPICS['a wallet']({ dapp, page })
  await dapp.click('vb-page-next', 'vb-page-next')
  await expectPage(page, 3)
  await page.getByTestId('vb-get-wallet').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'GetWallet')
})

test.describe('on a touchscreen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  async function swipe(session: CDPSession, from: [number, number], to: [number, number]) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y]) => ({ x, y })),
      })
    await touch('touchStart', [from])
    await touch('touchMove', [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]])
    await touch('touchMove', [to])
    await touch('touchEnd', [])
  }

  test('changes pages on a swipe, but not on a tap', async ({ dapp, page }) => {
    await TOPICS['a wallet']({ dapp, page })
    await expectPage(page, 1)
    await dapp.settle()
    const box = await page.getByTestId('vb-page-1').boundingBox()
    const [left, right, y] = [(box?.x ?? 0) + 60, (box?.x ?? 0) + 260, (box?.y ?? 0) + 60]
    const session = await page.context().newCDPSession(page)
    await swipe(session, [right, y], [right, y])
    await swipe(session, [right, y], [left, y])
    await expectPage(page, 2)
    await swipe(session, [right, y], [left, y])
    await expectPage(page, 3)
    await swipe(session, [left, y], [right, y])
    await expectPage(page, 2)
  })
})
