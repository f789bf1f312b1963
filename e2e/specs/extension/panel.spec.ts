import type { Page } from '@playwright/test'
import { hashMessage, recoverAddress } from 'viem'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { Panel } from '../../fixtures/extension/panel.js'
import { ask, listen } from '../../fixtures/extension/provider.js'
import { Hub } from '../../fixtures/hub.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { addAuthenticator } from '../../fixtures/recovery.js'
import { FAUCET, FRAME_ORIGIN } from '../../world/ports.js'

const MARKET = 'http://market.localhost/'

const accountOf = async (page: Page) => {
  const answer = await ask(page, 'eth_accounts')
  return 'result' in answer ? (answer.result as `0x${string}`[])[0] : undefined
}

async function connect(page: Page, panel: Panel) {
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await expect(connecting).resolves.toMatchObject({ result: [expect.stringMatching(/^0x/)] })
}

test('signs in by email for a waiting site, connects it, and signs its message', {
  tag: '@ci',
}, async ({ context, page }) => {
  await visit(page)
  const panel = await Panel.open(context)
  const connecting = ask(page, 'eth_requestAccounts')
  await expect(panel.page.getByText('Sign in to go on at shop.localhost')).toBeVisible()
  await panel.signIn(freshEmail())
  await expect(panel.site.getByText('Connect to shop.localhost?')).toBeVisible()
  await expect(
    panel.site.getByText('It can see your address, and ask for approvals.'),
  ).toBeVisible()
  await panel.letIn()
  await expect(connecting).resolves.toMatchObject({ result: [expect.stringMatching(/^0x/)] })

  const account = await accountOf(page)
  const signing = ask(page, 'personal_sign', ['0x68656c6c6f', account])
  await expect(panel.site.getByText('http://shop.localhost', { exact: true })).toBeVisible()
  await panel.approve()
  const { result } = (await signing) as { result: `0x${string}` }
  await expect(recoverAddress({ hash: hashMessage('hello'), signature: result })).resolves.toBe(
    account,
  )
})

test('[J09] uses the hub’s open wallet, and sends a site’s transaction in the panel without another page', async ({
  context,
  page,
}) => {
  const hub = new Hub(await context.newPage())
  await hub.signIn(freshEmail())
  const address = await hub.readAddress()
  const panel = await Panel.open(context)
  await panel.wallet.getByTestId('vb-later').click()
  await expect(panel.page.getByTestId('vb-address')).toHaveAttribute('data-address', address)
  const funded = await fetch(`${FAUCET}/fund`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, chainId: 31337 }),
  })
  expect(funded.status).toBe(200)

  await visit(page)
  await connect(page, panel)
  await expect.poll(() => accountOf(page)).toBe(address)
  const pages = context.pages().length
  const transaction = { from: address, to: `0x${'11'.repeat(20)}`, value: '0x1' }
  const sending = ask(page, 'eth_sendTransaction', [transaction])
  await panel.approve()
  const { result: hash } = (await sending) as { result: string }
  await expect
    .poll(() => ask(page, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ result: { status: '0x1', from: address.toLowerCase() } })
  expect(context.pages()).toHaveLength(pages)
})

test('returns 4001 if the visitor rejects the sign-in or the site’s connection', async ({
  context,
  page,
}) => {
  await visit(page)
  const panel = await Panel.open(context)
  const first = ask(page, 'eth_requestAccounts')
  await panel.page.bringToFront()
  await panel.page.getByTestId('cancel-sign-in').click()
  await expect(first).resolves.toMatchObject({ error: { code: 4001 } })

  const second = ask(page, 'eth_requestAccounts')
  await panel.signIn(freshEmail())
  await panel.site.getByTestId('vb-consent-no').click()
  await expect(second).resolves.toMatchObject({ error: { code: 4001 } })
  await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [] })
})

test('requests consent again after the site’s frame reloads', async ({ context, page }) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const connecting = ask(page, 'eth_requestAccounts')
  await expect(panel.site.getByTestId('vb-consent-yes')).toBeVisible()
  const [frame] = panel.page
    .frames()
    .filter((one) => one.url().includes('/f/'))
    .slice(-1)
  await frame?.evaluate(() => location.reload())
  await panel.letIn()
  await expect(connecting).resolves.toMatchObject({ result: [expect.stringMatching(/^0x/)] })
})

test('lists a site that the visitor connected at its first signature request', async ({
  context,
  page,
}) => {
  await visit(page)
  await listen(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  const signing = ask(page, 'personal_sign', ['0x01', `0x${'11'.repeat(20)}`])
  await panel.letIn()
  await expect(signing).resolves.toMatchObject({ error: { code: 4100 } })
  await panel.page.getByTestId('tab-sites').click()
  await expect(panel.page.getByTestId('site').getByText('shop.localhost')).toBeVisible()
  const account = await accountOf(page)
  expect(account).toMatch(/^0x/)
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
    .toContainEqual(['accountsChanged', [account]])
})

test('shows the requests of two sites one after the other, each with its site’s address', async ({
  context,
  page,
}) => {
  const market = await context.newPage()
  await visit(page)
  await visit(market, MARKET)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await connect(page, panel)
  await connect(market, panel)
  const [one, other] = [await accountOf(page), await accountOf(market)]
  const first = ask(page, 'personal_sign', ['0x01', one])
  await expect(panel.site.getByText('http://shop.localhost', { exact: true })).toBeVisible()
  const second = ask(market, 'personal_sign', ['0x02', other])
  await expect(panel.page.getByText('1 more site waits')).toBeVisible()
  await panel.reject()
  await expect(first).resolves.toMatchObject({ error: { code: 4001 } })
  await expect(panel.site.getByText('http://market.localhost', { exact: true })).toBeVisible()
  await panel.reject()
  await expect(second).resolves.toMatchObject({ error: { code: 4001 } })
  await expect(panel.page.getByTestId('request')).toBeHidden()
})

test('disconnects a site from the list, and disconnects every site at sign-out', async ({
  context,
  page,
}) => {
  const market = await context.newPage()
  await visit(page)
  await visit(market, MARKET)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await connect(page, panel)
  await connect(market, panel)

  await panel.page.getByTestId('tab-sites').click()
  await expect(panel.page.getByTestId('site')).toHaveCount(2)
  await panel.page.getByRole('button', { name: 'Disconnect shop.localhost' }).click()
  await expect(panel.page.getByTestId('site')).toHaveCount(1)
  await expect(panel.page.getByRole('main')).toBeFocused()
  await expect(ask(page, 'eth_accounts')).resolves.toEqual({ result: [] })
  const again = ask(page, 'eth_requestAccounts')
  await expect(panel.site.getByText('Connect to shop.localhost?')).toBeVisible()
  await panel.site.getByTestId('vb-consent-no').click()
  await expect(again).resolves.toMatchObject({ error: { code: 4001 } })

  // A connected site keeps its account after the visitor rejects another request.
  const more = ask(market, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  await panel.page.bringToFront()
  await panel.site.getByTestId('vb-consent-no').click()
  await expect(more).resolves.toMatchObject({ error: { code: 4001 } })
  await expect.poll(() => accountOf(market)).toBeDefined()

  await panel.page.getByTestId('tab-wallet').click()
  await panel.page.getByTestId('vb-disconnect').click()
  await expect.poll(() => accountOf(market)).toBeUndefined()
})

test('shows the progress of a disconnection on its button, and keeps the focus on the button', async ({
  context,
}) => {
  await context.route(`${FRAME_ORIGIN}/**`, () => {})
  const { page } = await Panel.open(context)
  const site = { accounts: [{ namespace: 'eip155', address: `0x${'11'.repeat(20)}` }], chains: [] }
  await page.evaluate((site) => {
    type Area = { set: (items: object) => Promise<void> }
    const { storage } = (globalThis as unknown as { chrome: { storage: { local: Area } } }).chrome
    return storage.local.set({ 'site:http://shop.localhost': { ...site, since: 1 } })
  }, site)
  await page.getByTestId('tab-sites').click()
  const button = page.getByRole('button', { name: 'Disconnect shop.localhost' })
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
})

test('shows the active tab’s site, and warns of a site that imitates a connected site', async ({
  context,
  page,
}) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await connect(page, panel)
  await panel.page.getByTestId('tab-sites').click()
  await page.bringToFront()
  const here = panel.page.getByRole('region', { name: 'Site in this tab' })
  await expect(here).toContainText('shop.localhost')
  await expect(here.getByRole('button', { name: 'Disconnect shop.localhost' })).toBeVisible()
  await expect(panel.page.getByRole('region', { name: 'Connected sites' })).toBeHidden()

  const twin = await context.newPage()
  await visit(twin, 'http://sh0p.localhost/')
  await expect(here).toContainText('Sees nothing of your wallet')
  await expect(here).toContainText('This is not shop.localhost, which you use.')
  const refused = ask(twin, 'eth_requestAccounts')
  await expect(panel.page.getByTestId('imitates')).toBeVisible()
  await panel.page.bringToFront()
  await panel.site.getByTestId('vb-consent-no').click()
  await expect(refused).resolves.toMatchObject({ error: { code: 4001 } })

  await connect(twin, panel)
  const listed = panel.page.getByRole('listitem')
  await expect(listed.filter({ hasText: 'sh0p.localhost' })).toContainText(
    'This is not shop.localhost',
  )
  await expect(listed.filter({ hasText: 'http://shop.localhost' })).not.toContainText('This is not')
})

test('responds to requests that need no approval while the panel is closed', {
  tag: '@ci',
}, async ({ context, page }) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await connect(page, panel)
  await panel.page.close()
  const account = await accountOf(page)
  await expect(ask(page, 'wallet_getCapabilities', [account, ['0x7a69']])).resolves.toEqual({
    result: { '0x7a69': { atomic: { status: 'ready' }, atomicBatch: { supported: true } } },
  })
})

test('rejects a batch that a site’s paymaster must pay for, and shows a card if the payment is optional', async ({
  context,
  page,
}) => {
  await visit(page)
  const panel = await Panel.open(context)
  await panel.signIn(freshEmail())
  await connect(page, panel)
  const from = await accountOf(page)
  const send = (optional: boolean) => {
    const paymasterService = { url: 'https://paymaster.example', optional }
    const calls = [{ to: `0x${'11'.repeat(20)}`, value: '0x0' }]
    const batch = { version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls }
    return ask(page, 'wallet_sendCalls', [{ ...batch, capabilities: { paymasterService } }])
  }
  await expect(send(false)).resolves.toMatchObject({
    error: { code: 5700, data: { name: 'paymasterService' } },
  })
  const sending = send(true)
  await expect(panel.site.getByTestId('vb-approval')).toBeVisible()
  await panel.reject()
  await expect(sending).resolves.toMatchObject({ error: { code: -32000 } })
})

test('creates a passkey account in the panel', async ({ context }) => {
  const panel = await Panel.open(context)
  await addAuthenticator(context, panel.page)
  await panel.page.getByTestId('vb-passkey-new').click()
  await panel.wallet.getByTestId('vb-passkey-create').click()
  await expect(panel.page.getByTestId('vb-address')).toBeVisible()
})
