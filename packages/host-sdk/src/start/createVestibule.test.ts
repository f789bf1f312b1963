import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { localSessions } from '../siwx/ready/localSessions.js'
import { createVestibule } from './createVestibule.js'

const options = {
  projectId: 'demo',
  networks: [ONE],
  adapters: [createEip155Adapter()],
  frameUrl: 'http://frame.localhost:4100',
  logLevel: 'silent',
} as const

describe('createVestibule', () => {
  test('behavior: reports no wallet in Node, without side effects', () => {
    const before = Object.getOwnPropertyNames(globalThis)
    const vestibule = createVestibule(options)
    expect(vestibule.getAccount().status).toBe('disconnected')
    expect(vestibule.element).toBeUndefined()
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before)
  })

  test('error: `open` fails in Node because the modal needs a page', async () => {
    await expect(createVestibule(options).open()).rejects.toThrow('The modal requires a page')
  })

  test('behavior: keeps the state of two instances separate', () => {
    const [one, two] = [createVestibule(options), createVestibule(options)]
    one.setThemeMode('dark')
    expect(coreOf(two).store.getState().themeMode).toBeUndefined()
  })

  test('[X17] error: fails for an adapter without a namespace', () => {
    const adapter = { ...createEip155Adapter(), namespace: '' as never }
    expect(() => createVestibule({ ...options, adapters: [adapter] })).toThrow(
      'An adapter must have a namespace',
    )
  })

  test('[X17] error: reports an adapter function that the dapp did not call', () => {
    expect(() => createVestibule({ ...options, adapters: [createEip155Adapter as never] })).toThrow(
      '`adapters` has a function, which is to be called',
    )
  })

  test.each<[string, unknown]>([
    ['one adapter', createEip155Adapter()],
    ['an undefined item', [undefined]],
    ['null in the list', [null]],
  ])(
    '[X17] error: reports that `adapters` with %s are not a list of adapters',
    (_what, adapters) => {
      expect(() => createVestibule({ ...options, adapters: adapters as never })).toThrow(
        '`adapters` is a list of adapters',
      )
    },
  )

  test('[X17] error: reports the position of an invalid network', () => {
    const networks = [ONE, { ...ONE, rpcUrls: undefined as never }]
    expect(() => createVestibule({ ...options, networks })).toThrow('number 2 has not')
  })

  test('[X17] error: blames `customRpcUrls`, not `networks`, for URLs that are not a list', () => {
    const customRpcUrls = { 'eip155:31337': 'http://127.0.0.1:1' as never }
    expect(() => createVestibule({ ...options, customRpcUrls })).toThrow(
      "Invalid `customRpcUrls['eip155:31337']`",
    )
  })

  test('[X06] error: rejects `siwx` together with `siweConfig`', () => {
    const siwx = localSessions()
    expect(() => createVestibule({ ...options, siwx, siweConfig: localSessions() })).toThrow(
      'Set either siweConfig or siwx, not both',
    )
    for (const one of [{ siwx }, { siweConfig: siwx }])
      expect(coreOf(createVestibule({ ...options, ...one })).options.siwx).toBe(siwx)
  })

  test('[Z20] behavior: treats a null option as omitted', () => {
    const nulls = Object.fromEntries(
      ['adapters', 'features', 'siwx', 'connectors', 'customRpcUrls', 'defaultNetwork'].map(
        (name) => [name, null],
      ),
    )
    const core = coreOf(createVestibule({ ...options, ...nulls }))
    expect(core.options.siwx).toBeUndefined()
    expect(core.store.getState().features).toEqual({})
  })

  test('behavior: keeps only the first of two networks with the same id', () => {
    const networks = [ONE, { ...ONE, name: 'Again' }]
    const listed = createVestibule({ ...options, networks }).getCaipNetworks()
    expect(listed.map(({ name }) => name)).toEqual(['Local One'])
  })

  test.each<[string, unknown]>([
    ['missing options', undefined],
    ['missing networks', { ...options, networks: undefined }],
    ['null', { ...options, networks: null }],
    ['a name', { ...options, networks: 'mainnet' }],
    ['a network that is not in a list', { ...options, networks: ONE }],
    ['an undefined item', { ...options, networks: [undefined] }],
    ['a network without an id', { ...options, networks: [ONE, { ...ONE, id: undefined }] }],
    ['a network without nodes', { ...options, networks: [{ ...ONE, rpcUrls: undefined }] }],
  ])('[X17] error: blames `networks` for %s', (_given, wrong) => {
    expect(() => createVestibule(wrong as never)).toThrow(
      'Invalid `networks`: chains have an `id` and `rpcUrls`',
    )
  })

  test.each<[string, unknown]>([
    ['a CAIP-2 id', 'eip155:31337'],
    ['a number', 31337],
    ['an empty object', {}],
    ['a chain without nodes', { ...ONE, rpcUrls: undefined }],
  ])('[X17] error: blames `defaultNetwork` if it is %s', (_given, defaultNetwork) => {
    expect(() => createVestibule({ ...options, defaultNetwork: defaultNetwork as never })).toThrow(
      expect.objectContaining({
        type: 'invalidParams',
        message: 'Invalid `defaultNetwork`: chains have an `id` and `rpcUrls`',
      }),
    )
  })

  test('[X17] behavior: starts on the first network if `defaultNetwork` is not among `networks`', () => {
    const page = createVestibule({ ...options, defaultNetwork: SOLANA })
    expect(page.getState()).toMatchObject({
      activeChain: 'eip155',
      selectedNetworkId: 'eip155:31337',
    })
  })

  test('[E02] behavior: adds CAIP fields to a viem chain', () => {
    expect(createVestibule(options).getCaipNetworks()).toMatchObject([
      {
        id: 31337,
        caipNetworkId: 'eip155:31337',
        chainNamespace: 'eip155',
        name: 'Local One',
        testnet: false,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ])
  })

  test('[E02] keeps the nodes, explorer and picture of a network', () => {
    const network = {
      ...ONE,
      testnet: true,
      rpcUrls: { default: { http: ['https://node.example'] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
      assets: { imageId: 'ether' },
    }
    expect(createVestibule({ ...options, networks: [network] }).getCaipNetworks()).toEqual([
      { ...network, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155' },
    ])
  })

  test('behavior: uses custom RPC URLs before the network’s URLs', () => {
    const vestibule = createVestibule({
      ...options,
      customRpcUrls: { 'eip155:31337': [{ url: 'http://127.0.0.1:1' }] },
    })
    expect(vestibule.getCaipNetworks()[0]?.rpcUrls.default.http).toEqual([
      'http://127.0.0.1:1',
      'http://127.0.0.1:9',
    ])
  })
})
