import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/dapp.js'
import { breakDirectory, holdDirectory, LISTS } from '../fixtures/directory.js'
import { API, DAPP_ORIGIN } from '../world/ports.js'

const TEST_WALLET = 'vb-wallet-org.vestibule.testwallet'

/** What the page asks of others than its own server and the frame, by what it is for. */
function countRequests(page: Page) {
  const counts = { lists: 0, pictures: 0, other: [] as string[] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === DAPP_ORIGIN || url.protocol === 'data:') return
    if (url.origin === API && url.pathname === '/getWallets') counts.lists++
    else if (url.origin === API && url.pathname.startsWith('/getWalletImage/')) counts.pictures++
    else if (url.origin !== API) counts.other.push(url.href)
  })
  return counts
}

/** The names of the rows or cards that are there, from top to bottom. */
const idsIn = (page: Page) =>
  page
    .locator('[data-testid^="vb-wallet-"]:is(.row, .grid-card)')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-testid')))

async function openAllWallets({
  dapp,
  page,
}: {
  dapp: import('../fixtures/dapp.js').Dapp
  page: Page
}) {
  await dapp.open()
  await page.getByTestId('vb-all-wallets').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
  await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
}

const scroll = (page: Page) =>
  page.locator('.wallet-grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))

test.describe('what is asked, and when', () => {
  test('[A23] [A25] nothing before the visitor comes, and by each view no more than it needs', async ({
    dapp,
    page,
  }) => {
    const counts = countRequests(page)
    await dapp.visit({ wallet: 'announced' })
    await page.getByTestId('vb-connect-button').hover()
    await page.waitForLoadState('networkidle')
    expect(counts).toEqual({ lists: 0, pictures: 0, other: [] })

    await dapp.open()
    await expect(page.getByTestId('vb-all-wallets')).toContainText('+')
    await page.waitForLoadState('networkidle')
    expect(counts.lists).toBe(1)
    // One of the four rows is the wallet of this browser, which brought its picture along.
    expect(counts.pictures).toBeLessThanOrEqual(3)

    await page.getByTestId('vb-all-wallets').click()
    await expect(page.getByTestId('vb-wallet-me.rainbow')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(counts.lists).toBe(2)
    expect(counts.pictures).toBeLessThanOrEqual(40)

    // What is known is not asked again.
    const { pictures } = counts
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    await page.getByTestId('vb-close').click()
    await dapp.open()
    await page.getByTestId('vb-help').click()
    await page.getByTestId('vb-get-wallet').click()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    expect(counts.lists).toBe(2)
    expect(counts.pictures).toBeLessThanOrEqual(pictures + 1)
    expect(counts.other).toEqual([])
  })

  test('[A23] a project without services has no directory, and everything else', async ({
    dapp,
    page,
  }) => {
    const counts = countRequests(page)
    await dapp.visit({ wallet: 'announced', config: { apiUrl: '' } })
    await dapp.open()
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    await expect(page.getByTestId('vb-all-wallets')).toHaveCount(0)
    expect(counts.lists).toBe(0)
  })
})

test.describe('the wallets on Connect', () => {
  test('[V02] [C03] installed ones first, recommended ones where there is room, all of them one row away', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await expect(page.getByTestId('vb-all-wallets')).toContainText('530+')
    const ids = await idsIn(page)
    expect(ids[0]).toBe(TEST_WALLET)
    expect(ids.filter((id) => id !== 'vb-wallet-walletConnect')).toHaveLength(4)
    await expect(page.getByTestId(TEST_WALLET)).toContainText('installed')
  })

  test('[V02] rows that are on their way keep the size that the list will have', async ({
    dapp,
    page,
  }) => {
    const release = await holdDirectory(page)
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await expect(page.locator('.row .shimmer.tile')).toHaveCount(3)
    const height = async () => (await page.locator('.wallet-list').boundingBox())?.height
    const before = await height()
    release()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    expect(await height()).toBe(before)
  })

  test('[V02] a wallet that connected stands first the next time, and only one that did', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await page.getByTestId(TEST_WALLET).click()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId(TEST_WALLET)).toContainText('installed')
    await page.getByTestId(TEST_WALLET).click()
    await dapp.decide('approve')
    await dapp.expectConnected()
    await page.getByTestId('vb-account-button').click()
    await page.getByTestId('vb-disconnect').click()
    await page.reload()
    await dapp.open()
    await expect(page.getByTestId(TEST_WALLET)).toContainText('recent')
    await expect(page.getByTestId(TEST_WALLET)).toHaveCount(1)
  })

  test('[V02] the dapp’s own and featured wallets, none that it excludes, in its order', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({
      wallet: 'announced',
      config: {
        featuredWalletIds: ['me.rainbow', 'io.rabby'],
        excludeWalletIds: ['io.metamask'],
        customWallets: [{ id: 'mine', name: 'My Wallet', homepage: 'https://example.com' }],
        features: { connectorTypeOrder: ['custom', 'featured'] },
      },
    })
    await dapp.open()
    await expect(page.getByTestId('vb-wallet-me.rainbow')).toBeVisible()
    const ids = (await idsIn(page)).filter((id) => id !== 'vb-wallet-walletConnect')
    expect(ids).toEqual([
      'vb-wallet-mine',
      'vb-wallet-me.rainbow',
      'vb-wallet-io.rabby',
      TEST_WALLET,
    ])
  })

  test('[V02] the row to all wallets can be left out', async ({ dapp, page }) => {
    for (const allWallets of ['HIDE', 'ONLY_MOBILE']) {
      await dapp.visit({ wallet: 'announced', config: { allWallets } })
      await dapp.open()
      await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
      await expect(page.getByTestId('vb-all-wallets')).toHaveCount(0)
    }
  })

  test('[A23] a directory that fails leaves the rest as it is, and is asked again', async ({
    dapp,
    page,
  }) => {
    const repair = await breakDirectory(page)
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await expect(dapp.modal).toContainText('More wallets could not be loaded')
    await expect(page.getByTestId(TEST_WALLET)).toBeEnabled()
    await expect(page.getByTestId('vb-email-input')).toBeEnabled()
    // The next opening is a new intent.
    await page.getByTestId('vb-close').click()
    await repair()
    await dapp.open()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
  })

  test('[A23] and by its own button too', async ({ dapp, page }) => {
    const repair = await breakDirectory(page)
    await dapp.visit({ wallet: 'announced' })
    await dapp.open()
    await expect(page.getByTestId('vb-retry')).toBeVisible()
    await repair()
    await page.getByTestId('vb-retry').click()
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
    await expect(page.getByTestId('vb-retry')).toHaveCount(0)
  })

  test('[E13] an entry with hostile links and names is shown as plain text, or not at all', async ({
    dapp,
    page,
  }) => {
    const data = [
      {
        id: 'evil',
        name: '<img src=x onerror="window.pwned=1">Evil',
        homepage: 'javascript:window.pwned=1',
      },
      { id: '../../x', name: 'Gone' },
      null,
    ]
    await page.route(LISTS, (route) =>
      route.fulfill({ json: { data, count: 3 }, headers: { 'access-control-allow-origin': '*' } }),
    )
    await dapp.visit()
    await dapp.open()
    await expect(page.getByTestId('vb-wallet-evil')).toHaveText('EEvil')
    expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  })

  test('[V02] where the project asks for consent, nothing can be chosen before it, and it is remembered', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({
      wallet: 'announced',
      config: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    })
    await dapp.open()
    const row = page.getByTestId(TEST_WALLET)
    await expect(row).toBeDisabled()
    await expect(row).toHaveAccessibleDescription('Tick the box above to go on.')
    await expect(page.getByTestId('vb-all-wallets')).toBeDisabled()
    await expect(page.getByTestId('vb-email-input')).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      'https://example.com/terms',
    )
    await expect(page.getByTestId('vb-legal')).not.toBeChecked()
    await page.getByTestId('vb-legal').check()
    await expect(row).toBeEnabled()
    await page.getByTestId('vb-all-wallets').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
    await page.getByTestId('vb-back').click()
    await expect(page.getByTestId('vb-legal')).toBeChecked()
    await page.getByTestId('vb-close').click()
    await dapp.open()
    await expect(page.getByTestId('vb-email-input')).toBeEnabled()
  })

  test('[V02] wallets behind one button where the project puts the login first', async ({
    dapp,
    page,
  }) => {
    for (const features of [{ collapseWallets: true }, { emailShowWallets: false }]) {
      await dapp.visit({ wallet: 'announced', config: { features } })
      await dapp.open()
      await expect(page.getByTestId(TEST_WALLET)).toHaveCount(0)
      await page.getByTestId('vb-connect-wallets').click()
      await expect(page.getByTestId('vb-title')).toHaveText('Connect wallet')
      await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    }
  })
})

test.describe('all wallets', () => {
  test('[V04] [C03] page by page while somebody scrolls, each wallet once, few of them in the page', async ({
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
    await openAllWallets({ dapp, page })
    expect((await idsIn(page))[0]).toBe(TEST_WALLET)
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
      await page.locator('.wallet-grid').evaluate((grid) => grid.scrollBy(0, 360))
      expect(seen.size).toBeGreaterThan(500)
    }).toPass({ timeout: 45_000, intervals: [50] })
    expect(new Set(seen.values()).size).toBe(seen.size)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('[V04] [C03] found by name, once two letters are typed', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets({ dapp, page })
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

    // The browser's own wallets are found too, though no directory knows them.
    await field.fill('test w')
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
    await field.fill('nobody is called this')
    await expect(dapp.modal).toContainText('No Wallet found')
    await field.fill('')
    await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
  })

  test('[V04] only certified ones, and a word that says so', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets({ dapp, page })
    await page.getByTestId('vb-certified').click()
    await expect(page.getByTestId('vb-toast')).toContainText('Only certified wallets are shown')
    await expect(page.getByTestId('vb-wallet-com.trustwallet.app')).toHaveCount(0)
    await expect(page.getByTestId('vb-certified')).toHaveAttribute('aria-pressed', 'true')
    expect(await idsIn(page)).toEqual(
      ['io.metamask', 'me.rainbow', 'io.rabby', 'global.safe'].map((id) => `vb-wallet-${id}`),
    )
    await page.getByTestId('vb-certified').click()
    await expect(page.getByTestId(TEST_WALLET)).toBeVisible()
  })

  test('[V04] with the keyboard alone', async ({ dapp, page }) => {
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets({ dapp, page })
    const focused = () =>
      page.evaluate(() =>
        document
          .querySelector('vestibule-modal')
          ?.shadowRoot?.activeElement?.getAttribute('data-index'),
      )
    await page.getByTestId('vb-wallet-search').focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('0')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('5')
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

  test('[V04] a page that fails says so in its place, and can be asked again', async ({
    dapp,
    page,
  }) => {
    let broken = true
    await page.route('**/getWallets?**page=2**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await dapp.visit({ wallet: 'announced' })
    await openAllWallets({ dapp, page })
    await scroll(page)
    await expect(page.getByTestId('vb-retry')).toBeVisible()
    broken = false
    await page.getByTestId('vb-retry').click()
    await expect(page.getByTestId('vb-retry')).toHaveCount(0)
    await expect(async () => {
      await scroll(page)
      const last = page.locator('.grid-card[data-index="60"]')
      await expect(last).toHaveCount(1, { timeout: 500 })
    }).toPass()
  })

  test.describe('on a narrow screen', () => {
    test.use({ viewport: { width: 340, height: 700 } })
    test('[V04] three stand side by side', async ({ dapp, page }) => {
      await dapp.visit()
      await openAllWallets({ dapp, page })
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
    test('[J04] [R03] without adapters it is where the visitor starts, with wallets that a phone can have', async ({
      dapp,
      page,
    }) => {
      const platforms = new Set<string | null>()
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/getWallets') platforms.add(searchParams.get('platform'))
      })
      await dapp.visit({ config: { adapters: [] } })
      await dapp.open()
      await page.getByTestId('vb-close').click()
      await page.evaluate(() => window.vestibule.open())
      await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
      await expect(page.getByTestId('vb-wallet-io.metamask')).toBeVisible()
      expect([...platforms]).toEqual(['android'])
    })
  })
})

test.describe('for visitors without a wallet', () => {
  test('[V02] what a wallet is, some to begin with, and real links to where they are had', async ({
    dapp,
    page,
  }) => {
    await dapp.visit()
    await dapp.open()
    await page.getByTestId('vb-wallet-guide').click()
    await expect(page.getByTestId('vb-title')).toHaveText('What is a wallet?')
    await page.getByTestId('vb-get-wallet').click()
    await page.getByTestId('vb-wallet-io.metamask').click()
    await expect(page.getByTestId('vb-title')).toHaveText('Get MetaMask')
    const rows = page.locator('a[data-testid^="vb-download-"]')
    // This browser's own store comes first.
    await expect(rows.first()).toHaveAttribute('data-testid', 'vb-download-chrome')
    await expect(rows.first()).toHaveAttribute('href', /^https:\/\/chrome\.google\.com\//)
    await expect(rows.first()).toHaveAttribute('target', '_blank')
    await page.getByTestId('vb-back').click()
    await page.getByTestId('vb-explore').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'AllWallets')
  })

  test('[V02] the guide can be left out', async ({ dapp, page }) => {
    await dapp.visit({ config: { enableWalletGuide: false } })
    await dapp.open()
    await expect(page.getByTestId('vb-wallet-guide')).toHaveCount(0)
  })
})

test.describe('wallets that are not what they say', () => {
  const announce = (page: Page, script: string) => page.addInitScript(script)

  test('[J02] ten thousand announcements block nothing, and the visitor’s own wallet still connects', async ({
    dapp,
    page,
  }) => {
    await announce(
      page,
      `addEventListener('load', () => {
        const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
        for (let i = 0; i < 10000; i++)
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: {
            info: { uuid: String(i), rdns: 'io.flood' + i, name: '<b>Flood</b> '.repeat(800) + i, icon: 'data:text/html,x' },
            provider,
          }}))
      })`,
    )
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
    await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
    await expect(page.getByTestId(TEST_WALLET)).toContainText('connected')
  })

  test('[V07] one that never answers can be left, and the page does not wait for it', async ({
    dapp,
    page,
  }) => {
    await announce(
      page,
      `window.ethereum = { request: () => new Promise(() => {}), on() {}, removeListener() {} }`,
    )
    await dapp.visit()
    await dapp.open()
    await page.getByTestId('vb-wallet-injected').click()
    await expect(dapp.status).toHaveText('connecting')
    await page.getByTestId('vb-back').click()
    await expect(dapp.status).toHaveText('disconnected')
  })

  test('[V07] one that is busy with an earlier request says where to look', async ({
    dapp,
    page,
  }) => {
    await announce(
      page,
      `window.ethereum = { request: async () => { throw { code: -32002, message: 'Already processing' } }, on() {}, removeListener() {} }`,
    )
    await dapp.visit()
    await dapp.open()
    await page.getByTestId('vb-wallet-injected').click()
    await expect(dapp.modal).toContainText('A request is open already')
    await expect(page.getByTestId('vb-retry')).toBeVisible()
  })

  test('[V07] one that gives no account ends in words', async ({ dapp, page }) => {
    await announce(
      page,
      `window.ethereum = { request: async () => 'nonsense', on() {}, removeListener() {} }`,
    )
    await dapp.visit()
    await dapp.open()
    await page.getByTestId('vb-wallet-injected').click()
    await expect(dapp.modal).toContainText('The wallet gave no account')
  })

  test('[V07] one that is connected already explains how to change the account', async ({
    dapp,
    page,
  }) => {
    await dapp.visit({ wallet: 'announced' })
    await dapp.connectWallet()
    await page.evaluate(() => window.vestibule.open({ view: 'Connect' }))
    await page.getByTestId(TEST_WALLET).click()
    await expect(dapp.modal).toContainText('Test Wallet is connected already')
    await page.getByTestId('vb-done').click()
    await expect(dapp.modal).toBeHidden()
    await expect(dapp.status).toHaveText('connected')
  })
})
