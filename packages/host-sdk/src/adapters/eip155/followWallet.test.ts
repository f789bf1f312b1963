import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../connections/connect.js'
import { addConnectors } from '../../core/connectors.js'
import type { Connector, ConnectorType } from '../../core/model/connector.js'
import { getNamespace } from '../../core/namespaceState.js'
import {
  ADDRESS,
  createTestCore,
  memoryArea,
  offerWallet,
} from '../../core/testing/createTestCore.js'
import { createEmitter } from '../../platform/emitter.js'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function connectedPage(
  options = {},
  { id = 'org.example.wallet', type = 'announced' as ConnectorType } = {},
) {
  const area = memoryArea()
  const core = createTestCore(options, area)
  const wallet = offer(core, { id, type })
  await connect(core, wallet.connector)
  const account = () => getNamespace(core.store.getState(), 'eip155').accountState
  return { ...wallet, core, area, account }
}

function offer(
  core: ReturnType<typeof createTestCore>,
  { id, type }: Pick<Connector, 'id' | 'type'>,
) {
  const { on, removeListener, emit } = createEmitter()
  const says: Record<string, unknown> = {
    eth_requestAccounts: [ADDRESS],
    eth_accounts: [ADDRESS],
    eth_chainId: '0x7a69',
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      const answer = says[method]
      return typeof answer === 'function' ? answer() : answer
    },
    on,
    removeListener,
  }
  const connector: Connector = { ...offerWallet(core, { id }).connector, type, provider }
  addConnectors(core, [connector])
  return { connector, emit, says }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a connected wallet', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  afterEach(() => void vi.unstubAllGlobals())

  test('[J01] reads the wallet again after a return from the back/forward cache', async () => {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    const { says, account } = await connectedPage()
    Object.assign(says, { eth_accounts: [OTHER], eth_chainId: '0x7a6a' })
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    show(false)
    await settle()
    expect(account().caipAddress).toBe(`eip155:31337:${ADDRESS}`)
    show(true)
    await settle()
    expect(account().caipAddress).toBe(`eip155:31338:${OTHER}`)
  })

  describe('when the page returns to the foreground', () => {
    function createDocument() {
      const page = Object.assign(new EventTarget(), { hidden: false })
      vi.stubGlobal('document', page)
      return (hidden: boolean) => {
        page.hidden = hidden
        page.dispatchEvent(new Event('visibilitychange'))
      }
    }

    test('[J01] [T08] reads changes that the wallet did not report', async () => {
      const hide = createDocument()
      const { says, account } = await connectedPage()
      Object.assign(says, { eth_accounts: [OTHER], eth_chainId: '0x7a6a' })
      hide(true)
      await settle()
      expect(account().caipAddress).toBe(`eip155:31337:${ADDRESS}`)
      hide(false)
      await settle()
      expect(account().caipAddress).toBe(`eip155:31338:${OTHER}`)
    })

    test('[J01] [T03] stays connected if the wallet was locked in the meantime', async () => {
      const hide = createDocument()
      const { says, account } = await connectedPage()
      Object.assign(says, { eth_accounts: [] })
      hide(false)
      await settle()
      expect(account().status).toBe('connected')
    })
  })

  test.each([
    ['1013', Object.assign(new Error('Attempting to connect.'), { code: 1013 })],
    ['4900', Object.assign(new Error('Disconnected.'), { code: 4900 })],
    ['4901', { code: 4901 }],
    ['a missing code', new Error('closed')],
    ['nothing', undefined],
  ])('[J01] keeps the account when the connection drops with %s', async (_, error) => {
    const { emit, account, area } = await connectedPage()
    const stored = area.getItem('@vestibule/connections')
    emit('disconnect', error)
    await settle()
    expect(account()).toMatchObject({ status: 'connected', address: ADDRESS })
    expect(area.getItem('@vestibule/connections')).toBe(stored)
  })

  test.each([
    ['throws', () => Promise.reject(new Error('The line is down.'))],
    ['does not respond', () => new Promise(() => {})],
    ['returns invalid data', () => 'accounts'],
  ])('[J01] keeps the account when the connection drops and the wallet %s', async (_, answer) => {
    const { emit, says, account } = await connectedPage()
    says.eth_accounts = answer
    says.eth_chainId = answer
    emit('disconnect', { code: 4900 })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(account()).toMatchObject({ status: 'connected', address: ADDRESS })
  })

  test('[J01] disconnects when the wallet loses its chain and accounts, and reconnects when they return', async () => {
    const { emit, says, account } = await connectedPage()
    says.eth_accounts = []
    emit('disconnect', { code: 4900 })
    await settle()
    expect(account().status).toBe('disconnected')
    says.eth_accounts = [ADDRESS]
    emit('accountsChanged', [ADDRESS])
    await vi.waitFor(() => expect(account().status).toBe('connected'))
  })

  test('[J01] uses the wallet’s new account and chain after a reconnection', async () => {
    const { emit, says, account } = await connectedPage()
    emit('disconnect', { code: 1013 })
    says.eth_accounts = [OTHER]
    says.eth_chainId = '0x7a6a'
    emit('connect', { chainId: '0x7a6a' })
    await settle()
    expect(account().caipAddress).toBe(`eip155:31338:${OTHER}`)
  })

  test('[J07] ends a remote wallet’s session when the wallet disconnects', async () => {
    const { emit, account } = await connectedPage({}, { type: 'walletConnect' })
    emit('disconnect', { code: 6000 })
    expect(account().status).toBe('disconnected')
  })

  test.each([
    ['a number', 31338],
    ['a decimal string', '31338'],
    ['hex', '0x7A6A'],
  ])('[J01] accepts a chain id that is %s', async (_, chainId) => {
    const { emit, account } = await connectedPage()
    emit('chainChanged', chainId)
    expect(account().caipAddress).toBe(`eip155:31338:${ADDRESS}`)
  })

  test.each([
    ['chainChanged', { chainId: '0x7a6a' }],
    ['chainChanged', undefined],
    ['chainChanged', 'loading'],
    ['accountsChanged', OTHER],
    ['accountsChanged', { accounts: [OTHER] }],
    ['accountsChanged', ['me']],
  ])('[J01] reads the wallet again when %s reports %j', async (event, value) => {
    const { emit, says, account } = await connectedPage()
    says.eth_accounts = [OTHER]
    says.eth_chainId = 31338
    emit(event, value)
    await settle()
    const expected = event === 'chainChanged' ? `31338:${ADDRESS}` : `31337:${OTHER}`
    expect(account().caipAddress).toBe(`eip155:${expected}`)
  })

  test('[J01] prefers a newer event to the response of an earlier request', async () => {
    const { emit, says, account } = await connectedPage()
    let answer: (chainId: string) => void = () => {}
    says.eth_chainId = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    emit('chainChanged', 'loading')
    emit('chainChanged', '0x7a6a')
    answer('0x7a69')
    await settle()
    expect(account().caipAddress).toBe(`eip155:31338:${ADDRESS}`)
  })

  test('[Z11] does not change the accounts when the wallet reports the same accounts', async () => {
    const { emit, core, account } = await connectedPage()
    const { accounts } = account()
    emit('accountsChanged', [ADDRESS])
    expect(account().accounts).toBe(accounts)
    expect(core.store.getState().connections.size).toBe(1)
  })

  test('[E05] separates the accounts and chains of two wallets with parallel events', async () => {
    const page = await connectedPage({ features: { multiWallet: true } })
    const other = offer(page.core, { id: 'org.example.other', type: 'announced' })
    other.says.eth_requestAccounts = [OTHER]
    await connect(page.core, other.connector)
    page.emit('chainChanged', '0x7a6a')
    other.emit('accountsChanged', [ADDRESS, OTHER])
    page.emit('accountsChanged', [OTHER])
    const { connections } = page.core.store.getState()
    const told = [...connections.values()].map(({ connectorId, caipNetworkId, accounts }) => [
      connectorId,
      caipNetworkId,
      accounts.map(({ address }) => address),
    ])
    expect(told).toEqual([
      ['org.example.other', 'eip155:31337', [ADDRESS, OTHER]],
      ['org.example.wallet', 'eip155:31338', [OTHER]],
    ])
    expect(page.account().connectorId).toBe('org.example.other')
  })

  test('[J01] applies events that arrive between the two responses of a connection', async () => {
    const core = createTestCore()
    const { connector, emit, says } = offer(core, { id: 'org.example.wallet', type: 'announced' })
    says.eth_chainId = async () => {
      emit('accountsChanged', [OTHER])
      return '0x7a69'
    }
    emit('accountsChanged', [])
    emit('connect', { chainId: '0x1' })
    await connect(core, connector)
    expect(getNamespace(core.store.getState(), 'eip155').accountState.address).toBe(OTHER)
  })

  test('[J01] uses the network that a wallet reports before its response arrives', async () => {
    const core = createTestCore()
    const { connector, emit, says } = offer(core, { id: 'org.example.wallet', type: 'announced' })
    says.eth_chainId = async () => {
      queueMicrotask(() => emit('chainChanged', '0x7a6a'))
      return '0x7a69'
    }
    await connect(core, connector)
    expect(getNamespace(core.store.getState(), 'eip155').accountState.caipAddress).toBe(
      `eip155:31338:${ADDRESS}`,
    )
  })
})

describe('adds the checksum to an address in any case', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const SPELLINGS = [
    ['in lowercase', (address: string) => address.toLowerCase()],
    ['in uppercase', (address: string) => `0x${address.slice(2).toUpperCase()}`],
    ['in uppercase with 0X', (address: string) => address.toUpperCase()],
    [
      'with a wrong checksum',
      (address: string) => address.replace(/[A-F]/, (a) => a.toLowerCase()),
    ],
    ['with spaces around it', (address: string) => ` ${address.toLowerCase()}\n`],
  ] as const

  test.each(SPELLINGS)('while connecting, %s', async (_, spell) => {
    const core = createTestCore({})
    const { connector, says } = offer(core, { id: 'org.example.wallet', type: 'announced' })
    says.eth_requestAccounts = [spell(ADDRESS), spell(OTHER), ADDRESS]
    await connect(core, connector)
    const { accountState } = getNamespace(core.store.getState(), 'eip155')
    expect(accountState).toMatchObject({
      address: ADDRESS,
      caipAddress: `eip155:31337:${ADDRESS}`,
    })
    expect(accountState.accounts.map(({ address }) => address)).toEqual([ADDRESS, OTHER])
  })

  test.each(SPELLINGS)('while changing accounts, %s', async (_, spell) => {
    const { emit, account } = await connectedPage()
    emit('accountsChanged', [spell(OTHER)])
    await settle()
    expect(account().caipAddress).toBe(`eip155:31337:${OTHER}`)
  })
})
