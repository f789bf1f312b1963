import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import type { Options } from '../core/model/options.js'
import { createTestAdapter, SOLANA } from '../core/testing/createTestAdapter.js'
import { createTestCore, ONE, TWO } from '../core/testing/createTestCore.js'
import { hasOptionFaults } from './hasOptionFaults.js'
import { hasSetupFaults } from './hasSetupFaults.js'
import { tellOptionFaults } from './tellOptionFaults.js'
import { tellSetupFaults } from './tellSetupFaults.js'

function tell(options: Partial<Options>) {
  const heard: string[] = []
  const core = createTestCore({ ...options, onError: ({ message }) => heard.push(message) })
  if (hasSetupFaults(core)) tellSetupFaults(core)
  if (hasOptionFaults(core)) tellOptionFaults(core)
  return { alert: core.store.getState().alert, heard }
}

function tellWithConsole(options: Partial<Options>) {
  const console = { error: [] as string[], warn: [] as string[] }
  const spies = (['error', 'warn'] as const).map((level) =>
    vi
      .spyOn(globalThis.console, level)
      .mockImplementation((message) => void console[level].push(message)),
  )
  const told = tell(options)
  for (const spy of spies) spy.mockRestore()
  return { ...told, console }
}

describe('tellSetupFaults', () => {
  test.each([
    ['a missing project id', undefined],
    ['an empty project id', ''],
  ])('[X07] [Z22] error: raises an alert for %s', (_fault, projectId) => {
    const { alert, heard } = tell({ projectId: projectId as never })
    expect(alert?.variant).toBe('error')
    expect(alert?.message).toMatch(/^Project id not configured\b/)
    expect(heard).toHaveLength(1)
  })

  test.each([
    ['a missing adapter', { adapters: [] }, 'No Adapter'],
    ['a host name as frameUrl', { frameUrl: 'wallet.example' }, 'Invalid Services URL'],
    ['an empty frameUrl', { frameUrl: '' }, 'Invalid Services URL'],
    ['a script URL as frameUrl', { frameUrl: 'javascript:alert(1)' }, 'Invalid Services URL'],
    ['a path as apiUrl', { apiUrl: '/api' }, 'Invalid Services URL'],
    ['a missing network', { networks: [] as never }, 'No Networks'],
  ])('error: raises an alert for %s', (_fault, options, message) => {
    const { alert, heard } = tell(options)
    expect(alert).toMatchObject({ variant: 'error', message: expect.stringContaining(message) })
    expect(heard).toHaveLength(1)
  })

  test('[X07] error: reports an unknown feature next to a known one', () => {
    const features = { multiWallets: true, multiWallet: true } as never
    const { alert, heard } = tell({ features })
    expect(alert).toMatchObject({ variant: 'error', message: 'Unknown Feature' })
    expect(heard).toHaveLength(1)
  })

  test.each<[string, Partial<Options>, string]>([
    ['a network without its adapter', { networks: [ONE, SOLANA] }, 'createSolanaAdapter'],
    ['a hexadecimal chain id', { networks: [{ ...ONE, id: '0x1' }] }, '`networks`'],
    [
      'two adapters of one namespace',
      { adapters: [createEip155Adapter(), createEip155Adapter()] },
      '`adapters`',
    ],
    [
      'a default network that is not listed',
      { networks: [ONE], defaultNetwork: TWO },
      '`defaultNetwork`',
    ],
    [
      'RPC URLs with a number as key',
      { customRpcUrls: { '31337': [{ url: 'http://127.0.0.1:1' }] } },
      '`customRpcUrls`',
    ],
    ['a picture that is not a URL', { chainImages: { 1: 5 as never } }, '`chainImages`'],
    ['an empty picture URL', { connectorImages: { injected: '' } }, '`connectorImages`'],
    ['tokens with a number as key', { tokens: { 1: [{ address: '0x1' }] } }, '`tokens`'],
    ['a text instead of a token list', { tokens: { 'eip155:1': '0x1' as never } }, '`tokens`'],
    ['a token without an address', { tokens: { 'eip155:1': [{} as never] } }, '`tokens`'],
    [
      'terms with a script URL',
      { termsConditionsUrl: 'javascript:alert(1)' },
      '`termsConditionsUrl`',
    ],
    [
      'a legal checkbox without a document',
      { features: { legalCheckbox: true } },
      '`features.legalCheckbox`',
    ],
    [
      'an unknown login method',
      { features: { connectMethodsOrder: ['mail' as never] } },
      '`features.connectMethodsOrder`',
    ],
    ['an unknown log level', { logLevel: 'verbose' as never }, '`logLevel`'],
    ['an unknown theme mode', { themeMode: 'blue' as never }, '`themeMode`'],
  ])('[X07] error: reports %s once by the option’s name', (_fault, options, name) => {
    const { console, alert, heard } = tellWithConsole(options)
    expect(alert).toMatchObject({ variant: 'error' })
    expect(heard).toEqual([expect.stringContaining(name)])
    expect(console.error).toHaveLength(options.logLevel === undefined ? 0 : 1)
  })

  test.each<[string, unknown, string]>([
    ['projectId', 5, 'a string'],
    ['networks', [{ ...ONE, nativeCurrency: undefined }], 'a list of networks'],
    ['networks', [{ ...ONE, name: undefined }], 'a list of networks'],
    ['frameUrl', new URL('https://wallet.example'), 'a string'],
    ['metadata', 'Shop', 'an object'],
    ['features', ['email'], 'an object'],
    ['features.socials', 'google', 'a list or false'],
    ['features.connectMethodsOrder', 'wallet', 'a list'],
    ['features.connectorTypeOrder', ['recent', 'later'], 'a list of groups'],
    ['features.email', 'no', 'true or false'],
    ['remoteConfig', 'never', 'remote-wins, local-wins, local-only'],
    ['enableReconnect', 'no', 'true or false'],
    ['allWallets', ['SHOW'], 'SHOW, HIDE, ONLY_MOBILE'],
    ['featuredWalletIds', 'io.metamask', 'a list of strings'],
    ['excludeWalletIds', [5], 'a list of strings'],
    ['customWallets', [{ id: 'one', name: 'One' }, null], 'a list of wallets'],
    ['tokens', [], 'an object'],
    ['siwx', () => ({}), 'an object with the methods'],
    ['siwx', { createMessage: () => '' }, 'an object with the methods'],
    ['onError', 'console', 'a function'],
  ])('[X07] error: reports the expected type of %s for the value %j', (name, value, expected) => {
    const [option = '', feature] = name.split('.')
    const options = { [option]: feature ? { [feature]: value } : value }
    const core = createTestCore({ logLevel: 'error', ...options })
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => error.mockRestore())
    tellOptionFaults(core)
    expect(core.store.getState().alert?.message).toBe('Invalid Options')
    expect(error.mock.calls).toContainEqual([
      expect.stringContaining('[OPTION_TYPE]'),
      [expect.stringContaining(`${name}: ${expected}`)],
    ])
  })

  test('behavior: treats an option that is `null` as omitted', () => {
    const names = ['metadata', 'features', 'siwx', 'themeVariables', 'connectors', 'announce']
    expect(tell(Object.fromEntries(names.map((name) => [name, null])))).toEqual({ heard: [] })
  })

  test.each<[string, Partial<Options>, string]>([
    ['the same network twice', { networks: [ONE, ONE] }, '`networks`'],
    [
      'an adapter without a network',
      { networks: [SOLANA], adapters: [createEip155Adapter(), createTestAdapter('solana')] },
      '`adapters`',
    ],
  ])('behavior: logs a warning for %s, and shows nothing on screen', (_what, options, name) => {
    const { console, alert, heard } = tellWithConsole({ ...options, logLevel: 'warn' })
    expect(alert).toBeUndefined()
    expect(heard).toEqual([])
    expect(console.warn).toEqual([expect.stringContaining(name)])
  })

  test.each(['silent', 'error', 'warn', 'info'] as const)(
    '[X07] warns about an unknown option by its name, once per page, at the log level %s',
    (logLevel) => {
      const name = `enableMagic_${logLevel}`
      const options = { [name]: true, logLevel }
      const first = tellWithConsole(options)
      expect(first.console.warn).toEqual([expect.stringContaining(`\`${name}\``)])
      expect(first.alert).toBeUndefined()
      expect(tellWithConsole(options).console.warn).toEqual([])
    },
  )

  test('[X07] warns about each unknown option, even `toString`', () => {
    const options = Object.fromEntries(
      ['toString', 'enableOne', 'enableTwo'].map((name) => [name, 1]),
    )
    const { console } = tellWithConsole(options)
    expect(console.warn.map((text) => text.split('`')[1])).toEqual(Object.keys(options))
  })

  test('[X07] behavior: shows no alert on screen if `debug` is false, but reports the error', () => {
    const { alert, heard } = tell({ projectId: '', debug: false })
    expect(alert).toBeUndefined()
    expect(heard).toHaveLength(1)
  })

  test('behavior: shows no alert on a correct page, with or without services', () => {
    const FULL = { frameUrl: 'https://wallet.example', apiUrl: 'http://127.0.0.1:4100' }
    for (const options of [{}, FULL]) expect(tell(options)).toEqual({ heard: [] })
  })
})
