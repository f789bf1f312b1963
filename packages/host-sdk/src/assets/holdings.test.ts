import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { loadHistory } from './history.js'
import { loadHoldings } from './holdings.js'
import { storedHistory } from './kept/storedHistory.js'
import { knownHoldings } from './kept/storedHoldings.js'
import { sendTokens } from './send/sendTokens.js'
import { tokensOf } from './tokensOf.js'

const CHAIN = 'eip155:31337'
const TOKEN = `${CHAIN}:0x5FbDB2315678afecb367f032d93F642f64180aa3` as const
const balance = (symbol: string, numeric: string, more: object = {}) => ({
  name: symbol,
  symbol,
  chainId: CHAIN,
  price: 0,
  quantity: { decimals: '6', numeric },
  iconUrl: '',
  ...more,
})
const transaction = (hash: string, more: object = {}) => ({
  id: `${CHAIN}:${hash}`,
  metadata: {
    operationType: 'receive',
    hash,
    chain: CHAIN,
    minedAt: '2026-11-01T12:00:00.000Z',
    sentFrom: ADDRESS,
    sentTo: ADDRESS,
    status: 'confirmed',
  },
  transfers: [],
  ...more,
})

const hashes = (core: Core) =>
  core.store.getState().history?.transactions.map(({ metadata }) => metadata.hash)

function caipAddressOf(core: Core) {
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) throw new Error('Nobody is connected.')
  return caipAddress
}

const servers: Server[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
})

/** Services that answer for accounts in turn, the last answer for ever. */
async function answering(...answers: [status: number, body: unknown][]) {
  const asked: URL[] = []
  const server = createServer(({ url }, response) => {
    const address = new URL(url ?? '', 'http://services.example')
    if (address.pathname === '/v1/supported-chains') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ http: [CHAIN], ws: [] }))
      return
    }
    // The adapter asks for the native balance, too.
    if (!address.pathname.startsWith('/v1/account/')) {
      response.writeHead(404).end()
      return
    }
    asked.push(address)
    const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? [500, '']
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A page with a connected wallet whose node says nothing. */
async function pageWith(apiUrl: string | undefined, area = memoryArea()) {
  const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl }, area)
  await connect(core, offerWallet(core).connector)
  return core
}

describe('what an account holds', () => {
  test('[A05] [X05] [E09] is asked for the network that is shown, without what is spam or cannot be divided', async () => {
    const { apiUrl, asked } = await answering([
      200,
      {
        balances: [
          balance('ETH', '2', { price: 10, value: 20, quantity: { decimals: '18', numeric: '2' } }),
          balance('TUSD', '5', { address: TOKEN, price: 1, value: 5 }),
          balance('SPAM', '9', { address: TOKEN, flags: { is_spam: true } }),
          balance('NFT', '1', { address: TOKEN, quantity: { decimals: '0', numeric: '1' } }),
        ],
      },
    ])
    const core = await pageWith(apiUrl)
    await loadHoldings(core)
    expect(tokensOf(core.store.getState()).map(({ symbol, value }) => [symbol, value])).toEqual([
      ['ETH', 20],
      ['TUSD', 5],
    ])
    expect(asked[0]?.pathname).toBe(`/v1/account/${ADDRESS}/balance`)
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      projectId: 'demo',
      st: expect.any(String),
      sv: expect.any(String),
      chainId: CHAIN,
      currency: 'usd',
    })
  })

  test.each([
    [{ change24h: -1.25 }, 2, -1.25],
    [{ change24h: 1e9 }, 2, undefined],
    [{ change24h: -1.25 }, 0, undefined],
    [{}, 2, undefined],
  ])(
    '[J08] the day’s change of a quote %j at a price of %d is told as %s',
    async (quote, price, change) => {
      const more = {
        price,
        quote: { source: 'static', time: '2026-11-01T12:00:00.000Z', ...quote },
      }
      const { apiUrl } = await answering([200, { balances: [balance('TUSD', '5', more)] }])
      const core = await pageWith(apiUrl)
      await loadHoldings(core)
      expect(core.store.getState().holdings?.tokens[0]?.change24h).toBe(change)
    },
  )

  test.each([
    ['is sent where a wallet is reached over a relay', async () => 'did:key:z6Mk', 'did:key:z6Mk'],
    ['is sent by no other wallet', undefined, null],
    ['keeps nobody waiting that cannot be had', () => Promise.reject(new Error('gone')), null],
  ])('[A30] what a page is known by %s', async (_what, getClientId, sent) => {
    const { apiUrl, asked } = await answering([200, { balances: [] }])
    const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl })
    const { connector } = offerWallet(core)
    connector.getClientId = getClientId
    await connect(core, connector)
    await loadHoldings(core)
    expect(asked[0]?.searchParams.get('clientId')).toBe(sent)
  })

  test('[C11] is shown again on the next load before anyone answers, and forgotten with a disconnect', async () => {
    const { apiUrl } = await answering(
      [200, { balances: [balance('TUSD', '5', { address: TOKEN })] }],
      [500, ''],
    )
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    await loadHoldings(core)
    const again = await pageWith(apiUrl, area)
    await loadHoldings(again)
    expect(again.store.getState().holdings).toMatchObject({
      status: 'failed',
      tokens: [{ symbol: 'TUSD' }],
    })
    await disconnect(again)
    expect(area.getItem('@vestibule/holdings')).toBeNull()
  })

  test('[C11] is written down at most once a second, and in the end as it was read last', async () => {
    const { apiUrl } = await answering(
      [200, { balances: [balance('TUSD', '5')] }],
      [200, { balances: [balance('TUSD', '6')] }],
      [200, { balances: [balance('TUSD', '7')] }],
    )
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    const amounts = () =>
      /"numeric":"(\d+)"/.exec(area.getItem('@vestibule/holdings') ?? '')?.[1] ?? ''
    await loadHoldings(core)
    await loadHoldings(core)
    await loadHoldings(core)
    expect(amounts()).toBe('5')
    await expect.poll(amounts).toBe('7')
  })

  test('[C11] is kept for each network that was looked at, and shown at once to who comes back', async () => {
    const { apiUrl } = await answering([200, { balances: [balance('TUSD', '5')] }])
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    await loadHoldings(core)
    const other = `eip155:1:${ADDRESS}`
    const kept = JSON.parse(area.getItem('@vestibule/holdings') ?? '')
    const entries = [...kept.tokens, { ...kept.tokens[0], caipAddress: other }]
    const stranger = { ...kept.tokens[0], caipAddress: `eip155:1:0x${'9'.repeat(40)}` }
    area.setItem('@vestibule/holdings', JSON.stringify({ tokens: [...entries, stranger] }))
    const again = await pageWith(apiUrl, area)
    await loadHoldings(again)
    const { tokens } = JSON.parse(area.getItem('@vestibule/holdings') ?? '')
    expect(tokens.map(({ caipAddress }: { caipAddress: string }) => caipAddress)).toEqual([
      `${CHAIN}:${ADDRESS}`,
      other,
    ])
    expect(knownHoldings(again, other as `eip155:1:${string}`)?.tokens).toHaveLength(1)
  })

  test('[C11] security: an answer that comes after the disconnect leaves nothing in the browser', async () => {
    const { apiUrl } = await answering([200, { balances: [balance('TUSD', '5')] }])
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    const late = loadHoldings(core)
    await disconnect(core)
    await late
    expect(area.getItem('@vestibule/holdings')).toBeNull()
  })

  test('[Z05] [C01] a failure is told, and for 30 s nobody asks again but the visitor', async () => {
    const { apiUrl, asked } = await answering([500, ''], [500, ''], [200, { balances: [] }])
    const core = await pageWith(apiUrl)
    await loadHoldings(core)
    expect(core.store.getState().toast?.message).toBe('Token Balance Unavailable')
    const { length } = asked
    await loadHoldings(core)
    expect(asked).toHaveLength(length)
    await loadHoldings(core, { force: true })
    expect(core.store.getState().holdings?.status).toBe('ready')
  })

  test('[Z05] [C01] of a device that is offline no failure is told, and it asks again at once', async () => {
    const { apiUrl, asked } = await answering([500, ''], [500, ''], [200, { balances: [] }])
    const core = await pageWith(apiUrl)
    vi.stubGlobal('navigator', { onLine: false })
    await loadHoldings(core)
    expect(core.store.getState()).toMatchObject({ holdings: { status: 'failed' } })
    expect(core.store.getState().toast).toBeUndefined()
    const { length } = asked
    vi.stubGlobal('navigator', { onLine: true })
    await loadHoldings(core)
    expect(asked.length).toBeGreaterThan(length)
    expect(core.store.getState().holdings?.status).toBe('ready')
  })

  test.each([
    ['no services', undefined],
    ['services without a data API', [404, ''] as [number, string]],
    [
      'services that do not read the network',
      [200, { balances: [], errors: [{ chainId: CHAIN, reason: 'chainNotSupported' }] }] as [
        number,
        object,
      ],
    ],
  ])('with %s nothing is told', async (_what, answer) => {
    const core = await pageWith(answer && (await answering(answer)).apiUrl)
    await loadHoldings(core)
    expect(core.store.getState()).toMatchObject({ holdings: { status: 'unknown', tokens: [] } })
    expect(core.store.getState().toast).toBeUndefined()
  })

  test.each([
    ...['', '5', '[]', '{"tokens":7}', '{"tokens":[null,7,{"caipAddress":"x"}]}', '{'],
    `{"tokens":[{"caipAddress":"${CHAIN}:${ADDRESS}","updatedAt":"y","tokens":[]}]}`,
  ])('a damaged memory %j counts for nothing', async (text) => {
    const area = memoryArea()
    area.setItem('@vestibule/holdings', text)
    const core = await pageWith(undefined, area)
    await loadHoldings(core)
    expect(core.store.getState().holdings?.tokens).toEqual([])
  })
})

describe('the history', () => {
  test('[T17] [X04] [A04] is read page by page, once each, without spam and other chains', async () => {
    const spam = [
      { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } },
    ]
    const elsewhere = transaction('0x9')
    const { apiUrl, asked } = await answering(
      [
        200,
        {
          data: [
            transaction('0x1'),
            transaction('0x2', { transfers: spam }),
            { ...elsewhere, metadata: { ...elsewhere.metadata, chain: 'eip155:1' } },
          ],
          next: 'older',
        },
      ],
      [200, { data: [transaction('0x1'), transaction('0x3')], next: null }],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core, { more: true })
    await loadHistory(core, { more: true })
    expect(hashes(core)).toEqual(['0x1', '0x3'])
    expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'older'])
  })

  test('[Z01] [T17] a failure is told, and leaves an empty list without a cursor', async () => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: 'older' }],
      [200, '<!doctype html>'],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core)
    expect(core.store.getState()).toMatchObject({
      toast: { message: 'Failed to fetch transactions' },
      history: { status: 'failed', transactions: [], next: undefined },
    })
  })

  test('[T17] [C11] what is known stays while the device is offline', async () => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: 'older' }],
      [500, ''],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    vi.stubGlobal('navigator', { onLine: false })
    await loadHistory(core)
    expect(hashes(core)).toEqual(['0x1'])
    expect(core.store.getState()).toMatchObject({ history: { status: 'failed', next: 'older' } })
    expect(core.store.getState().toast).toBeUndefined()
  })

  test('[Z01] [T17] where older pages cannot be read, what is known stays and they can be asked for again', async () => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: 'older' }],
      [200, '<!doctype html>'],
      [200, { data: [transaction('0x2')], next: null }],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core, { more: true })
    expect(core.store.getState()).toMatchObject({
      toast: { message: 'Failed to fetch transactions' },
      history: { status: 'ready', transactions: [{ id: `${CHAIN}:0x1` }], next: 'older' },
    })
    await loadHistory(core, { more: true })
    expect(hashes(core)).toEqual(['0x1', '0x2'])
  })

  test.each([
    ['joins the newest page', ['0x4', '0x3', '0x2'], 'b', ['0x4', '0x3', '0x2', '0x1'], 'c'],
    ['is dropped where something between is unknown', ['0x9', '0x8'], 'x', ['0x9', '0x8'], 'x'],
    [
      'is dropped where there is nothing older any more',
      ['0x4', '0x2'],
      null,
      ['0x4', '0x2'],
      undefined,
    ],
    ['is dropped where the newest page is empty', [], null, [], undefined],
  ])('[T17] when it is read again, what was older %s', async (_, newest, next, all, cursor) => {
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x3'), transaction('0x2')], next: 'b' }],
      [200, { data: [transaction('0x1')], next: 'c' }],
      [200, { data: newest.map((hash) => transaction(hash)), next }],
    )
    const core = await pageWith(apiUrl)
    await loadHistory(core)
    await loadHistory(core, { more: true })
    await loadHistory(core)
    expect(hashes(core)).toEqual(all)
    expect(core.store.getState().history?.next).toBe(cursor)
  })

  test('[C11] is kept for the next load, its newest part, and goes on as the services say', async () => {
    const area = memoryArea()
    const kept = Array.from({ length: 25 }, (_, at) => transaction(`0x${at}`))
    const { apiUrl } = await answering(
      [200, { data: kept, next: 'older' }],
      [200, { data: [transaction('0xnew'), ...kept.slice(0, 10)], next: 'b' }],
    )
    await loadHistory(await pageWith(apiUrl, area))
    const core = await pageWith(apiUrl, area)
    const reading = loadHistory(core)
    expect(core.store.getState().history).toMatchObject({ status: 'loading', next: undefined })
    expect(hashes(core)).toEqual(kept.slice(0, 20).map(({ metadata }) => metadata.hash))
    await reading
    expect(hashes(core)).toEqual(['0xnew', ...kept.slice(0, 10).map((one) => one.metadata.hash)])
    expect(core.store.getState().history).toMatchObject({ status: 'ready', next: 'b' })
  })

  test('[C11] one that could not be read leaves what was kept, and a disconnect leaves nothing', async () => {
    const area = memoryArea()
    const { apiUrl } = await answering(
      [200, { data: [transaction('0x1')], next: null }],
      [500, ''],
      [500, ''],
    )
    await loadHistory(await pageWith(apiUrl, area))
    await loadHistory(await pageWith(apiUrl, area))
    const core = await pageWith(apiUrl, area)
    expect(storedHistory(core, caipAddressOf(core))?.transactions).toHaveLength(1)
    await disconnect(core)
    expect(storedHistory(core, `${CHAIN}:${ADDRESS}`)).toBeUndefined()
  })

  test.each([
    ['of another network', { metadata: { ...transaction('0x2').metadata, chain: 'eip155:1' } }],
    [
      'with an amount that is none',
      { transfers: [{ direction: 'in', quantity: { numeric: '<' } }] },
    ],
    ['with a day that is none', { metadata: { ...transaction('0x2').metadata, minedAt: 'soon' } }],
    ['that is none', { metadata: null }],
    [
      'with a name that is none',
      {
        transfers: [{ direction: 'in', quantity: { numeric: '1' }, fungible_info: { symbol: {} } }],
      },
    ],
    ['with transfers that are none', { transfers: [null] }],
  ])('[C11] security: a kept one %s, which other code wrote, is not shown', async (_, change) => {
    const area = memoryArea()
    const core = await pageWith(undefined, area)
    const caipAddress = caipAddressOf(core)
    const transactions = [transaction('0x1'), transaction('0x2', change), 7, null]
    const entry = { caipAddress, transactions, updatedAt: Date.now() }
    core.storage.set('holdings', JSON.stringify({ history: [entry, null] }))
    expect(storedHistory(core, caipAddress)?.transactions.map(({ id }) => id)).toEqual([
      `${CHAIN}:0x1`,
    ])
    const day = { ...entry, updatedAt: Date.now() - 86_400_001 }
    core.storage.set('holdings', JSON.stringify({ history: [day] }))
    expect(storedHistory(core, caipAddress)).toBeUndefined()
  })

  test('[Z07] without an account it is refused', async () => {
    await expect(loadHistory(createTestCore())).rejects.toThrow(
      "Transactions can't be fetched without an accountAddress",
    )
  })
})

describe('sending for a dapp', () => {
  test.each([
    [{ amount: '', receiver: ADDRESS }, 'An amount and receiver address are required'],
    [{ amount: '1', receiver: 'nobody' }, 'An amount and receiver address are required'],
    [{ amount: 'much', receiver: ADDRESS }, 'An amount and receiver address are required'],
    [{ amount: '1', receiver: ADDRESS, token: TOKEN }, 'A token is required'],
  ])('[Z13] %j is refused: %s', async (transfer, message) => {
    const core = await pageWith(undefined)
    await expect(sendTokens(core, transfer)).rejects.toThrow(message)
  })
})

describe('a wallet that says itself what is held (EIP-7811)', () => {
  const asset = (change: object = {}, metadata: object = {}) => ({
    address: TOKEN.slice(CHAIN.length + 1),
    balance: '0x4c4b40',
    type: 'ERC20',
    metadata: { name: 'Test', symbol: 'TST', iconUrl: '', decimals: 6, price: 2, ...metadata },
    ...change,
  })
  const services = [200, { balances: [balance('SRV', '1', { address: TOKEN })] }] as [
    number,
    object,
  ]

  async function pageWithWallet(answers: Record<string, unknown>) {
    const { apiUrl, asked } = await answering(services)
    const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl })
    const { connector } = offerWallet(core)
    const { request } = connector.provider
    const methods: string[] = []
    connector.provider = {
      ...connector.provider,
      async request(call) {
        methods.push(call.method)
        return answers[call.method] ?? request(call)
      },
    }
    await connect(core, connector)
    await loadHoldings(core)
    const held = core.store.getState().holdings
    return { core, held, asked, methods }
  }
  const capable = { wallet_getCapabilities: { '0x7a69': { assetDiscovery: { supported: true } } } }

  test('[X08] [E10] is believed, and the services are not asked', async () => {
    const native = asset({ address: 'native', type: 'NATIVE', balance: '0x1' }, { decimals: 18 })
    const answer = { wallet_getAssets: { '0x7A69': [native, asset()] } }
    const { held, asked } = await pageWithWallet({ ...capable, ...answer })
    expect(held?.status).toBe('ready')
    expect(held?.tokens).toMatchObject([
      { address: undefined, quantity: { decimals: 18, numeric: '0.000000000000000001' } },
      { address: TOKEN, symbol: 'TST', value: 10, quantity: { decimals: 6, numeric: '5' } },
    ])
    expect(asked).toEqual([])
  })

  test.each<[string, unknown]>([
    ['an address that is no text', asset({ address: 7 })],
    ['an address that is none', asset({ address: '0x12' })],
    ['a balance that is no text', asset({ balance: 5 })],
    ['a type of its own', asset({ type: 'ERC721' })],
    ['no metadata', asset({ metadata: undefined })],
    ['a name that is no text', asset({}, { name: null })],
    ['no symbol', asset({}, { symbol: undefined })],
    ['no picture', asset({}, { iconUrl: undefined })],
    ['decimals as text', asset({}, { decimals: '6' })],
    ['a price as text', asset({}, { price: '2' })],
  ])('[X08] one entry with %s, and the services are asked instead', async (_name, entry) => {
    const answer = { wallet_getAssets: { '0x7a69': [asset(), entry] } }
    const { held } = await pageWithWallet({ ...capable, ...answer })
    expect(held?.tokens.map(({ symbol }) => symbol)).toEqual(['SRV'])
  })

  test('[X08] one that cannot is asked once', async () => {
    const { core, held, methods } = await pageWithWallet({ wallet_getCapabilities: {} })
    expect(held?.tokens.map(({ symbol }) => symbol)).toEqual(['SRV'])
    await loadHoldings(core, { force: true })
    expect(methods.filter((method) => method === 'wallet_getCapabilities')).toHaveLength(1)
    expect(methods).not.toContain('wallet_getAssets')
  })
})
