import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import type { Identity } from '../core/model/adapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import {
  type Query,
  useVestibuleActivity,
  useVestibuleBalance,
  useVestibuleBalances,
  useVestibuleIdentity,
  useVestibuleNfts,
  useVestibulePermissions,
  useVestibuleWallets,
} from '../exports/react.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { balancesOf, historyOf, NODE, stubServices } from './testing/stubServices.js'
import { VestibuleProvider } from './VestibuleProvider.js'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BUSY = { status: 503 }

let names = 0

function show(services: { apiUrl: string }, page: ReactNode, identity?: Identity) {
  const vestibule = createVestibule({
    projectId: 'demo',
    apiUrl: services.apiUrl,
    networks: [{ ...ONE, rpcUrls: { default: { http: [NODE] } } }],
    adapters: [{ ...createEip155Adapter(), getIdentity: async () => identity }],
    features: { multiWallet: true },
    logLevel: 'silent',
  })
  const rdns = `org.example.data${++names}`
  createTestWallet({
    address: ANN,
    otherAddresses: [BOB],
    chains: [{ chainId: 31337, rpcUrl: NODE }],
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
  const container = document.createElement('div')
  document.body.append(container)
  const texts: string[] = []
  new MutationObserver(() => texts.push(container.textContent ?? '')).observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const root = createRoot(container)
  const render = (shown: ReactNode) =>
    root.render(<VestibuleProvider vestibule={vestibule}>{shown}</VestibuleProvider>)
  render(page)
  const unmount = () => root.unmount()
  onTestFinished(() => {
    unmount()
    container.remove()
    vestibule.element?.remove()
  })
  return {
    vestibule,
    texts,
    render,
    unmount,
    says: () => expect.poll(() => container.textContent),
    press: () => container.querySelector('button')?.click(),
    async connect() {
      const connector = await vi.waitUntil(
        () => vestibule.getConnectors().find(({ id }) => id === rdns),
        { timeout: 60_000 },
      )
      await vestibule.connect(connector)
    },
    async chooseBob() {
      const [connection] = vestibule.getConnections().connections
      if (connection === undefined) throw new Error('Not connected')
      await vestibule.switchConnection({ connection, address: BOB })
    },
  }
}

function line<data>(query: Query<data>, format: (data: data) => string): string {
  const { data, status, error, isFetching, isPending, isSuccess, isError } = query
  expect({ isPending, isSuccess, isError }).toEqual({
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
  })
  const shown = data === undefined ? 'no data' : format(data)
  return [status, isFetching ? 'fetching' : 'idle', shown, error?.message ?? 'no error'].join(', ')
}

function Balances() {
  const query = useVestibuleBalances()
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {line(query, (tokens) => tokens.map(({ symbol }) => symbol).join('+') || 'nothing')}
    </button>
  )
}

function Activity() {
  const query = useVestibuleActivity()
  return (
    <button type="button" onClick={() => void query.fetchMore()}>
      {line(query, ({ transactions, hasMore }) =>
        [...transactions.map(({ metadata }) => metadata.hash), hasMore ? 'more' : 'all'].join('+'),
      )}
    </button>
  )
}

const isOfAnn = (url: URL) => url.pathname.includes(ANN)
const NEVER = new Promise<never>(() => {})

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('a query', () => {
  test('[J08] stays pending and does not fetch without an account', async () => {
    const services = stubServices()
    const { says } = show(services, <Balances />)
    await says().toBe('pending, idle, no data, no error')
    expect(services.requests).toEqual([])
  })

  test.each([
    [503, 2],
    [403, 1],
    [429, 1],
  ])(
    '[J08] [Z05] reports an error without data when the first response is %i',
    async (status, times) => {
      const services = stubServices()
      services.reply = async () => ({ status })
      const { says, texts, connect } = show(services, <Balances />)
      await connect()
      await says().toBe(`error, idle, no data, HTTP status code: ${status}`)
      expect(services.requests).toHaveLength(times)
      expect(texts).toContain('pending, fetching, no data, no error')
      expect(texts.filter((text) => text.startsWith('success'))).toEqual([])
    },
  )

  test.each([
    ['balances', <Balances key="" />, balancesOf('TUSD'), 'TUSD'],
    ['activity', <Refetched key="" />, historyOf(['0x1'], 'older'), '0x1'],
  ] as const)(
    'keeps the %s after a failed read, and recovers after a successful read',
    async (_, page, found, shown) => {
      const services = stubServices()
      services.reply = async () => found
      const { says, connect, press } = show(services, page)
      await connect()
      await says().toBe(`success, idle, ${shown}, no error`)
      services.reply = async () => BUSY
      press()
      await says().toBe(`success, fetching, ${shown}, no error`)
      await says().toBe(`error, idle, ${shown}, HTTP status code: 503`)
      services.reply = async () => found
      press()
      await says().toBe(`success, idle, ${shown}, no error`)
    },
  )

  test('resolves `refetch` to the result, even after a failure', async () => {
    const services = stubServices()
    services.reply = async () => balancesOf('TUSD')
    let refetch: Query<unknown>['refetch'] | undefined
    function Page() {
      const query = useVestibuleBalances()
      refetch = query.refetch
      return query.status
    }
    const { says, connect } = show(services, <Page />)
    await connect()
    await says().toBe('success')
    services.reply = async () => BUSY
    await expect(refetch?.()).resolves.toMatchObject({
      status: 'error',
      isFetching: false,
      error: { message: 'HTTP status code: 503' },
      data: [{ symbol: 'TUSD' }],
    })
  })

  test('[A30] ignores a response for the previous account', async () => {
    const services = stubServices()
    const answers: (() => void)[] = []
    services.reply = (url) =>
      isOfAnn(url)
        ? new Promise((resolve) => answers.push(() => resolve(balancesOf('ANN'))))
        : Promise.resolve(balancesOf('BOB'))
    const { says, texts, connect, chooseBob } = show(services, <Balances />)
    await connect()
    await vi.waitUntil(() => answers.length > 0, { timeout: 60_000 })
    await chooseBob()
    await says().toBe('success, idle, BOB, no error')
    for (const answer of answers) answer()
    await says().toBe('success, idle, BOB, no error')
    expect(texts.filter((text) => text.includes('ANN'))).toEqual([])
  })

  test('removes the data of the previous account at once', async () => {
    const services = stubServices()
    services.reply = async (url) => (isOfAnn(url) ? balancesOf('ANN') : NEVER)
    const { says, connect, chooseBob } = show(services, <Balances />)
    await connect()
    await says().toBe('success, idle, ANN, no error')
    await chooseBob()
    await says().toBe('pending, fetching, no data, no error')
  })

  test('reads once for three components, also in strict mode', async () => {
    const services = stubServices()
    services.reply = async () => balancesOf('TUSD')
    const two = (
      <StrictMode>
        <Balances />
        <Balances />
      </StrictMode>
    )
    const { says, connect, render } = show(services, two)
    await connect()
    await says().toBe('success, idle, TUSD, no error'.repeat(2))
    render([two, <Balances key="third" />])
    await says().toBe('success, idle, TUSD, no error'.repeat(3))
    expect(services.requests).toHaveLength(1)
  })

  test('aborts without a retry when the last component unmounts', async () => {
    const services = stubServices()
    services.reply = async () => NEVER
    const { connect, render, says, vestibule } = show(services, [
      <Balances key="one" />,
      <Balances key="two" />,
    ])
    await connect()
    await vi.waitUntil(() => services.requests.length > 0, { timeout: 60_000 })
    const [request] = services.requests
    render(<Balances key="one" />)
    await says().toBe('pending, fetching, no data, no error')
    expect(request?.signal?.aborted).toBe(false)
    render(null)
    await expect.poll(() => request?.signal?.aborted).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(services.requests).toHaveLength(1)
    expect(vestibule.getAccount().isConnected).toBe(true)
  })

  test('[C11] reports an error while offline, and reads again when the device is online', async () => {
    const services = stubServices()
    services.reply = async () => 'unreachable'
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { says, connect } = show(services, <Balances />)
    await connect()
    await says().toBe('error, idle, no data, Failed to fetch')
    services.reply = async () => balancesOf('TUSD')
    onLine.mockRestore()
    dispatchEvent(new Event('online'))
    await says().toBe('success, idle, TUSD, no error')
  })

  test('[C11] shows data of an earlier page load as stale during the next read', async () => {
    const services = stubServices()
    services.reply = async () => balancesOf('TUSD')
    const first = show(services, <Balances />)
    await first.connect()
    await first.says().toBe('success, idle, TUSD, no error')
    first.unmount()
    services.reply = async () => NEVER
    function Page() {
      const { data, isStale, isFetching } = useVestibuleBalances()
      return `${data?.[0]?.symbol} ${isStale && 'stale'} ${isFetching && 'fetching'}`
    }
    const { says } = show(services, <Page />)
    await says().toBe('TUSD stale fetching')
  })
})

function Refetched() {
  const query = useVestibuleActivity()
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {line(query, ({ transactions }) => transactions.map(({ metadata }) => metadata.hash).join())}
    </button>
  )
}

test('[T17] `fetchMore` adds older transactions, and keeps the loaded ones after a failure', async () => {
  const services = stubServices()
  services.reply = async () => historyOf(['0x2'], 'older')
  const { says, connect, press } = show(services, <Activity />)
  await connect()
  await says().toBe('success, idle, 0x2+more, no error')
  services.reply = async () => BUSY
  press()
  await says().toBe('error, idle, 0x2+more, HTTP status code: 503')
  services.reply = async () => historyOf(['0x1'])
  press()
  await says().toBe('success, idle, 0x2+0x1+all, no error')
})

test('[J08] reports an error for NFTs when the services fail', async () => {
  const services = stubServices()
  services.reply = async () => BUSY
  function Page() {
    return line(useVestibuleNfts(), (nfts) => `${nfts.length} NFTs`)
  }
  const { says, connect } = show(services, <Page />)
  await connect()
  await says().toBe('error, idle, no data, HTTP status code: 503')
})

describe('the native balance', () => {
  function Page() {
    const query = useVestibuleBalance()
    return (
      <button type="button" onClick={() => void query.refetch()}>
        {line(query, ({ value, decimals, symbol }) => `${value} ${decimals} ${symbol}`)}
      </button>
    )
  }

  test('returns value, decimals and symbol', async () => {
    const services = stubServices()
    services.nativeBalance = 1_000_000_000_000_000_001n
    const { says, connect } = show(services, <Page />)
    await says().toBe('pending, idle, no data, no error')
    await connect()
    await says().toBe('success, idle, 1000000000000000001 18 ETH, no error')
  })

  test('reports an error when the node fails, and keeps the last value', async () => {
    const services = stubServices()
    const { says, connect, press } = show(services, <Page />)
    await connect()
    await says().toMatch(/^error, idle, no data, /)
    services.nativeBalance = 5n
    press()
    await says().toBe('success, idle, 5 18 ETH, no error')
    services.nativeBalance = undefined
    press()
    await says().toMatch(/^error, idle, 5 18 ETH, /)
  })
})

test.each([
  [{ name: 'ann.eth', avatar: 'https://pictures.example/ann' }, 'success, idle, ann.eth, no error'],
  [undefined, 'success, idle, no name, no error'],
])('[A03] returns %j as the identity of an address', async (identity, shown) => {
  function Page() {
    return line(useVestibuleIdentity({ address: ANN }), (found) => found?.name ?? 'no name')
  }
  await show(stubServices(), <Page />, identity)
    .says()
    .toBe(shown)
})

test('[J01] reports an error for the list of wallets when the services fail, and reads it again', async () => {
  const services = stubServices()
  services.reply = async () => BUSY
  function Page() {
    const query = useVestibuleWallets()
    return (
      <button type="button" onClick={() => void query.refetch()}>
        {line(query, ({ wallets }) => `${wallets.length > 0}`)}
      </button>
    )
  }
  const { says, press } = show(services, <Page />)
  await says().toBe('error, idle, no data, HTTP status code: 503')
  services.reply = async () => ({ body: { data: [], count: 0 } })
  press()
  await says().toBe('success, idle, true, no error')
})

test('shows permissions from another tab when the visitor returns to the page', async () => {
  let granted: object[] = []
  const Permissions = () => <p>{useVestibulePermissions().data?.length ?? 'unread'}</p>
  const { connect, says, vestibule } = show(stubServices(), <Permissions />)
  const { getProvider } = vestibule
  vi.spyOn(vestibule, 'getProvider').mockImplementation((namespace) => {
    const provider = getProvider(namespace)
    return provider && { ...provider, request: async () => granted as never }
  })
  await connect()
  await says().toBe('0')
  granted = [{}, {}]
  window.dispatchEvent(new Event('focus'))
  await says().toBe('2')
})
