import type { Page } from '@playwright/test'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { local } from '../../fixtures/chain/networks.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

import { askIn, NAMESPACES, visitMultichain } from '../../views/multichain.js'
import { RPC_ONE } from '../../world/ports.js'

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  // A desktop window at a zoom of 200 %.
  { width: 640, height: 360 },
  { width: 500, height: 400 },
] as const

const scrollers = (dapp: Dapp) =>
  dapp.page
    .getByTestId('vb-overlay')
    .evaluate((overlay) =>
      [overlay, ...overlay.querySelectorAll('*')]
        .filter(
          (one) =>
            one.scrollHeight > one.clientHeight &&
            ['auto', 'scroll'].includes(getComputedStyle(one).overflowY),
        )
        .map(({ className }) => className),
    )

async function expectInWindow(dapp: Dapp, page: Page) {
  await dapp.settle()
  await expect(dapp.modal).toBeInViewport({ ratio: 1 })
  for (const id of ['send', 'receive', 'disconnect', 'settings', 'tab-tokens', 'tab-activity'])
    await expect(page.getByTestId(`vb-${id}`)).toBeInViewport({ ratio: 1 })
  const others = (await scrollers(dapp)).filter((name) => name !== 'tab-panel')
  expect(others).toEqual([])
  const { height = 0 } = (await page.getByRole('tabpanel').boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(132)
}

const balances = (page: Page, answer: (chainIds: readonly string[]) => object) =>
  page.route('**/v1/account/*/balance**', (route) => {
    const chainId = new URL(route.request().url()).searchParams.get('chainId')
    return route.fulfill({
      json: answer(chainId === null ? ['eip155:31337', 'eip155:31338'] : [chainId]),
      headers: { 'access-control-allow-origin': '*' },
    })
  })

const token = (chainId: string, more: object = {}) => ({
  name: 'Token',
  symbol: 'TKN',
  chainId,
  address: `${chainId}:0x5FbDB2315678afecb367f032d93F642f64180aa3`,
  price: 1,
  value: 10,
  quantity: { decimals: '6', numeric: '10' },
  iconUrl: '',
  ...more,
})

test.describe('the account’s card', () => {
  for (const { width, height } of SIZES)
    for (const hasTouch of [false, true])
      test.describe(`in a window of ${width} by ${height}${hasTouch ? ', for a finger' : ''}`, () => {
        test.use({ viewport: { width, height }, hasTouch })

        test('[V03] keeps the card within the window, and scrolls only its list', async ({
          dapp,
          page,
        }) => {
          await dapp.visitConnected({ wallet: 'announced' })
          await page.getByTestId('vb-account-button').click()
          await expect(page.getByTestId('vb-token-1')).toBeVisible()
          await expectInWindow(dapp, page)
        })

        test('[V03] keeps the card within the window with three namespaces', async ({
          dapp,
          page,
        }) => {
          await visitMultichain(dapp)
          for (const namespace of NAMESPACES) {
            await askIn(dapp, namespace)
            await expect(dapp.modal).toBeHidden()
          }
          await dapp.click('vb-account-button', 'vb-namespace-eip155')
          await expect(page.getByTestId('vb-token-1')).toBeVisible()
          await expectInWindow(dapp, page)
        })
      })

  test('[V03] shortens a long price and value to fit the row, and shows the full text in the `title`', async ({
    dapp,
    page,
  }, info) => {
    await balances(page, (chainIds) => ({
      balances: chainIds.map((chainId) =>
        token(chainId, { price: 123_456_789_012.34, value: 1_234_567_890_123.4 }),
      ),
      errors: [],
    }))
    await page.setViewportSize({ width: 500, height: 400 })
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    const row = page.getByTestId('vb-token-1')
    const [name, end] = [row.locator('.row-text'), row.locator('.row-end')]
    for (const [title, part] of [
      ['$123,456,789,012.34', name],
      ['$1,234,567,890,123.40', end],
    ] as const) {
      const text = part.getByTitle(title)
      await expect(text).toHaveText(title)
      await expect(text).toHaveCSS('text-overflow', 'ellipsis')
      const isInside = await text.evaluate((inner) => {
        const part = inner.closest('.row-text, .row-end')
        if (part === null) return false
        const [inside, outside] = [inner.getBoundingClientRect(), part.getBoundingClientRect()]
        return inside.left >= outside.left && inside.right <= outside.right
      })
      expect(isInside, title).toBe(true)
    }
    const { width = 0 } = (await name.boundingBox()) ?? {}
    expect(width).toBeGreaterThan(40)
    await keepShot(page, info, 'account-long-price')
  })

  test('[V03] keeps the height and the position of the buttons while balances load', async ({
    dapp,
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/v1/account/**', async (route) => {
      await held
      await route.continue()
    })
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-tab-tokens')).toBeVisible()
    await dapp.settle()
    const places = () =>
      Promise.all(
        ['vb-modal', 'vb-send', 'vb-hide-balance', 'vb-tab-tokens', 'vb-disconnect'].map((id) =>
          page
            .getByTestId(id)
            .boundingBox()
            .then((box) => [id, box?.y, box?.height]),
        ),
      )
    const before = await places()
    release()
    await expect(page.getByTestId('vb-total')).toContainText('$')
    await expect(page.getByTestId('vb-token-2')).toBeAttached()
    await expect.poll(places).toEqual(before)
  })

  test('[J08] [V03] shows the total of all networks, and reports a network that could not be read', async ({
    dapp,
    page,
  }) => {
    const errors: object[] = []
    await balances(page, (chainIds) => ({
      balances: chainIds.map((chainId) =>
        token(chainId, { value: chainId === 'eip155:31337' ? 10 : 32.5 }),
      ),
      ...(errors.length > 0 && { errors }),
    }))
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-total')).toHaveText('$42.50')
    await expect(dapp.modal).not.toContainText('could not be read')
    errors.push({ chainId: 'eip155:31338', reason: 'chainDisconnected' })
    await page.reload()
    await page.getByTestId('vb-account-button').click()
    await expect(dapp.modal).toContainText('Some networks could not be read')
  })

  test('[J08] [V03] hides the total until the active network’s balance has loaded', async ({
    dapp,
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await balances(page, (chainIds) => ({
      balances: chainIds.map((chainId) =>
        token(chainId, { value: chainId === 'eip155:31337' ? 10 : 0 }),
      ),
    }))
    await page.route('**/v1/account/*/balance**chainId=eip155%3A31337**', async (route) => {
      await held
      await route.fallback()
    })
    await dapp.visitConnected({ wallet: 'announced' })
    const elsewhere = page.waitForResponse(/balance.*chainId=eip155%3A31338/)
    await page.getByTestId('vb-account-button').click()
    await (await elsewhere).finished()
    await expect(page.getByTestId('vb-balance')).toContainText('ETH')
    // Wait two frames, until the page has drawn the change.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect(page.getByTestId('vb-total')).toBeHidden()
    release()
    await expect(page.getByTestId('vb-total')).toHaveText('$10.00')
  })

  test.describe('in a browser set to German', () => {
    test.use({ locale: 'de-DE' })

    for (const data of ['services', 'the chain'] as const)
      test(`[J08] shows a sent transaction’s fee from ${data} in the visitor’s format, its time and its hash`, async ({
        dapp,
        page,
      }) => {
        if (data === 'the chain') await page.route('**/v1/account/**', (route) => route.abort())
        const explored = {
          ...local(31337, 'Local One', RPC_ONE),
          blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
        }
        await dapp.visitConnected({ wallet: 'announced', config: { networks: [explored] } })
        await dapp.press('send-transaction')
        await dapp.decide('approve')
        const hash = await dapp.readResult()
        await dapp.click('vb-account-button', 'vb-tab-activity')
        await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -0,01 ETH')
        await page.getByTestId('vb-transaction-0').click()
        await expect(page.getByTestId('vb-details-title')).toHaveText('Sent')
        await expect(dapp.modal).toContainText('-0,01 ETH')
        await expect(dapp.modal).toContainText(/Network fee0,0000\d+ ETH/)
        await expect(dapp.modal.locator('time')).toContainText(String(new Date().getFullYear()))
        await expect(page.getByTestId('vb-details-hash')).toHaveAttribute(
          'href',
          `https://explorer.example/tx/${hash}`,
        )
      })
  })

  test('[V03] keeps the currency symbol of a very long balance within the card', async ({
    dapp,
    page,
  }) => {
    await page.route('**', async (route) => {
      if (!route.request().postData()?.includes('eth_getBalance')) return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(/"0x[0-9a-f]+"/, `"0x1${'0'.repeat(60)}"`)
      await route.fulfill({ response, body })
    })
    await balances(page, () => ({ balances: [] }))
    await dapp.visitConnected({ wallet: 'announced' })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-balance')).toContainText('1.766E54')
    await dapp.settle()
    const symbol = page.getByTestId('vb-balance').getByText('ETH', { exact: true })
    const [card, box] = await Promise.all([dapp.modal.boundingBox(), symbol.boundingBox()])
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
    await expect(symbol).toBeInViewport({ ratio: 1 })
  })
})
