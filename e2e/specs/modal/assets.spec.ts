import { expect, test } from '../../fixtures/dapp.js'
import { hold } from '../../fixtures/network.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

test.describe('the tokens and activity of an account', () => {
  test('[J08] [V03] [E09] [J09] [A05] lists tokens with their value, and updates the list and the activity after a transfer', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    await dapp.visitFunded()
    await dapp.fundWorld()
    await page.getByTestId('vb-account-button').click()
    const dollars = page.getByTestId(/^vb-token-\d$/).filter({ hasText: 'TUSD' })
    await expect(dollars).toContainText('$')
    await expect(page.getByTestId('vb-total')).toContainText('$')
    await expect(page.getByTestId('vb-token-0').locator('..')).not.toContainText(/claim|visit/i)
    const before = Number.parseFloat(
      (await dollars.textContent())?.match(/([\d.]+) TUSD/)?.[1] ?? '',
    )

    await dapp.click('vb-send', 'vb-send-token')
    await page.getByTestId('vb-send-search').fill('tusd')
    await page.getByTestId('vb-send-token-0').click()
    await page.getByTestId('vb-send-amount').fill('1.25')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    const window = await dapp.review()
    await expect(window.card.locator('.headline')).toHaveText('Send 1.25 TUSD')
    await window.approve()
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -1.25 TUSD')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
    await page.getByTestId('vb-tab-tokens').click()
    await expect(dollars).toContainText(`${before - 1.25} TUSD`)
  })

  test('[J09] [V20] shows the received amount in the review of a token with a transfer fee', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-send', 'vb-send-token')
    await page.getByTestId('vb-send-search').fill('toll')
    await page.getByTestId('vb-send-token-0').click()
    await page.getByTestId('vb-send-amount').fill('2,5')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-sum')).toHaveText('2.5 TOLL')
    await expect(page.getByTestId('vb-send-kept')).toHaveText('0.025 TOLL')
    await expect(page.getByTestId('vb-send-arrives')).toHaveText('2.475 TOLL')
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  })

  test('[J08] [V20] offers Receive for an account that contains only the native currency', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await page.getByTestId('vb-account-button').click()
    const way = page.getByTestId('vb-tokens-receive')
    await expect(way).toBeVisible()
    await expect(dapp.modal).toContainText('This account is empty. Receive ETH')
    const panel = dapp.modal.getByRole('tabpanel')
    await expect.poll(() => panel.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    await dapp.fund()
    await expect(dapp.modal).toContainText('Tokens sent to your address appear here')
    await way.click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletReceive')
  })

  test('[V03] keeps the position of Send while a new account’s tokens load, also during a slow press', async ({
    dapp,
    page,
  }) => {
    const release = await hold(page, '**/v1/account/*/balance**')
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    const send = page.getByTestId('vb-send')
    await expect(page.getByTestId('vb-token-0')).toBeVisible()
    await dapp.settle()
    const middle = async () => {
      const { y = 0, height = 0 } = (await send.boundingBox()) ?? {}
      return Math.round(y + height / 2)
    }
    const before = await middle()
    await send.hover()
    await page.mouse.down()
    release()
    await expect(page.getByTestId('vb-token-3')).toBeAttached()
    await expect.poll(middle).toBe(before)
    await page.mouse.up()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletSend')
  })

  test('[J08] [T17] [C11] shows cached activity after a reload, and updates it from the services', async ({
    dapp,
    page,
  }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-tab-activity')
    const row = page.getByTestId('vb-transaction-0')
    const said = await row.textContent()
    const release = await hold(page, '**/v1/account/*/history**')
    // The page writes its cache at most once a second.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const kept = localStorage.getItem('@vestibule/holdings') ?? '{}'
          return JSON.parse(kept).history?.length ?? 0
        }),
      )
      .toBe(1)
    await page.reload()
    await expect(dapp.status).toHaveText('connected')
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(row).toHaveText(said ?? '')
    release()
    await expect(dapp.modal).toContainText('Updated just now')
    await expect(row).toHaveText(said ?? '')
  })

  test('[J08] [T17] [A04] [E08] lists received transactions in the activity by month', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await dapp.fundWorld()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(page.getByTestId('vb-transaction-0')).toContainText(/Received|Minted/)
    await expect(dapp.modal.getByRole('heading', { level: 2 }).first()).toHaveText(
      new Date().toLocaleDateString('en', { month: 'long' }),
    )
  })

  test('[J08] [V03] opens a page with actions for each token and transaction', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await dapp.visitConnected({ wallet: 'announced' })
    await page.getByTestId('vb-account-button').click()
    await page
      .getByTestId(/^vb-token-\d$/)
      .filter({ hasText: 'TUSD' })
      .click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletDetails')
    await expect(page.getByTestId('vb-token-amount')).toContainText('TUSD')
    await expect(page.getByTestId('vb-token-receive')).toBeVisible()
    await page.getByTestId('vb-token-send').click()
    await expect(page.getByTestId('vb-send-token')).toContainText('TUSD')
    await page.getByTestId('vb-send-amount').fill('1')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await dapp.click('vb-send-review', 'vb-send-confirm')
    await dapp.decide('approve')
    const row = page.getByTestId('vb-transaction-0')
    await expect(row).toContainText('Confirmed')
    await row.click()
    await expect(page.getByTestId('vb-details-title')).toHaveText('Sent')
    await expect(dapp.modal).toContainText('1 TUSD')
    await expect(page.getByTestId('vb-details-status')).toHaveText('Confirmed')
    await expect(dapp.modal.getByRole('button', { name: /^Copy address: 0x/ })).toHaveCount(2)
    // Wait until the card stops moving. This press failed once for an unknown reason.
    await dapp.settle()
    await page.getByTestId('vb-details-again').click()
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletSend')
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(STRANGER)
    await dapp.click('vb-back', 'vb-back')
    await page
      .getByTestId(/^vb-transaction-\d+$/)
      .filter({ hasText: 'Minted' })
      .first()
      .click()
    await expect(page.getByTestId('vb-details-title')).toHaveText('Minted')
    await expect(page.getByTestId('vb-details-again')).toHaveCount(0)
  })

  test('[J08] scrolls to the hidden tokens when they expand below the visible part of the list', async ({
    dapp,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.click('vb-account-button', 'vb-tokens-hidden')
    await expect(page.getByTestId('vb-token-hidden-0')).toBeInViewport()
  })

  test('[V03] hides amounts after a press, and shows them after another press', async ({
    dapp,
    page,
  }) => {
    await dapp.visitSignedIn()
    await dapp.fund()
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-token-0')).toContainText('1 ETH')
    await page.getByTestId('vb-hide-balance').click()
    await expect(page.getByTestId('vb-token-0')).not.toContainText('1 ETH')
    await expect(page.getByTestId('vb-balance')).toContainText('••••')
    await page.getByTestId('vb-hide-balance').click()
    await expect(page.getByTestId('vb-token-0')).toContainText('1 ETH')
  })

  for (const [fault, fulfil] of [
    ['fail', { status: 500, body: '' }],
    ['refuse', { status: 429, body: '{}' }],
    ['answer with a page of html', { status: 200, body: '<!doctype html>' }],
    ['lie about the shape', { status: 200, body: '{"balances":[{"name":5}]}' }],
  ] as const)
    test(`[Z05] [C01] keeps the node’s balance, shows one toast and retries on a press if services ${fault}`, async ({
      dapp,
      page,
    }) => {
      const route = '**/v1/account/*/balance**'
      const headers = { 'access-control-allow-origin': '*' }
      await page.route(route, (asked) => asked.fulfill({ ...fulfil, headers }))
      await dapp.visitFunded()
      await page.getByTestId('vb-account-button').click()
      await expect(page.getByTestId('vb-toast')).toContainText('Token Balance Unavailable')
      await expect(page.getByTestId('vb-token-0')).toContainText('1 ETH')
      await page.unroute(route)
      await page.getByTestId('vb-tokens-retry').click()
      await expect(page.getByTestId('vb-tokens-retry')).toHaveCount(0)
      await expect(page.getByTestId('vb-total')).toContainText('$')
    })

  test('[Z01] [A34] logs and counts a failed history request, and lists transactions sent from this page', async ({
    dapp,
    page,
  }) => {
    const told: string[] = []
    page.on('console', (line) => told.push(line.text()))
    const counted: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/e') counted.push(request.postData() ?? '')
    })
    await page.route('**/v1/account/*/history**', (asked) => asked.abort())
    await dapp.visitConnected({ config: { features: { analytics: true } }, wallet: 'announced' })
    await dapp.press('send-transaction')
    await dapp.decide('approve')
    await dapp.readResult()
    await dapp.click('vb-account-button', 'vb-tab-activity')
    await expect(page.getByTestId('vb-toast').last()).toContainText('Failed to fetch transactions')
    await expect(page.getByTestId('vb-transaction-0')).toContainText(/Sending|Sent/)
    expect(told).toContainEqual(
      expect.stringContaining('[HISTORY_UNAVAILABLE] Failed to fetch transactions: '),
    )
    await expect
      .poll(() => counted.join())
      .toContain('"event":"ERROR_FETCH_TRANSACTIONS","properties":{"network":"eip155:31337"}')
    expect(counted.join()).not.toMatch(/0x[0-9a-f]{40}/i)
  })
})

test('security: does not send a transfer if the services return wrong decimals', async ({
  dapp,
  page,
}) => {
  await page.route('**/v1/account/*/balance**', async (route) => {
    const url = new URL(route.request().url())
    const { host } = url
    url.hostname = '127.0.0.1'
    const response = await route.fetch({
      url: url.href,
      headers: { ...route.request().headers(), host },
    })
    const body = (await response.text()).replaceAll('"decimals":"6"', '"decimals":"12"')
    await route.fulfill({ response, body })
  })
  await dapp.visitConnected({ wallet: 'announced' })
  await dapp.click('vb-account-button', 'vb-send', 'vb-send-token')
  await page.getByTestId('vb-send-search').fill('tusd')
  await page.getByTestId('vb-send-token-0').click()
  await page.getByTestId('vb-send-amount').fill('1')
  await page.getByTestId('vb-send-receiver').fill(STRANGER)
  await dapp.click('vb-send-review', 'vb-send-confirm')
  await expect(page.getByTestId('vb-toast')).toContainText('Nothing was sent')
  await expect(page.getByTestId('test-wallet-approve')).toHaveCount(0)
})
