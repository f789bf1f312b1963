import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { addConnectors } from '../../core/connectors.js'
import type { Connector } from '../../core/model/connector.js'
import { createTestCore, ONE } from '../../core/testing/createTestCore.js'
import { readWalletChoice } from '../../directory/walletChoice.js'
import { listWallets } from '../../directory/walletRows.js'
import { discoverWallets } from './discoverWallets.js'
import { INJECTED } from './injected.js'
import { loadCode } from './loadCode.js'

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const provider = () => ({ request: async () => null, on() {}, removeListener() {} })
const fox = { uuid: '1', name: 'Fox', rdns: 'io.fox', icon: ICON }

const page = globalThis as unknown as { window?: EventTarget; ethereum?: unknown }
const browse = (userAgent: string, maxTouchPoints = 0) => {
  const navigator = { userAgent, maxTouchPoints }
  page.window = Object.assign(new EventTarget(), {
    navigator,
    matchMedia: () => ({ matches: false }),
  })
}
// Load the code first: the first import takes longer than `waitFor`.
beforeAll(() => loadCode())
beforeEach(() => browse('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0'))
afterEach(() => {
  delete page.window
  Reflect.deleteProperty(page, 'ethereum')
})

const announce = (detail: unknown) =>
  page.window?.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

type Core = ReturnType<typeof createTestCore>

function rowsOf(reports: readonly (readonly Connector[])[]) {
  const core = createTestCore()
  for (const connectors of reports) addConnectors(core, connectors)
  const { connectors } = core.store.getState()
  const rows = listWallets({
    ...{ connectors, connections: new Map(), recents: [], featured: [], recommended: [] },
    ...{ mobile: false, inWallet: false, namespaces: ['eip155'], choice: readWalletChoice(core) },
  })
  return rows.map(({ id, name }) => [id, name])
}

function boom(): never {
  throw new Error('in use by another extension')
}

async function discover(work: () => void, options = {}) {
  const reports: (readonly Connector[])[] = []
  const stop = discoverWallets({
    networks: [{ ...ONE, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155', testnet: true }],
    enableEIP6963: true,
    enableInjected: true,
    onConnectors: (connectors) => reports.push(connectors),
    ...options,
  })
  work()
  await Promise.resolve()
  return { reports, last: reports.at(-1) ?? [], stop }
}

describe('discoverWallets', () => {
  test('[J02] lists wallets that announce themselves at once or later, until the search stops', async () => {
    page.window?.addEventListener('eip6963:requestProvider', () =>
      announce({ info: fox, provider: provider() }),
    )
    const { reports, stop } = await discover(() => {})
    expect(reports[0]).toMatchObject([{ id: 'io.fox', name: 'Fox', rdns: 'io.fox', icon: ICON }])
    announce({ info: { ...fox, rdns: 'io.wolf', name: 'Wolf' }, provider: provider() })
    await Promise.resolve()
    expect(reports.at(-1)?.map(({ id }) => id)).toEqual(['io.fox', 'io.wolf'])
    const before = reports.length
    announce({ info: { ...fox, rdns: 'io.late' }, provider: provider() })
    stop()
    announce({ info: { ...fox, rdns: 'io.later' }, provider: provider() })
    await Promise.resolve()
    expect(reports).toHaveLength(before)
  })

  test('[J02] keeps a wallet if another script later announces the same rdns', async () => {
    const [first, second] = [provider(), provider()]
    const { last } = await discover(() => {
      announce({ info: fox, provider: first })
      announce({ info: { ...fox, uuid: '2', name: 'Evil' }, provider: second })
    })
    expect(last).toHaveLength(1)
    expect(last[0]?.provider).toBe(first)
  })

  test('[J02] lists a wallet once if it announces one provider under two names', async () => {
    const shared = provider()
    const { last } = await discover(() => {
      announce({ info: fox, provider: shared })
      announce({ info: { ...fox, uuid: '2', rdns: 'io.metamask' }, provider: shared })
    })
    expect(last.map(({ id }) => id)).toEqual(['io.fox'])
  })

  test('[J01] lists window.ethereum unless the wallet announced itself', async () => {
    const shared = provider()
    page.ethereum = shared
    const { reports } = await discover(() => announce({ info: fox, provider: shared }))
    expect(reports[0]).toMatchObject([{ id: INJECTED, name: 'Browser Wallet' }])
    expect(reports[0]?.[0]?.rdns).toBeUndefined()
    expect(reports.at(-1)?.map(({ id }) => id)).toEqual(['io.fox'])
  })

  test.each([
    ['MetaMaskMobile', 'MetaMask', 'io.metamask'],
    ['CoinbaseBrowser', 'Coinbase Wallet', 'com.coinbase.wallet'],
    ['Trust/8.1', 'Trust Wallet', 'com.trustwallet.app'],
  ])('[J04] uses the wallet’s name in its own browser (%s)', async (mark, name, rdns) => {
    browse(`Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156.0 Mobile Safari/537.36 ${mark}`, 5)
    page.ethereum = provider()
    const { reports } = await discover(() => {})
    await vi.waitFor(() =>
      expect(reports.at(-1)).toMatchObject([{ id: INJECTED, type: 'injected', name, rdns }]),
    )
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'wallet'],
    ['missing info', { provider: provider() }],
    ['a missing provider', { info: fox }],
    ['a provider whose `request` is not a function', { info: fox, provider: { request: 'eth' } }],
    ['a provider without `request`', { info: fox, provider: { on() {}, removeListener() {} } }],
    ['a missing name', { info: { ...fox, name: undefined }, provider: provider() }],
    [
      'a name that contains only markup',
      { info: { ...fox, name: '<b></b>\u200b' }, provider: provider() },
    ],
    [
      'a getter that throws',
      {
        get info(): never {
          throw new Error('no')
        },
      },
    ],
    [
      'an info whose fields throw',
      {
        info: new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
        provider: provider(),
      },
    ],
    [
      'a provider whose fields throw',
      {
        info: fox,
        provider: new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
      },
    ],
  ])('[J02] ignores %s, and lists the others', async (_, detail) => {
    const { last } = await discover(() => {
      announce(detail)
      announce({ info: { ...fox, rdns: 'io.wolf' }, provider: provider() })
    })
    expect(last.map(({ id }) => id)).toEqual(['io.wolf'])
  })

  test('[J02] reads frozen details', async () => {
    const detail = Object.freeze({
      info: Object.freeze({ ...fox }),
      provider: Object.freeze(provider()),
    })
    expect((await discover(() => announce(detail))).last).toHaveLength(1)
  })

  test.each([
    ['a missing rdns', { ...fox, rdns: undefined }],
    ['markup as rdns', { ...fox, rdns: '<img src=x>.io' }],
    ['an rdns without a dot', { ...fox, rdns: 'auth' }],
    ['an object as rdns', { ...fox, rdns: Object('io.fox') }],
  ])('[J02] identifies a wallet with %s by its name', async (_, info) => {
    const { last } = await discover(() => announce({ info, provider: provider() }))
    expect(last).toMatchObject([{ id: 'announced:Fox', rdns: undefined }])
  })

  test.each([
    ['<img src=x onerror=alert(1)>Fox', 'Fox'],
    ['Fox\u202e\u0000', 'Fox'],
    ['F'.repeat(10_000), 'F'.repeat(64)],
    ['  Fox   Wallet ', 'Fox Wallet'],
    ['狐狸', '狐狸'],
    ['Fox (Beta) & Co. 2.0', 'Fox (Beta) & Co. 2.0'],
  ])('[J02] shows the name %j as %j', async (name, shown) => {
    const { reports } = await discover(() =>
      announce({ info: { ...fox, name }, provider: provider() }),
    )
    await vi.waitFor(() => expect(reports.at(-1)).toHaveLength(1))
    const names = reports.flat().map((one) => one.name)
    expect(new Set(names)).toEqual(new Set([shown]))
  })

  test('[J02] reserves the rdns while it cleans the wallet’s name', async () => {
    const [first, second] = [provider(), provider()]
    const { reports } = await discover(() => {
      announce({ info: { ...fox, name: '狐狸' }, provider: first })
      announce({ info: { ...fox, uuid: '2', name: 'Evil' }, provider: second })
    })
    await vi.waitFor(() => expect(reports.at(-1)).toMatchObject([{ name: '狐狸' }]))
    expect(reports.flat().some((one) => one.provider === second)).toBe(false)
  })

  test('[J02] security: does not list window.ethereum under the uncleaned name of its announcement', async () => {
    const own = { ...provider(), isFox: true }
    page.ethereum = { ...own }
    const { reports } = await discover(() => {
      announce({ info: { ...fox, name: 'Fox\u202e' }, provider: own })
      announce({ info: { ...fox, rdns: 'io.wolf', name: 'Wolf' }, provider: provider() })
    })
    await vi.waitFor(() => expect(reports.at(-1)?.map(({ id }) => id)).toContain('io.fox'))
    expect(new Set(reports.flat().map(({ name }) => name))).toEqual(
      new Set(['Browser Wallet', 'Wolf', 'Fox']),
    )
  })

  test('[J02] identifies a wallet without an rdns by its cleaned name', async () => {
    const { reports } = await discover(() =>
      announce({ info: { name: 'Fox\u202e' }, provider: provider() }),
    )
    await vi.waitFor(() => expect(reports.at(-1)).toMatchObject([{ id: 'announced:Fox' }]))
  })

  test.each([
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['a script', 'javascript:alert(1)'],
    ['a remote URL', 'https://tracker.example/i.png'],
    ['a picture that is too large', `data:image/png;base64,${'A'.repeat(400_000)}`],
    ['an object', Object(ICON)],
  ])('[J02] omits an icon that is %s', async (_, icon) => {
    const { last } = await discover(() =>
      announce({ info: { ...fox, icon }, provider: provider() }),
    )
    expect(last[0]?.icon).toBeUndefined()
  })

  test('[J02] limits ten thousand simultaneous announcements to one report of a hundred wallets', async () => {
    const { reports, last } = await discover(() => {
      for (let index = 0; index < 10_000; index++)
        announce({ info: { ...fox, rdns: `io.fox${index}` }, provider: provider() })
    })
    expect(last).toHaveLength(100)
    expect(reports).toHaveLength(2)
  })

  test('[J02] lists a wallet without `on`', async () => {
    const { last } = await discover(() =>
      announce({ info: fox, provider: { request: async () => null } }),
    )
    expect(last.map(({ id }) => id)).toEqual(['io.fox'])
  })

  describe('lists a wallet only once if it announces itself and sets window.ethereum', () => {
    const marked = (marks: object = { isFox: true, isMetaMask: true }) => ({
      ...provider(),
      ...marks,
    })
    class Made {
      request = async () => null
      on() {}
      removeListener() {}
      get isFox() {
        return true
      }
    }
    test.each<[string, (own: object) => unknown]>([
      ['as another object with the same methods', (own) => ({ ...own })],
      ['as a proxy of the announced one', (own) => new Proxy(own, {})],
      ['with other methods and the same flag', () => marked({ isFox: true })],
      ['as a class instance whose flags are getters', () => new Made()],
      ['without a flag', () => provider()],
      ["with only MetaMask's flag", () => marked({ isMetaMask: true })],
      ['without `on`', () => ({ request: async () => null, isFox: true })],
      ['with itself in `providers`', (own) => Object.assign(marked({}), { providers: [own] })],
      [
        'as one provider for several wallets that all announce themselves',
        (own) => ({ ...provider(), isFox: true, providers: [{ ...own }, marked({ isFox: true })] }),
      ],
    ])('%s', async (_how, ethereum) => {
      const own = marked()
      page.ethereum = ethereum(own)
      const early = await discover(() => {})
      expect(early.last.map(({ name }) => name)).toEqual(['Browser Wallet'])
      page.window?.addEventListener('eip6963:requestProvider', () =>
        announce({ info: fox, provider: own }),
      )
      expect((await discover(() => {})).last.map(({ id }) => id)).toEqual(['io.fox'])
      announce({ info: fox, provider: own })
      await Promise.resolve()
      expect(rowsOf(early.reports)).toEqual([['io.fox', 'Fox']])
    })
  })

  test.each<[string, (own: object) => object]>([
    ['with another flag', () => ({ ...provider(), isOld: true, isMetaMask: true })],
    [
      'in `providers` beside a wallet that announces itself',
      (own) => ({ ...own, providers: [own, { ...provider(), isOld: true }] }),
    ],
  ])('[J01] lists a wallet at window.ethereum beside an announced one: %s', async (_, ethereum) => {
    const own = { ...provider(), isFox: true }
    page.ethereum = ethereum(own)
    const { last } = await discover(() => announce({ info: fox, provider: own }))
    expect(last.map(({ id }) => id)).toEqual(['io.fox', INJECTED])
    expect(last[1]?.provider).toMatchObject({ isOld: true })
  })

  test.each<[string, object]>([
    ['its fields', new Proxy({}, { get: () => boom() })],
    ['its `providers`', Object.defineProperty(provider(), 'providers', { get: boom })],
    ['its flags', Object.defineProperty(provider(), 'isFox', { get: boom })],
    ['the names of its fields', new Proxy(provider(), { ownKeys: boom, getPrototypeOf: boom })],
  ])('[J01] lists announced wallets when window.ethereum throws on %s', async (_, ethereum) => {
    page.ethereum = ethereum
    const { last } = await discover(() => announce({ info: fox, provider: provider() }))
    expect(last.map(({ id }) => id)).toContain('io.fox')
  })

  test('[J01] ignores a window.ethereum that throws', async () => {
    Object.defineProperty(page, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('no')
      },
    })
    expect((await discover(() => {})).last).toEqual([])
  })

  test('ignores announced and injected wallets if the dapp disables both', async () => {
    page.ethereum = provider()
    const off = { enableEIP6963: false, enableInjected: false }
    const { last } = await discover(() => announce({ info: fox, provider: provider() }), off)
    expect(last).toEqual([])
  })

  test('[J01] lists a wallet that emits no events', async () => {
    const { last } = await discover(() => announce({ info: fox, provider: { request() {} } }))
    expect(last.map(({ id }) => id)).toEqual(['io.fox'])
  })

  test.each([
    [
      'the wallet dispatches its event',
      () => page.window?.dispatchEvent(new Event('ethereum#initialized')),
    ],
    ['three seconds have passed', () => vi.advanceTimersByTime(3_000)],
    ['the modal opens', (core: Core) => core.store.setState({ open: true })],
  ])('[J01] finds a late window.ethereum once %s', async (_, come) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const core = createTestCore()
    const { reports } = await discover(() => {}, { context: core })
    expect(reports.at(-1)).toEqual([])
    page.ethereum = provider()
    come(core)
    await Promise.resolve()
    expect(reports.at(-1)).toMatchObject([{ id: INJECTED, provider: page.ethereum }])
    const count = reports.length
    page.ethereum = provider()
    come(core)
    await Promise.resolve()
    expect(reports).toHaveLength(count)
  })

  test('[J01] stops looking for a late window.ethereum after the search stops', async () => {
    const { reports, stop } = await discover(() => {})
    stop()
    page.ethereum = provider()
    page.window?.dispatchEvent(new Event('ethereum#initialized'))
    await Promise.resolve()
    expect(reports).toHaveLength(1)
  })
})
