import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { disconnect } from '../connections/disconnect.js'
import type { VestibuleEvent } from '../core/events.js'
import { currentView } from '../core/model/views.js'
import { ADDRESS, createTestCore, offerWallet, TWO } from '../core/testing/createTestCore.js'
import { createInstance, type Vestibule } from './instance.js'

function openPage(options: Parameters<typeof createTestCore>[0] = {}) {
  const core = createTestCore(options)
  const vestibule = createInstance(core, undefined)
  const shown = () => {
    const { name, params } = currentView(core.store.getState())
    return { name, params }
  }
  return { core, vestibule, shown }
}

type Surface = Omit<Vestibule, 'destroy'>
/** Without `getAccount` and `getProvider`: they are generic, so any return type matches. */
type AsyncName = Exclude<
  {
    [name in keyof Surface]: Surface[name] extends (...inputs: never) => Promise<unknown>
      ? name
      : never
  }[keyof Surface],
  'getAccount' | 'getProvider'
>

/** The compiler reports a missing method here. */
const ASYNC: Record<AsyncName, 1> = {
  open: 1,
  preload: 1,
  ready: 1,
  updateNativeBalance: 1,
  connect: 1,
  getWallets: 1,
  getQuery: 1,
  cancelPairing: 1,
  resendCode: 1,
  connectEmail: 1,
  connectSocial: 1,
  connectPasskey: 1,
  loginWithToken: 1,
  disconnect: 1,
  switchConnection: 1,
  deleteConnection: 1,
  switchNetwork: 1,
  removeNetwork: 1,
  removeAdapter: 1,
  setPreferredAccountType: 1,
  updateOptions: 1,
  setLocale: 1,
}

test('[X20] rejects from methods that return a promise after `destroy()`, and throws from others', async () => {
  const { vestibule } = openPage()
  await vestibule.destroy()
  const methods = Object.entries(vestibule as unknown as Record<string, () => unknown>).filter(
    ([name, method]) => typeof method === 'function' && name !== 'destroy',
  )
  expect(methods.length).toBeGreaterThan(40)
  for (const [name, method] of methods) {
    const gone = { type: 'instanceDestroyed', code: 4900 }
    if (Object.hasOwn(ASYNC, name)) await expect(method(), name).rejects.toMatchObject(gone)
    else expect(method, name).toThrow(expect.objectContaining(gone))
  }
})

describe('while the code for connections loads', () => {
  test('[X20] rejects `connect` and `switchNetwork` after `destroy()` without a request to the wallet', async () => {
    const { core, vestibule } = openPage()
    const { connector, visitor } = offerWallet(core)
    const calls = [vestibule.connect(connector), vestibule.switchNetwork(TWO)]
    const ended = vestibule.destroy()
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ reason: { type: 'instanceDestroyed' } })
    await ended
    expect(visitor.asked).toEqual([])
  })

  test('ends the connection attempt with `disconnect` after `connect`', async () => {
    const { core, vestibule } = openPage()
    const { connector } = offerWallet(core)
    const connecting = vestibule.connect(connector)
    const outcome = expect(connecting).rejects.toMatchObject({ type: 'requestAborted' })
    await vestibule.disconnect()
    await outcome
    expect(vestibule.getAccount().status).toBe('disconnected')
  })

  test('connects with `connect` after `disconnect`', async () => {
    const { core, vestibule } = openPage()
    const { connector } = offerWallet(core)
    const disconnecting = vestibule.disconnect()
    await vestibule.connect(connector)
    await disconnecting
    expect(vestibule.getAccount().status).toBe('connected')
  })

  test('[X20] removes the connection from storage with `disconnect` right before `destroy()`', async () => {
    const { core, vestibule } = openPage()
    await vestibule.connect(offerWallet(core).connector)
    const disconnecting = vestibule.disconnect()
    await vestibule.destroy()
    await disconnecting
    expect(core.storage.get('connections')).toBeUndefined()
  })
})

describe('getProvider', () => {
  test('returns the same provider before a connection, and rejects requests without an adapter', async () => {
    const { vestibule } = openPage()
    expect(vestibule.getProvider()).toBe(vestibule.getProvider('eip155'))
    const lone = openPage({ adapters: [] }).vestibule
    await expect(
      lone.getProvider().request({ method: 'personal_sign', params: ['0x', ADDRESS] }),
    ).rejects.toMatchObject({ code: 4100 })
  })
})

describe('switchNetwork', () => {
  test.each([
    ['a chain', TWO],
    ['a number', 31338],
    ['a CAIP-2 id', 'eip155:31338'],
  ] as const)('[J07] accepts %s as the network', async (_what, target) => {
    const { vestibule } = openPage()
    await vestibule.switchNetwork(target)
    expect(vestibule.getCaipNetwork()?.name).toBe('Local Two')
  })
})

describe('open', () => {
  test('[R01] opens a view by its name with its arguments', async () => {
    const { vestibule, shown } = openPage()
    await vestibule.open({ view: 'Networks' })
    expect(shown().name).toBe('Networks')
    const caipNetworkId = 'eip155:31338'
    await vestibule.open({ view: 'SwitchNetwork', arguments: { caipNetworkId } })
    expect(shown()).toEqual({ name: 'SwitchNetwork', params: { caipNetworkId } })
  })

  test('[R01] offers a namespace until it is connected', async () => {
    const { core, vestibule, shown } = openPage()
    await vestibule.open({ namespace: 'eip155' })
    expect(shown()).toEqual({ name: 'Connect', params: { namespace: 'eip155' } })
    await vestibule.connect(offerWallet(core).connector)
    await vestibule.open({ namespace: 'eip155' })
    expect(shown().name).toBe('Account')
  })

  test('[V07] opens the connecting view of a connector id, and rejects an unknown id', async () => {
    const { core, vestibule, shown } = openPage()
    const { connector } = offerWallet(core)
    await vestibule.open({ connector: connector.id })
    expect(shown()).toMatchObject({
      name: 'ConnectingExternal',
      params: { connectorId: connector.id },
    })
    await expect(vestibule.open({ connector: 'org.example.gone' })).rejects.toThrow(
      'Connector not found: org.example.gone',
    )
  })

  test.each<[string, object, object]>([
    ['an unknown view', { view: 'Nowhere' }, { view: 'Nowhere' }],
    ['a property name of every object', { view: 'constructor' }, { view: 'constructor' }],
    ['an event with a window as its view', { view: globalThis }, { view: 'object' }],
    ['a number', { view: 5 }, { view: 'number' }],
    ['an invalid URI', { uri: 5 }, { argument: 'uri' }],
    ['a web URL', { uri: 'https://wallet.example' }, { argument: 'uri' }],
    ...Object.entries({
      ConnectingExternal: ['connectorId', 5],
      ConnectingMultiChain: ['connectors', [{}]],
      ConnectingSocial: ['provider', 'myspace'],
      ConnectingWalletConnect: ['wallet', { id: 'fox' }],
      Downloads: ['wallet', 'fox'],
      EmailVerifyDevice: ['email', {}],
      EmailVerifyOtp: ['email', ''],
      UpdateEmailPrimaryOtp: ['email', null],
      UpdateEmailSecondaryOtp: ['email', 1n],
      EmbeddedWallet: ['surface', []],
      SwitchNetwork: ['caipNetworkId', 31338],
      SwitchActiveChain: ['caipNetworkId', undefined],
      WalletDetails: ['of', 'house'],
    }).flatMap<[string, object, object]>(([view, [argument = '', wrong]]) =>
      [undefined, null, 'text', {}, { [String(argument)]: wrong }].map(
        (given): [string, object, object] => [
          `${view} with ${String(typeof given)} arguments`,
          { view, arguments: given },
          { view, argument },
        ],
      ),
    ),
    [
      'the details of an NFT without its token',
      { view: 'WalletDetails', arguments: { of: 'nft', address: 'eip155:1:0x1' } },
      { view: 'WalletDetails', argument: 'tokenId' },
    ],
    [
      'the details of a transaction without its hash',
      { view: 'WalletDetails', arguments: { of: 'transaction' } },
      { view: 'WalletDetails', argument: 'hash' },
    ],
  ])('[R01] rejects %s with a code, and opens at the next call', async (_what, asked, data) => {
    const { core, vestibule, shown } = openPage()
    await expect(vestibule.open(asked as never)).rejects.toMatchObject({
      code: -32602,
      type: 'invalidParams',
      message: expect.stringContaining(Object.values(data).at(-1)),
      data,
    })
    expect(core.store.getState()).toMatchObject({ open: false, loading: false })
    await vestibule.open()
    expect(core.store.getState().open).toBe(true)
    expect(shown().name).toBe('Connect')
  })

  test('[R01] rejects a switch to a network that is not configured', async () => {
    const { vestibule } = openPage()
    const asked = { view: 'SwitchNetwork', arguments: { caipNetworkId: 'eip155:5' } } as const
    await expect(vestibule.open(asked)).rejects.toMatchObject({
      type: 'networkNotFound',
      data: { view: 'SwitchNetwork' },
    })
  })

  test('[R01] opens the default view if the options are null', async () => {
    const { vestibule, shown } = openPage()
    await vestibule.open(null as never)
    expect(shown().name).toBe('Connect')
  })

  test('[R01] rejects options that are not an object, and stays closed', async () => {
    const { vestibule } = openPage()
    for (const wrong of ['Networks', 5, true])
      await expect(vestibule.open(wrong as never)).rejects.toMatchObject({ type: 'invalidParams' })
    expect(vestibule.isOpen()).toBe(false)
  })

  test.each([
    ['WalletSend', 'send'],
    ['WalletReceive', 'receive'],
    ['AllWallets', 'allWallets'],
  ] as const)('[R01] rejects the view %s if `features.%s` is off', async (name, feature) => {
    const { vestibule } = openPage({ features: { [feature]: false } })
    await expect(vestibule.open({ view: name })).rejects.toMatchObject({
      type: 'invalidParams',
      message: expect.stringContaining(`features.${feature}`),
      data: { view: name },
    })
    expect(vestibule.isOpen()).toBe(false)
  })

  test('[R01] keeps the view of an open modal when another view is rejected', async () => {
    const { core, vestibule, shown } = openPage()
    await vestibule.open({ view: 'Networks' })
    await expect(vestibule.open({ view: 'Nowhere' as never })).rejects.toThrow('Nowhere')
    expect(core.store.getState().open).toBe(true)
    expect(shown().name).toBe('Networks')
  })

  test('[V05] shows the dapp’s URI as a QR code', async () => {
    const { vestibule, shown } = openPage()
    await vestibule.open({ uri: 'wc:abc@2?symKey=def' })
    expect(shown().name).toBe('ConnectingWalletConnectBasic')
    expect(vestibule.getPairing()).toMatchObject({ status: 'waiting', uri: 'wc:abc@2?symKey=def' })
  })
})

describe('subscribeEvents', () => {
  test('reports events in order until the listener unsubscribes', async () => {
    const { core, vestibule } = openPage()
    const heard: VestibuleEvent[] = []
    const unsubscribe = vestibule.subscribeEvents((event) => heard.push(event))
    const { connector } = offerWallet(core)
    await vestibule.open()
    await vestibule.connect(connector)
    await vestibule.switchNetwork(31338)
    await disconnect(core)
    const key = { namespace: 'eip155', connectorId: connector.id } as const
    await expect
      .poll(() => heard)
      .toEqual([
        { type: 'modalOpened', view: 'Connect' },
        { type: 'connected', ...key, isRestored: false },
        { type: 'accountChanged', namespace: 'eip155', caipAddress: `eip155:31337:${ADDRESS}` },
        { type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:31338' },
        { type: 'disconnected', ...key },
        { type: 'accountChanged', namespace: 'eip155', caipAddress: undefined },
        { type: 'modalClosed' },
      ])
    unsubscribe()
    await vestibule.open()
    await import('../core/events.js')
    expect(heard).toHaveLength(7)
  })
})

const RAIN = {
  customWallets: [
    {
      id: 'rain',
      name: 'Rain',
      homepage: 'https://rain.example',
      mobile_link: 'rain://',
      webapp_link: 'https://web.rain.example',
    },
  ],
}

describe('getWallets and connect', () => {
  test('[V02] lists, searches and connects this browser’s wallets without services', async () => {
    const { core, vestibule } = openPage()
    offerWallet(core, { id: 'org.example.fox' })
    offerWallet(core, { id: 'org.example.owl' })
    const { wallets, nextPage } = await vestibule.getWallets()
    expect(wallets.map(({ id, tag }) => [id, tag])).toEqual([
      ['org.example.fox', 'installed'],
      ['org.example.owl', 'installed'],
    ])
    expect(nextPage).toBeUndefined()
    const [owl] = (await vestibule.getWallets({ search: 'owl' })).wallets
    if (owl === undefined) throw new Error('The search found nothing.')
    await vestibule.connect(owl)
    expect(vestibule.getAccount('eip155')).toMatchObject({ isConnected: true, address: ADDRESS })
  })

  test('[V02] returns a wallet’s homepage and app links for custom modals', async () => {
    const vestibule = createInstance(createTestCore(RAIN), undefined)
    expect((await vestibule.getWallets()).wallets).toMatchObject([
      {
        id: 'rain',
        homepage: 'https://rain.example',
        links: { mobile: 'rain://', web: 'https://web.rain.example' },
      },
    ])
  })

  test('[J03] error: rejects a wallet without an extension if no pairing connector exists', async () => {
    const vestibule = createInstance(createTestCore(RAIN), undefined)
    const [wallet] = (await vestibule.getWallets()).wallets
    if (wallet === undefined) throw new Error('The wallet is not listed.')
    await expect(vestibule.connect(wallet)).rejects.toMatchObject({
      type: 'connectorNotFound',
    })
  })
})

describe('listeners', () => {
  test('calls other listeners and returns to the caller after a listener throws', () => {
    const { vestibule } = openPage()
    const alone: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (work: () => void) => void alone.push(work))
    onTestFinished(() => void vi.unstubAllGlobals())
    const heard: string[] = []
    vestibule.subscribeTheme(() => {
      throw new Error('of the dapp')
    })
    vestibule.subscribeTheme(({ themeMode }) => heard.push(themeMode))
    vestibule.setThemeMode('dark')
    expect(heard).toEqual(['dark'])
    expect(alone).toHaveLength(1)
    expect(alone[0]).toThrow('of the dapp')
  })

  test('throws from each `subscribe` method without a function', () => {
    const { vestibule } = openPage()
    const methods = Object.entries(vestibule as unknown as Record<string, () => unknown>)
    const subscribes = methods.filter(([name]) => name.startsWith('subscribe'))
    expect(subscribes.length).toBeGreaterThan(7)
    for (const [name, subscribe] of subscribes)
      expect(subscribe, name).toThrow(`\`${name}\` requires a function`)
  })
})

test('[X17] treats `null` as an omitted argument', async () => {
  const { vestibule } = openPage()
  const { wallets } = await vestibule.getWallets()
  expect((await vestibule.getWallets(null as never)).wallets).toEqual(wallets)
  await expect(vestibule.disconnect(null as never)).resolves.toBeUndefined()
  expect(vestibule.getCaipNetworks(null as never)).toEqual(vestibule.getCaipNetworks())
  expect(vestibule.getNamespace(null as never).namespace).toBe('eip155')
  vestibule.setThemeVariables(null as never)
  expect(vestibule.getThemeVariables()).toEqual({})
  await expect(vestibule.connectPasskey(null as never)).rejects.toMatchObject({
    type: 'connectorNotFound',
  })
})

test('[X17] error: rejects an unknown namespace in each method with a namespace argument', () => {
  const { vestibule } = openPage()
  const named = [
    ...(['getAccount', 'getNamespace', 'getAddress', 'getCaipAddress', 'getWalletInfo'] as const),
    ...(['getProvider', 'getConnections', 'getCaipNetwork', 'getCaipNetworks'] as const),
  ]
  const subscribes = ['subscribeAccount', 'subscribeNamespace', 'subscribeConnections'] as const
  for (const wrong of ['x', 'EIP155', 'eip155:1', '', 1, { namespace: 'eip155' }] as never[]) {
    for (const name of named)
      expect(() => vestibule[name](wrong), name).toThrow(`\`${name}\` requires a namespace`)
    for (const name of subscribes)
      expect(() => vestibule[name](vi.fn(), wrong), name).toThrow(
        `\`${name}\` requires a namespace`,
      )
  }
  for (const name of named) {
    expect(() => vestibule[name]('eip155'), name).not.toThrow()
    // The page has no adapter for Solana.
    expect(() => vestibule[name]('solana'), name).not.toThrow()
  }
})

test('[X17] accepts a namespace of a custom adapter', () => {
  const { namespace: _, ...adapter } = createEip155Adapter()
  const { vestibule } = openPage({ adapters: [{ ...adapter, namespace: 'stacks' as never }] })
  expect(vestibule.getNamespace('stacks' as never).caipNetworks).toEqual([])
})

test('[X17] error: describes the arguments of `switchConnection` if the connection is missing', async () => {
  const { vestibule } = openPage({ features: { multiWallet: true } })
  for (const wrong of [undefined, null, 'io.metamask', {}, { connection: 'io.metamask' }])
    await expect(vestibule.switchConnection(wrong as never)).rejects.toMatchObject({
      type: 'invalidParams',
      message: expect.stringContaining('`switchConnection` requires'),
    })
})

test.each<[string, (vestibule: Vestibule) => unknown, string]>([
  ['an empty network', (one) => one.addNetwork({} as never), 'Invalid `networks`'],
  ['a missing network to add', (one) => one.addNetwork(undefined as never), 'Invalid `networks`'],
  [
    'a missing network to switch to',
    (one) => one.switchNetwork(undefined as never),
    'Network not found',
  ],
  ['an unknown query', (one) => one.getQuery('toString' as never), 'There is no query `toString`'],
  ['text as options of `open`', (one) => one.open('Account' as never), "{ view: 'Account' }"],
  [
    'an unknown namespace in `getAccount`',
    (one) => one.getAccount('x' as never),
    '`getAccount` requires a namespace',
  ],
  [
    'a colour instead of theme variables',
    (one) => one.setThemeVariables('red' as never),
    'requires an object',
  ],
  ['an unknown theme mode', (one) => one.setThemeMode('blue' as never), 'light, dark or system'],
  [
    'an id in `connect`',
    (one) => one.connect('io.metamask' as never),
    '`connect` requires a connector of',
  ],
  [
    'a missing email address',
    (one) => one.connectEmail(undefined as never),
    'requires an email address',
  ],
  [
    'a missing email address for another code',
    (one) => one.resendCode(undefined as never),
    '`resendCode` goes',
  ],
  ['text as a query', (one) => one.getWallets('rain' as never), "{ search: 'rain' }"],
  ['a number as a search', (one) => one.getWallets({ search: 5 as never }), '`search`'],
  ['page 0', (one) => one.getWallets({ page: 0 }), '`page`'],
  ['page -1', (one) => one.getWallets({ page: -1 }), '`page`'],
  ['page 1.5', (one) => one.getWallets({ page: 1.5 }), '`page`'],
  ['text as a page number', (one) => one.getWallets({ page: '2' as never }), '`page`'],
  ['text as a boolean', (one) => one.getWallets({ certified: 'no' as never }), '`certified`'],
  [
    'an unknown namespace in `getWallets`',
    (one) => one.getWallets({ namespace: 'x' as never }),
    'Namespace is not',
  ],
])('[X17] error: rejects %s with a clear message', async (_what, call, message) => {
  const { vestibule } = openPage()
  await expect((async () => call(vestibule))()).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(message),
  })
})
