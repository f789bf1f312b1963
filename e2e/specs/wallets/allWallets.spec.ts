import type { Page } from '@playwright/test'
import { startClock, stopClock } from '../../fixtures/clock.js'
import { expect, test } from '../../fixtures/dapp.js'
import { openAllWallets, TEST_WALLET, walletIds } from '../../fixtures/directory.js'
import { setOnline } from '../../fixtures/network.js'

const scroll = (page: Page) =>
  page.locator('.wallet-grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))

test.describe('all wallets', () => {
  test('[V04] [C03] loads pages while the visitor scrolls, lists each wallet once, and renders only a few', async ({
    dapp,
    page,
  }) => {
    const pages: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/getWallets' && searchParams.get('entries') === '40')
        pages.push(searchParams.get('page') ?? '')
    })
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets(dapp)
    await expect.poll(async () => (await walletIds(page))[0]).toBe(TEST_WALLET)
    expect(pages).toEqual(['1'])

    const seen = new Map<string, string>()
    const note = async () => {
      const cards = await page
        .locator('.grid-card[data-index]')
        .evaluateAll((all) =>
          all.map((card) => [card.getAttribute('data-index'), card.getAttribute('data-testid')]),
        )
      expect(cards.length).toBeLessThanOrEqual(48)
      for (const [index, id] of cards) seen.set(index ?? '', id ?? '')
    }
    await expect(async () => {
      await note()
      // Scroll in small steps and wait for the cards: the grid renders only the visible ones.
      await page.locator('.wallet-grid').evaluate(async (grid) => {
        grid.scrollBy(0, 360)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
      expect(seen.size).toBeGreaterThan(500)
    }).toPass({ intervals: [50] })
    expect(new Set(seen.values()).size).toBe(seen.size)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('[V04] [C03] searches wallets by name after two letters', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets(dapp)
    const searches: string[] = []
    page.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search')
      if (search !== null) searches.push(search)
    })
    const field = page.getByTestId('vb-wallet-search')
    await field.pressSequentially('r')
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await field.pressSequentially('ainbow')
    await expect(page.getByTestId('vb-wallet-io.metamask')).toHaveCount(0)
    await expect(page.getByTestId('vb-wallet-me.rainbow')).toBeVisible()
    expect(searches.at(-1)).toBe('rainbow')
    expect(searches.every((text) => text.length >= 2)).toBe(true)

    // The search also finds installed wallets that the directory does not list.
    await field.fill('test w')
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    await field.fill('an unlisted name qqq')
    await expect(dapp.modal).toContainText('No wallets found')
    await field.fill('')
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
  })

  test('[V04] shows only certified wallets, with a note', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets(dapp)
    await page.getByTestId('vb-certified').click()
    await expect(page.getByTestId('vb-toast')).toContainText('Only certified wallets are shown')
    await expect(page.getByTestId('vb-wallet-com.trustwallet.app')).toHaveCount(0)
    await expect(page.getByTestId('vb-certified')).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => walletIds(page))
      .toEqual(
        ['io.metamask', 'me.rainbow', 'io.rabby', 'global.safe'].map((id) => `vb-wallet-${id}`),
      )
    await page.getByTestId('vb-certified').click()
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
  })

  test('[V04] moves through the wallets with the keyboard', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets(dapp)
    const focused = () =>
      page.evaluate(() =>
        document
          .querySelector('vestibule-modal')
          ?.shadowRoot?.activeElement?.getAttribute('data-index'),
      )
    await page.getByTestId('vb-wallet-search').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('0')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('5')
    for (const index of [9, 13, 17, 21, 25, 29]) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).toBe(String(index))
    }
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe('0')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByTestId('vb-wallet-search')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingExternal')
  })

  test('[V04] shows a retry button where a page failed to load', async ({ dapp, page }) => {
    let broken = true
    await page.route('**/getWallets?**page=2**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets(dapp)
    await expect(async () => {
      await scroll(page)
      await expect(page.getByTestId('vb-retry')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    broken = false
    await page.getByTestId('vb-retry').click()
    await expect(page.getByTestId('vb-retry')).toHaveCount(0)
    // The list may load more pages, but the document contains only the visible cards.
    await expect(async () => {
      await scroll(page)
      const shown = await page
        .locator('.grid-card[data-index]')
        .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-index'))))
      expect(Math.max(...shown)).toBeGreaterThan(60)
    }).toPass()
  })

  test('[V04] shows at once that the device is offline, and loads the wallets when it is online', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets(dapp)
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await stopClock(page)
    await setOnline(page, false)
    await page.getByTestId('vb-certified').click()
    await expect(dapp.modal).toContainText('You are offline')
    await setOnline(page, true)
    await startClock(page)
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
  })

  test.describe('on a narrow screen', () => {
    test.use({ viewport: { width: 340, height: 700 } })
    test('[V04] shows three wallets in a row', async ({ dapp, page }) => {
      await dapp.visit()
      await openAllWallets(dapp)
      await expect(page.locator('.grid-line[role=row]').first().locator('.grid-card')).toHaveCount(
        3,
      )
    })
  })

  test.describe('on a phone', () => {
    test.use({
      viewport: { width: 390, height: 844 },
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      hasTouch: true,
      isMobile: true,
    })
    test('[J04] [R03] opens the list of phone wallets first if the dapp has no adapters', async ({
      dapp,
      page,
    }) => {
      const platforms = new Set<string | null>()
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/getWallets') platforms.add(searchParams.get('platform'))
      })
      await dapp.visitOpen({ config: { adapters: [] } })
      await page.getByTestId('vb-close').click()
      await page.evaluate(() => window.vestibule.open())
      await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
      await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
      expect([...platforms]).toEqual(['android'])
    })
  })
})
