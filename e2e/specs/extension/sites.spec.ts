import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask, listen } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

const OTHER = `0x${'22'.repeat(20)}`
const OTHER_ACCOUNT = { namespace: 'eip155', address: OTHER }
const nothing = { result: [] }
const connected = { result: [ACCOUNT] }

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as unknown[])

test('[J02] returns accounts after consent, keeps them after a reload, and revokes them on request', {
  tag: '@ci',
}, async ({ page, panel }) => {
  await visit(page)
  await expect(ask(page, 'eth_accounts')).resolves.toEqual(nothing)
  const connecting = ask(page, 'eth_requestAccounts')
  await expect(panel.letIn()).resolves.toMatchObject({
    ...{ origin: 'http://shop.localhost', top: true, silent: false },
    ...{ namespace: 'eip155', chainId: 'eip155:31337' },
  })
  await expect(connecting).resolves.toEqual(connected)
  await page.reload()
  await expect(ask(page, 'eth_requestAccounts')).resolves.toEqual(connected)
  await expect(ask(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).resolves.toEqual({
    result: null,
  })
  await expect(ask(page, 'eth_accounts')).resolves.toEqual(nothing)
})

test('returns 4001 and no account if the visitor rejects the request', async ({ page, panel }) => {
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.refuse(await panel.next())
  await expect(connecting).resolves.toMatchObject({ error: { code: 4001 } })
  await expect(ask(page, 'eth_accounts')).resolves.toEqual(nothing)
})

test('[J07] sends a site’s changes to all its documents, and not to documents of other sites', async ({
  context,
  page,
  panel,
}) => {
  const [second, other] = [await context.newPage(), await context.newPage()]
  await visit(page)
  await visit(second)
  await visit(other, 'http://bank.localhost/')
  for (const each of [page, second, other]) {
    await listen(each)
    await ask(each, 'eth_chainId')
  }
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await expect(ask(second, 'eth_chainId')).resolves.toEqual({ result: '0x7a6a' })
  const accounts = [{ namespace: 'eip155', address: OTHER }]
  await panel.tell({ type: 'site', origin: 'http://shop.localhost', accounts })
  for (const each of [page, second])
    await expect
      .poll(() => heard(each))
      .toEqual([
        ['accountsChanged', [ACCOUNT]],
        ['chainChanged', '0x7a6a'],
        ['accountsChanged', [OTHER]],
      ])
  await panel.tell({ type: 'signedOut' })
  for (const each of [page, second])
    await expect.poll(async () => (await heard(each)).at(-1)).toEqual(['accountsChanged', []])
  await expect(ask(other, 'eth_accounts')).resolves.toEqual(nothing)
  await expect(ask(other, 'eth_chainId')).resolves.toEqual({ result: '0x7a69' })
  await expect(heard(other)).resolves.toEqual([])
})

test('reports a sign-out to a page that only listens to events', async ({ page, panel }) => {
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  await page.reload()
  await listen(page)
  await expect
    .poll(async () => {
      await panel.tell({ type: 'site', origin: 'http://shop.localhost', accounts: [OTHER_ACCOUNT] })
      await panel.tell({ type: 'signedOut' })
      return (await heard(page)).at(-1)
    })
    .toEqual(['accountsChanged', []])
})

test('rejects a switch to a network that the services do not serve, and a request to add a network', async ({
  page,
}) => {
  await visit(page)
  const chain = {
    ...{ chainId: '0x1', chainName: 'Ethereum', rpcUrls: ['https://node.example'] },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  await expect(
    ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }]),
  ).resolves.toMatchObject({ error: { code: 4902 } })
  await expect(ask(page, 'wallet_addEthereumChain', [chain])).resolves.toMatchObject({
    error: { code: 4200 },
  })
  await expect(ask(page, 'wallet_switchEthereumChain', [{}])).resolves.toMatchObject({
    error: { code: -32602 },
  })
})

test('passes the site’s network and unchanged parameters to the wallet', async ({
  page,
  panel,
}) => {
  await visit(page)
  await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  const params = ['0x68656c6c6f', ACCOUNT]
  const signing = ask(page, 'personal_sign', params)
  const request = await panel.next()
  expect(request).toMatchObject({ kind: 'ask', method: 'personal_sign', chainId: 'eip155:31338' })
  expect(JSON.parse(request.params)).toEqual(params)
  await panel.answer(request, '0x1234')
  await expect(signing).resolves.toEqual({ result: '0x1234' })
})

test('marks a request without approval as silent, and does not send unsupported methods to the wallet', async ({
  page,
  panel,
}) => {
  await visit(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const asking = ask(page, 'wallet_getCapabilities', [ACCOUNT])
  const request = await panel.next()
  expect(request).toMatchObject({ silent: true, method: 'wallet_getCapabilities' })
  await panel.answer(request, {})
  await expect(asking).resolves.toEqual({ result: {} })
  for (const method of ['eth_sign', 'eth_signTransaction', 'wallet_unheardOf', 'toString'])
    await expect(ask(page, method, [])).resolves.toMatchObject({ error: { code: 4200 } })
  await expect(panel.open()).resolves.toEqual([])
})

test('reads chains through the services, and returns the node’s errors unchanged', async ({
  page,
}) => {
  await visit(page)
  await expect(ask(page, 'eth_blockNumber')).resolves.toMatchObject({
    result: expect.stringMatching(/^0x[0-9a-f]+$/),
  })
  await expect(ask(page, 'net_version')).resolves.toEqual({ result: '31337' })
  await expect(ask(page, 'eth_getBalance', ['no address', 'latest'])).resolves.toMatchObject({
    error: { code: -32602 },
  })
})

test('[J01] defines `window.ethereum` as a data property if the visitor enables old dapps', {
  tag: '@ci',
}, async ({ page, background, panel }) => {
  await (await background.worker()).evaluate(() => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { sync: { set: (values: object) => Promise<void> } } }
    }
    return chrome.storage.sync.set({ oldDapps: true })
  })
  await visit(page)
  await page.waitForFunction(() => 'ethereum' in window)
  const property = await page.evaluate(() => {
    const { value: _, ...rest } = Object.getOwnPropertyDescriptor(window, 'ethereum') ?? {}
    return rest
  })
  expect(property).toEqual({ writable: true, enumerable: true, configurable: true })
  const enabling = page.evaluate(() =>
    (Reflect.get(window, 'ethereum') as { enable: () => Promise<string[]> }).enable(),
  )
  await panel.letIn()
  await expect(enabling).resolves.toEqual([ACCOUNT])
  const called = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { sendAsync } = Reflect.get(window, 'ethereum') as {
          sendAsync: (call: object, done: (error: unknown, answer: unknown) => void) => void
        }
        sendAsync({ id: 7, method: 'eth_accounts' }, (error, answer) => resolve([error, answer]))
      }),
  )
  await expect(called).resolves.toEqual([null, { id: 7, jsonrpc: '2.0', result: [ACCOUNT] }])

  await visit(page, 'http://wallets.localhost/', {
    html: '<script>window.ethereum = { isOther: true }</script>',
  })
  await ask(page, 'eth_chainId')
  await expect(page.evaluate(() => Reflect.get(window, 'ethereum'))).resolves.toEqual({
    isOther: true,
  })
})
