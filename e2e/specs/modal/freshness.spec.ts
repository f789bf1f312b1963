import type { Page } from '@playwright/test'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const ROUTE = '**/v1/account/*/balance**'

async function connectWithTokens(dapp: Dapp, page: Page) {
  await dapp.visitConnected({ wallet: 'announced' })
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-token-1')).toBeVisible()
}

test.describe('the tokens and activity of an account', () => {
  test('[J08] [C11] shows the cached account in the first frame if the services do not respond', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await connectWithTokens(dapp, page)
    const symbol = await page.getByTestId('vb-token-1').locator('.token-amount').textContent()
    await page.route('**/v1/account/**', () => {})
    // The page writes the cache at most once a second.
    const kept = () => page.evaluate(() => localStorage.getItem('@vestibule/holdings'))
    await expect.poll(kept).toContain('"symbol":"TUSD"')
    await page.reload()
    const button = page.getByTestId('vb-account-button')
    const code = page.waitForResponse(/\/assetViews-/)
    await button.hover()
    // Wait until the module has run and the page is idle: the response alone arrives earlier.
    await page.evaluate(async (url) => {
      await import(url)
      await new Promise((resolve) => requestIdleCallback(resolve))
    }, (await code).url())
    await page.evaluate(() => {
      const frame = new Promise<string>((resolve) => {
        const look = () => {
          const root = document.querySelector('vestibule-modal')?.shadowRoot
          const row = root?.querySelector('[data-testid="vb-token-1"] .token-amount')
          resolve(row?.checkVisibility() ? (row.textContent ?? '') : 'not there')
        }
        addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true })
      })
      Object.assign(globalThis, { frame })
    })
    await button.click()
    const shown = await page.evaluate(() => Reflect.get(globalThis, 'frame') as Promise<string>)
    expect(shown).toBe(symbol)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

    for (const motion of ['reduce', 'no-preference'] as const)
      test(`[J08] [V03] refreshes only on a full pull, not on a scroll, with prefers-reduced-motion ${motion}`, async ({
        dapp,
        page,
      }) => {
        await page.emulateMedia({ reducedMotion: motion })
        await connectWithTokens(dapp, page)
        await dapp.settle()
        const session = await page.context().newCDPSession(page)
        const box = await page.getByTestId('vb-token-0').boundingBox()
        const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 10]
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
          })
        const pull = async (from: number, to: number) => {
          await touch('touchStart', from)
          for (let step = 1; step <= 6; step++)
            await touch('touchMove', from + ((to - from) * step) / 6)
        }
        const forced: string[] = []
        page.on('request', (request) => {
          if (request.url().includes('forceUpdate=true')) forced.push(request.url())
        })
        const mark = page.getByTestId('vb-pull')
        await expect(mark).toHaveCSS('opacity', '0')

        await pull(0, 40)
        await touch('touchEnd')
        await pull(60, 0)
        await touch('touchEnd')
        await expect(mark).toHaveCSS('opacity', '0')
        expect(forced).toEqual([])

        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route(ROUTE, async (route) => {
          await held
          await route.continue()
        })
        await page.locator('.tab-panel').evaluate((panel) => panel.scrollTo(0, 0))
        await pull(0, 120)
        await expect(mark).toHaveAttribute('data-pulled', 'far')
        await expect(mark).toHaveCSS('opacity', '1')
        await touch('touchEnd')
        await expect(mark).toHaveAttribute('data-busy', 'true')
        await expect(page.getByTestId('vb-refresh')).toBeDisabled()
        await expect(page.getByRole('status').filter({ hasText: 'Refreshing…' })).toBeAttached()
        release()
        await expect(mark).not.toHaveAttribute('data-busy')
        await expect(mark).toHaveCSS('opacity', '0')
        expect(forced).toHaveLength(1)
        await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
      })
  })

  test('[J08] [V03] shows a refresh button in each list, as an alternative to the gesture', async ({
    dapp,
    page,
  }) => {
    await connectWithTokens(dapp, page)
    for (const [tab, path] of [
      ['tokens', 'balance'],
      ['nfts', 'nfts'],
      ['activity', 'history'],
    ]) {
      await page.getByTestId(`vb-tab-${tab}`).click()
      const asked = page.waitForRequest((request) => request.url().includes(`/${path}?`))
      await page.getByTestId('vb-refresh').click()
      await asked
      await expect(page.getByTestId('vb-refresh')).toBeEnabled()
    }
  })

  test('[J08] [J09] reads the chain again after a transaction ends', async ({ dapp, page }) => {
    await connectWithTokens(dapp, page)
    const dollars = page.getByTestId(/^vb-token-\d$/).filter({ hasText: 'TUSD' })
    const amount = async () =>
      Number((await dollars.textContent())?.match(/([\d.]+) TUSD/)?.[1] ?? Number.NaN)
    const before = await amount()
    await dollars.click()
    await page.getByTestId('vb-token-send').click()
    await page.getByTestId('vb-send-amount').fill('2')
    await page.getByTestId('vb-send-receiver').fill('0x14dC79964da2C08b23698B3D3cc7Ca32193d9955')
    await page.getByTestId('vb-send-review').click()
    const forced = page.waitForRequest((request) =>
      /\/balance\?.*forceUpdate=true/.test(request.url()),
    )
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
    await page.getByTestId('vb-tab-tokens').click()
    await forced
    await expect.poll(amount).toBe(before - 2)
  })

  test('[C11] polls only while the tab is visible', async ({ dapp, page }) => {
    await page.clock.install()
    await connectWithTokens(dapp, page)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/v1/account/')) asked++
    })
    const see = (state: 'hidden' | 'visible') =>
      page.evaluate(
        (value) =>
          Object.defineProperty(document, 'visibilityState', { value, configurable: true }),
        state,
      )
    await see('hidden')
    await page.clock.fastForward(60_000)
    expect(asked).toBe(0)
    await see('visible')
    await page.clock.fastForward(60_000)
    await expect.poll(() => asked).toBeGreaterThan(0)
  })

  test('[A02] shows that the services do not serve a network, and sends no request for it', async ({
    dapp,
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/account/')) asked.push(request.url())
    })
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.route('**/v1/supported-chains**', (route) =>
      route.fulfill({
        json: { http: ['eip155:1'], ws: [] },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-token-0')).toContainText('ETH')
    await expect(page.getByTestId('vb-tokens-unknown')).toBeVisible()
    await page.getByTestId('vb-tab-nfts').click()
    await expect(dapp.modal).toContainText('NFTs on this network are not shown')
    await page.getByTestId('vb-tab-activity').click()
    await expect(dapp.modal).toContainText('No activity from other apps on this network')
    expect(asked).toEqual([])
    expect(errors).toEqual([])
  })
})
