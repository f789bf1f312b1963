import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { toast } from '../alerts/toast.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { loadHoldings } from './holdings.js'
import { knownHoldings } from './kept/storedHoldings.js'
import { changeDraft, sendOrder } from './send/sendOrder.js'
import { answering, CHAIN, pageWith } from './testing/accountPage.js'
import { balance, TOKEN } from './testing/balances.js'
import { hiddenTokensOf, tokensOf } from './tokensOf.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the holdings of an account', () => {
  test('[A05] [X05] [E09] requests the shown network, and omits spam and indivisible amounts', async () => {
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
    expect(
      tokensOf(core, core.store.getState()).map(({ symbol, value }) => [symbol, value]),
    ).toEqual([
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

  test('[A05] [X05] lists likely spam separately, and allows sending it', async () => {
    const flags = { is_spam: true }
    const { apiUrl } = await answering([
      200,
      {
        balances: [
          balance('ETH', '2'),
          balance('GIFT', '9', { address: TOKEN, price: 3, value: 27, flags }),
          balance('NFT', '1', {
            address: `${CHAIN}:0x1`,
            quantity: { decimals: '0', numeric: '1' },
            flags,
          }),
        ],
      },
    ])
    const core = await pageWith(apiUrl)
    await loadHoldings(core)
    const state = core.store.getState()
    expect(tokensOf(core, state).map(({ symbol }) => symbol)).toEqual(['ETH'])
    expect(hiddenTokensOf(state).map(({ symbol }) => symbol)).toEqual(['GIFT'])
    changeDraft(core, { token: TOKEN, amount: '1.5' })
    expect(sendOrder(core)).toMatchObject({
      token: { symbol: 'GIFT' },
      amount: 1_500_000n,
    })
  })

  test('shows tokens of the `tokens` option first, in their order and with their pictures', async () => {
    const [first, second, other] = ['1', '2', 'A'].map((digit) => `0x${digit.repeat(40)}`)
    const { apiUrl } = await answering([
      200,
      {
        balances: [
          balance('ETH', '2', { quantity: { decimals: '18', numeric: '2' } }),
          balance('RICH', '5', { address: `${CHAIN}:0x${'9'.repeat(40)}`, price: 1, value: 500 }),
          balance('SECOND', '5', { address: `${CHAIN}:${second}`, price: 1, value: 5 }),
          balance('OTHER', '5', {
            address: `${CHAIN}:${other?.toLowerCase()}`,
            price: 1,
            value: 1,
          }),
        ],
      },
    ])
    const core = await pageWith(apiUrl)
    core.options.tokens = {
      [CHAIN]: [
        { address: first ?? '' },
        { address: other ?? '', image: '/other.svg' },
        { address: second ?? '' },
      ],
      'eip155:1': [{ address: `0x${'9'.repeat(40)}` }],
    }
    await loadHoldings(core)
    const shown = tokensOf(core, core.store.getState())
    expect(shown.map(({ symbol }) => symbol)).toEqual(['ETH', 'OTHER', 'SECOND', 'RICH'])
    expect(shown[1]?.iconUrl).toBe('/other.svg')
    expect(core.store.getState().holdings?.tokens.map(({ iconUrl }) => iconUrl)).not.toContain(
      '/other.svg',
    )
  })

  test.each([
    [{ change24h: -1.25 }, 2, -1.25],
    [{ change24h: 1e9 }, 2, undefined],
    [{ change24h: -1.25 }, 0, undefined],
    [{}, 2, undefined],
  ])(
    '[J08] for a quote %j at a price of %d, shows the daily change %s',
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
    ['is sent for a wallet over a relay', async () => 'did:key:z6Mk', 'did:key:z6Mk'],
    ['is not sent for a wallet without a relay', undefined, null],
    ['is not sent if reading it fails', () => Promise.reject(new Error('gone')), null],
  ])('[A30] the wallet’s client id %s', async (_what, getClientId, sent) => {
    const { apiUrl, asked } = await answering([200, { balances: [] }])
    const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl })
    const { connector } = offerWallet(core)
    connector.getClientId = getClientId
    await connect(core, connector)
    await loadHoldings(core)
    expect(asked[0]?.searchParams.get('clientId')).toBe(sent)
  })

  test('[C11] shows cached holdings at the next load, and deletes them on disconnect', async () => {
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

  test('[C11] stores the latest read, at most once a second', async () => {
    const { apiUrl } = await answering(
      [200, { balances: [balance('TUSD', '5')] }],
      [200, { balances: [balance('TUSD', '6')] }],
      [200, { balances: [balance('TUSD', '7')] }],
    )
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    const amounts = () =>
      /"numeric":"(\d+)"/.exec(area.getItem('@vestibule/holdings') ?? '')?.[1] ?? ''
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    try {
      await loadHoldings(core)
      await loadHoldings(core)
      await loadHoldings(core)
      expect(amounts()).toBe('5')
      vi.advanceTimersByTime(999)
      expect(amounts()).toBe('5')
      vi.advanceTimersByTime(1)
      expect(amounts()).toBe('7')
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    [86_399_999, 1],
    [86_400_000, 0],
  ])('[C11] %d ms after the read, shows %d cached tokens', async (ageMs, count) => {
    const { apiUrl } = await answering([200, { balances: [balance('TUSD', '5')] }])
    const area = memoryArea()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await loadHoldings(await pageWith(apiUrl, area))
      vi.setSystemTime(Date.now() + ageMs)
      const again = await pageWith(apiUrl, area)
      const known = knownHoldings(again, `${CHAIN}:${ADDRESS}` as `eip155:1:${string}`)
      expect(known?.tokens ?? []).toHaveLength(count)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[C11] caches each viewed network, and shows it immediately to a returning user', async () => {
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

  test('[A05] [C11] shows only pictures from the services, also after a reload', async () => {
    const picture = `https://img.example/i/${'a'.repeat(43)}`
    const others = [
      'https://img.example/logo.svg',
      `https://img.example/i/${'a'.repeat(42)}`,
      `https://img.example@evil.example/i/${'a'.repeat(43)}`,
      `https://evil.example/?/i/${'a'.repeat(43)}`,
      'javascript:alert(1)',
    ]
    const { apiUrl } = await answering([
      200,
      {
        balances: [picture, ...others].map((iconUrl, index) =>
          balance(`T${index}`, '5', { address: `${CHAIN}:0x${`${index}`.repeat(40)}`, iconUrl }),
        ),
      },
    ])
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    await loadHoldings(core)
    const shown = core.store.getState().holdings?.tokens.map(({ iconUrl }) => iconUrl)
    expect(shown).toEqual([picture, ...others.map(() => undefined)])
    const again = await pageWith(apiUrl, area)
    const known = knownHoldings(again, `${CHAIN}:${ADDRESS}` as `eip155:1:${string}`)
    expect(known?.tokens.map(({ iconUrl }) => iconUrl)).toEqual(shown)
  })

  test('[C11] security: does not store an answer that arrives after the disconnect', async () => {
    const { apiUrl } = await answering([200, { balances: [balance('TUSD', '5')] }])
    const area = memoryArea()
    const core = await pageWith(apiUrl, area)
    const late = loadHoldings(core)
    await disconnect(core)
    await late
    expect(area.getItem('@vestibule/holdings')).toBeNull()
  })

  test('[Z05] [C01] reports a failure, and retries within 30 s only if the visitor requests it', async () => {
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

  test('[C01] retries 30,000 ms after a failure, but not after 29,999 ms', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { apiUrl, asked } = await answering([500, ''], [500, ''], [200, { balances: [] }])
      const core = await pageWith(apiUrl)
      await loadHoldings(core)
      const { length } = asked
      vi.setSystemTime(Date.now() + 29_999)
      await loadHoldings(core)
      expect(asked).toHaveLength(length)
      vi.setSystemTime(Date.now() + 1)
      await loadHoldings(core)
      expect(asked.length).toBeGreaterThan(length)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[Z05] reports unavailable services once, until they answer again or the visitor retries', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const down: [number, string] = [500, '']
      const { apiUrl } = await answering(
        ...[down, down, down, down, down, down, down, down],
        [200, { balances: [] }],
        ...[down, down],
      )
      const core = await pageWith(apiUrl)
      const said = async (options?: { force: boolean }) => {
        core.store.setState({ toast: undefined })
        vi.setSystemTime(Date.now() + 30_000)
        await loadHoldings(core, options)
        const { holdings, toast } = core.store.getState()
        return [holdings?.status, toast?.message]
      }
      expect(await said()).toEqual(['failed', 'Token Balance Unavailable'])
      expect(await said()).toEqual(['failed', undefined])
      expect(await said()).toEqual(['failed', undefined])
      expect(await said({ force: true })).toEqual(['failed', 'Token Balance Unavailable'])
      expect(await said()).toEqual(['ready', undefined])
      expect(await said()).toEqual(['failed', 'Token Balance Unavailable'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('[Z05] keeps the toast of a failed action if reading the holdings also fails', async () => {
    const core = await pageWith((await answering([500, ''])).apiUrl)
    toast(core, 'error', 'You are offline.')
    await loadHoldings(core)
    expect(core.store.getState()).toMatchObject({ holdings: { status: 'failed' } })
    expect(core.store.getState().toast?.message).toBe('You are offline.')
  })

  test('[Z05] [C01] does not report a failure while offline, and retries immediately', async () => {
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

  test('reads again as soon as the device is back online after a failure', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const { apiUrl, asked } = await answering([500, ''], [500, ''], [200, { balances: [] }])
    const core = await pageWith(apiUrl)
    await loadHoldings(core)
    const { length } = asked
    await loadHoldings(core)
    expect(asked).toHaveLength(length)
    page.dispatchEvent(new Event('online'))
    await loadHoldings(core)
    expect(core.store.getState().holdings?.status).toBe('ready')
  })

  test('[Z05] shows a network that the services list but cannot read as unavailable', async () => {
    const errors = [{ chainId: CHAIN, reason: 'chainNotSupported' }]
    const core = await pageWith((await answering([200, { balances: [], errors }])).apiUrl)
    await loadHoldings(core)
    expect(core.store.getState()).toMatchObject({ holdings: { status: 'unknown', tokens: [] } })
    expect(core.store.getState().toast?.message).toBe('Token Balance Unavailable')
  })

  test.each([
    ['missing services', undefined],
    ['services without a data API', [404, ''] as [number, string]],
  ])('does not report a failure with %s', async (_what, answer) => {
    const core = await pageWith(answer && (await answering(answer)).apiUrl)
    await loadHoldings(core)
    expect(core.store.getState()).toMatchObject({ holdings: { status: 'unknown', tokens: [] } })
    expect(core.store.getState().toast).toBeUndefined()
  })

  test.each([
    ...['', '5', '[]', '{"tokens":7}', '{"tokens":[null,7,{"caipAddress":"x"}]}', '{'],
    `{"tokens":[{"caipAddress":"${CHAIN}:${ADDRESS}","updatedAt":"y","tokens":[]}]}`,
  ])('ignores damaged stored data %j', async (text) => {
    const area = memoryArea()
    area.setItem('@vestibule/holdings', text)
    const core = await pageWith(undefined, area)
    await loadHoldings(core)
    expect(core.store.getState().holdings?.tokens).toEqual([])
  })
})
