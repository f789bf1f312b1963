import { createVestibule, type NetworkInput, type Vestibule } from '@vestibule/host-sdk'
import { createAdapter } from '@vestibule/host-sdk/adapter'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStacksAdapter } from './createStacksAdapter.js'
import type { StacksProvider } from './createStacksProvider.js'
import { stacksDevice } from './stacksDevice.js'
import { ADDRESSES, createFakeWallet } from './testing/createFakeWallet.js'

const RDNS = 'org.example.stacks'
const [FIRST, SECOND] = ADDRESSES['1']
const [ON_TESTNET] = ADDRESSES['2147483648']
const network = (id: string, name: string) =>
  ({
    id,
    name,
    chainNamespace: 'stacks',
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    rpcUrls: { default: { http: [] } },
  }) satisfies NetworkInput
const MAINNET = network('1', 'Stacks')
const TESTNET = network('2147483648', 'Stacks Testnet')

let pages: Vestibule[] = []
let found = createFakeWallet('Fake Stacks', RDNS)

function openPage(options: Partial<Parameters<typeof createVestibule>[0]> = {}) {
  for (const page of pages) page.element?.remove()
  const page = createVestibule({
    projectId: 'demo',
    networks: [MAINNET, TESTNET],
    adapters: [createStacksAdapter()],
    logLevel: 'silent',
    ...options,
  })
  pages.push(page)
  return page
}

const find = (page: Vestibule, selector: string) =>
  page.element?.shadowRoot?.querySelector<HTMLElement>(selector)

async function press(page: Vestibule, id: string) {
  await expect.poll(() => find(page, `[data-testid="vb-wallet-${id}"]`)).toBeTruthy()
  find(page, `[data-testid="vb-wallet-${id}"]`)?.click()
}

async function connectedPage() {
  const page = openPage()
  await page.open()
  await press(page, RDNS)
  await expect.poll(() => page.getAccount('stacks').isConnected).toBe(true)
  return page
}

beforeEach(() => {
  localStorage.clear()
  found = createFakeWallet('Fake Stacks', RDNS)
  Object.assign(globalThis, { stacksWallets: [found.wallet] })
})
afterEach(async () => {
  for (const page of pages) {
    await page.disconnect()
    page.element?.remove()
  }
  pages = []
})

describe('an adapter for a namespace outside the SDK, built on public exports', () => {
  test('lists the adapter’s wallet in the modal, and connects it on a click', async () => {
    const page = await connectedPage()
    expect(page.getCaipAddress('stacks')).toBe(`stacks:1:${FIRST}`)
    expect(page.getAccount().allAccounts.map(({ address }) => address)).toEqual([FIRST, SECOND])
    expect(page.getWalletInfo()?.name).toBe('Fake Stacks')
  })

  test('restores the connection after a reload without asking the visitor', async () => {
    await connectedPage()
    found.asked.length = 0
    const page = openPage()
    expect(page.getAccount('stacks').status).toBe('restoring')
    await page.ready()
    expect(page.getCaipAddress('stacks')).toBe(`stacks:1:${FIRST}`)
    expect(found.asked).toEqual(['stx_getAccounts'])
  })

  test('switches the network and the address, and restores both after a reload', async () => {
    const page = await connectedPage()
    await page.switchNetwork('stacks:2147483648')
    expect(page.getCaipAddress('stacks')).toBe(`stacks:2147483648:${ON_TESTNET}`)
    const next = openPage()
    await next.ready()
    expect(next.getCaipAddress('stacks')).toBe(`stacks:2147483648:${ON_TESTNET}`)
    expect(next.getCaipNetwork()?.name).toBe('Stacks Testnet')
  })

  test('switches to the account that the visitor chooses in the wallet', async () => {
    const page = await connectedPage()
    found.change({ network: '1', addresses: [SECOND, FIRST] })
    expect(page.getAddress('stacks')).toBe(SECOND)
  })

  test('disconnects when the wallet ends the connection, and stays disconnected after a reload', async () => {
    const page = await connectedPage()
    found.change(null)
    expect(page.getAccount('stacks').isConnected).toBe(false)
    const next = openPage()
    await next.ready()
    expect(next.getAccount('stacks').isConnected).toBe(false)
  })

  test('revokes the permission in the wallet on disconnect', async () => {
    const page = await connectedPage()
    await page.disconnect()
    expect(found.asked.at(-1)).toBe('stx_disconnect')
    const next = openPage()
    await next.ready()
    expect(next.getAccount('stacks').isConnected).toBe(false)
  })

  test('connects through the modal, then sends and records a transfer through its provider', async () => {
    const page = openPage()
    const provider = page.getProvider('stacks') as StacksProvider
    await expect(provider.request({ method: 'stx_getAccounts' })).rejects.toMatchObject({
      type: 'notConnected',
    })
    const connecting = provider.connect()
    await press(page, RDNS)
    await expect(connecting).resolves.toBe(FIRST)
    await expect(provider.transfer({ to: SECOND, amount: 5n })).resolves.toBe('0xfeed')
    await expect
      .poll(() => localStorage.getItem('@vestibule/sent') ?? '')
      .toContain('"hash":"0xfeed"')
  })

  test('shows the adapter’s namespace name in the modal, or the namespace id if it has no name', async () => {
    const nameless = createAdapter({
      namespace: 'solana',
      discover: () => () => {},
      getIdentity: async () => undefined,
    })
    const page = openPage({ adapters: [createStacksAdapter(), nameless] })
    await page.open()
    await press(page, RDNS)
    await expect.poll(() => page.getAccount('stacks').isConnected).toBe(true)
    await page.open({ view: 'ProfileWallets' })
    const tabs = () =>
      [...(page.element?.shadowRoot?.querySelectorAll('[role="tab"]') ?? [])].map(
        ({ textContent }) => textContent,
      )
    await expect.poll(tabs).toEqual(['Stacks', 'solana'])
  })

  test('lists and connects a wallet of `connectors` beside the adapter’s wallet', async () => {
    const own = createFakeWallet('Own Stacks', 'org.example.own')
    const page = openPage({ connectors: [stacksDevice(own.wallet)] })
    await page.open()
    await press(page, 'org.example.own')
    await expect.poll(() => page.getAddress('stacks')).toBe(FIRST)
    expect(own.asked).toContain('stx_connect')
    expect(found.asked).toEqual([])
  })
})
