import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/model/connector.js'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { readOpening } from './readOpening.js'

const read = (options: unknown, core = createTestCore()) => readOpening(core, options as never)
const fails = (options: unknown) =>
  read(options).then(
    () => undefined,
    (error: { type?: string }) => error.type,
  )
const cyclic: Record<string, unknown> = { namespace: 'eip155' }
cyclic.self = cyclic

function throwing(): never {
  throw new Error('trap')
}

afterEach(() => void vi.unstubAllGlobals())

describe('readOpening', () => {
  test.each([
    ['the name in small letters', { view: 'connect' }],
    ['a name of every object', { view: 'constructor' }],
    ['a number', { view: 5 }],
    ['options that throw', new Proxy({}, { get: throwing })],
    ['arguments that throw', { view: 'Connect', arguments: new Proxy({}, { get: throwing }) }],
    ['a namespace that is no text', { view: 'Connect', arguments: { namespace: 5 } }],
    ['no namespaces to choose', { view: 'ConnectingMultiChain', arguments: { connectors: [] } }],
    ['an unknown surface', { view: 'EmbeddedWallet', arguments: { surface: 'x' } }],
    ['a network that is no text', { view: 'UnsupportedChain', arguments: { wanted: 5 } }],
    [
      'an address that is no text',
      { view: 'WalletDetails', arguments: { of: 'token', address: 5 } },
    ],
    ['a preview without a transfer', { view: 'WalletSendPreview' }],
    ['a sign-in that the page does not have', { view: 'SIWXSignMessage' }],
  ])('[Z20] error: %s', async (_, options) => {
    expect(await fails(options)).toBe('invalidParams')
  })

  test.each(['eip155x', 'solana'])(
    '[Z20] error: the namespace %s without an adapter',
    async (name) => {
      expect(await fails({ namespace: name })).toBe('namespaceNotConfigured')
      expect(await fails({ view: 'Connect', arguments: { namespace: name } })).toBe(
        'namespaceNotConfigured',
      )
    },
  )

  test.each([
    { view: 'ConnectingExternal', arguments: { connectorId: 'x' } },
    { view: 'ConnectingMultiChain', arguments: { connectors: [{ connectorId: 'x' }] } },
    { view: 'SignIn' },
    { view: 'ApproveTransaction' },
    { view: 'EmailVerifyOtp', arguments: { email: 'a@example.com' } },
    { view: 'ConnectingSocial', arguments: { provider: 'google' } },
  ])('[Z20] error: $view without its connector', async (options) => {
    expect(await fails(options)).toBe('connectorNotFound')
    const core = createTestCore()
    const { connector } = offerWallet(core, { id: 'x' })
    const login: Connector = { ...connector, id: 'auth', type: 'auth' }
    core.store.setState({ connectors: [connector, login] })
    expect((await read(options, core))?.name).toBe(options.view)
  })

  test('keeps only the arguments that the view has', async () => {
    const view = await read({ view: 'Connect', arguments: cyclic })
    expect(view).toEqual({ name: 'Connect', params: { namespace: 'eip155' } })
  })

  test.each([{}, { view: null }, { namespace: null }, { connector: null, uri: null }])(
    'shows the view that fits for %o',
    async (options) => {
      expect(await read(options)).toBeUndefined()
    },
  )

  test('shows the view that fits for a click, whose `view` is the window', async () => {
    const window = {}
    vi.stubGlobal('window', window)
    expect(await read({ type: 'click', view: window })).toBeUndefined()
  })
})
