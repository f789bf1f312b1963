import type { SocialProvider } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import type { Connector } from '../core/model/connector.js'
import type { SignInStatus } from '../core/model/siwx.js'
import type { State } from '../core/model/state.js'
import { currentView, type OpenOptions } from '../core/model/views.js'
import { addRequest, dropRequest } from '../core/openRequests.js'
import { createTestCore, ONE, offerWallet } from '../core/testing/createTestCore.js'
import { createKeeper } from '../siwx/testing/createKeeper.js'
import { open } from './modal.js'
import { readOpening } from './readOpening.js'

const read = (options: unknown, core = createTestCore()) => readOpening(core, options as never)
const fails = (options: unknown) =>
  read(options).then(
    () => undefined,
    (error: { type?: string }) => error.type,
  )
const typeOf = (error: { type?: string }) => error.type

function withLogin(options?: Parameters<typeof createTestCore>[0]) {
  const core = createTestCore(options)
  const { connector } = offerWallet(core, { id: 'x' })
  const login: Connector = { ...connector, id: 'auth', type: 'auth' }
  core.store.setState({ connectors: [connector, login] })
  return core
}

const cyclic: Record<string, unknown> = { namespace: 'eip155' }
cyclic.self = cyclic

function throwing(): never {
  throw new Error('trap')
}

describe('readOpening', () => {
  test.each([
    ['the name in lowercase', { view: 'connect' }],
    ['a name that every object has', { view: 'constructor' }],
    ['a number', { view: 5 }],
    ['options that throw', new Proxy({}, { get: throwing })],
    ['arguments that throw', { view: 'Connect', arguments: new Proxy({}, { get: throwing }) }],
    ['a namespace that is not a string', { view: 'Connect', arguments: { namespace: 5 } }],
    [
      'an empty list of namespaces',
      { view: 'ConnectingMultiChain', arguments: { connectors: [] } },
    ],
    ['an unknown surface', { view: 'EmbeddedWallet', arguments: { surface: 'x' } }],
    ['a network that is not a string', { view: 'UnsupportedChain', arguments: { wanted: 5 } }],
    [
      'an address that is not a string',
      { view: 'WalletDetails', arguments: { of: 'token', address: 5 } },
    ],
    ['a preview without a transfer', { view: 'WalletSendPreview' }],
    ['a sign-in that the dapp does not request', { view: 'SIWXSignMessage' }],
    ['buying, which is off by default', { view: 'OnRampProviders' }],
    ['permissions, which are off by default', { view: 'SmartSessionList' }],
    ['a purchase while buying is off', { view: 'BuyInProgress', arguments: { id: 'x' } }],
    ['a QR code without WalletConnect', { view: 'ConnectingWalletConnectBasic' }],
  ])('[Z20] error: rejects %s', async (_, options) => {
    expect(await fails(options)).toBe('invalidParams')
  })

  test.each(['eip155x', 'solana'])(
    '[Z20] error: rejects the namespace %s without an adapter',
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
  ])('[Z20] error: rejects $view without its connector', async (options) => {
    expect(await fails(options)).toBe('connectorNotFound')
    expect((await read(options, withLogin()))?.name).toBe(options.view)
  })

  const EMAIL = { email: 'a@example.com' }
  const surface = (name: string) => ({ surface: { name, height: 0 } })
  const signIn = (status: SignInStatus) => ({
    signIn: { status, caipAddress: undefined, session: undefined },
  })
  const social = (provider: SocialProvider) => ({
    social: { provider, status: 'starting' as const },
  })
  test.each<[string, OpenOptions, Partial<State>, Partial<State>]>([
    ['EmailVerifyOtp', { arguments: EMAIL } as never, surface('code'), surface('device')],
    ['EmailVerifyDevice', { arguments: EMAIL } as never, surface('device'), surface('none')],
    [
      'UpdateEmailPrimaryOtp',
      { arguments: EMAIL } as never,
      surface('primaryCode'),
      surface('none'),
    ],
    [
      'UpdateEmailSecondaryOtp',
      { arguments: EMAIL } as never,
      surface('secondaryCode'),
      surface('code'),
    ],
    [
      'EmbeddedWallet',
      { arguments: { surface: 'consent' } } as never,
      surface('consent'),
      surface('protect'),
    ],
    [
      'ConnectingSocial',
      { arguments: { provider: 'google' } } as never,
      social('google'),
      social('apple'),
    ],
    ['SIWXSignMessage', {}, signIn('asked'), signIn('signedIn')],
    ['SIWXSignMessage', {}, signIn('signedOut'), signIn('checking')],
    ['SIWXSignMessage', {}, signIn('saving'), signIn('leaving')],
    ['SIWXSignMessage', {}, signIn('signing'), signIn('none')],
  ])('[Z20] error: rejects %s without a running step', async (name, options, going, other) => {
    const core = withLogin({ siwx: createKeeper().siwx })
    await connect(core, offerWallet(core).connector)
    const ask = () => read({ ...options, view: name }, core)
    core.store.setState({ ...surface('none'), signIn: undefined, social: undefined })
    await expect(ask()).rejects.toMatchObject({
      type: 'invalidParams',
      message: expect.stringMatching(new RegExp(`^The view \`${name}\` needs (a|an|this) `)),
      data: { view: name },
    })
    core.store.setState(other)
    await expect(ask()).rejects.toMatchObject({ type: 'invalidParams' })
    core.store.setState(going)
    expect((await ask())?.name).toBe(name)
  })

  test.each(['transaction', 'signature', undefined] as const)(
    '[Z20] shows ApproveTransaction only for an open transaction or signature request: %s',
    async (asked) => {
      const core = withLogin()
      const ask = () =>
        read({ view: 'ApproveTransaction' }, core).then((view) => view?.name, typeOf)
      expect(await ask()).toBe('invalidParams')
      const request = addRequest(core, asked)
      expect(await ask()).toBe(asked === undefined ? 'invalidParams' : 'ApproveTransaction')
      dropRequest(core, request)
      expect(await ask()).toBe('invalidParams')
    },
  )

  test('[Z20] shows UnsupportedChain only to a wallet on another network', async () => {
    const ask = async (core: ReturnType<typeof createTestCore>, wanted?: string) =>
      read({ view: 'UnsupportedChain', arguments: wanted && { wanted } }, core).then(
        (view) => view?.name,
        typeOf,
      )
    const there = createTestCore()
    await connect(there, offerWallet(there).connector)
    expect(await ask(there)).toBe('invalidParams')
    expect(await ask(there, 'eip155:31337')).toBe('invalidParams')
    expect(await ask(there, 'eip155:7')).toBe('invalidParams')
    expect(await ask(there, 'eip155:31338')).toBe('UnsupportedChain')
    const elsewhere = createTestCore({ networks: [ONE] })
    await connect(elsewhere, offerWallet(elsewhere, { chains: [5] }).connector)
    expect(await ask(elsewhere)).toBe('UnsupportedChain')
  })

  test.each([
    'SIWXSignMessage',
    'UnsupportedChain',
    'UpdateEmailWallet',
    'WalletReceive',
    'Account',
  ])('[Z20] shows Connect instead of %s to a visitor without an account', async (name) => {
    const core = createTestCore({ siwx: createKeeper().siwx })
    await open(core, undefined, { view: name } as never)
    expect(currentView(core.store.getState()).name).toBe('Connect')
  })

  test('keeps only arguments that the view defines', async () => {
    const view = await read({ view: 'Connect', arguments: cyclic })
    expect(view).toEqual({ name: 'Connect', params: { namespace: 'eip155' } })
  })

  test.each([{}, { view: null }, { namespace: null }, { connector: null, uri: null }])(
    'opens the default view for %o',
    async (options) => {
      expect(await read(options)).toBeUndefined()
    },
  )

  test.each([
    ['the browser', new Event('click')],
    ['React', { type: 'click', view: {}, preventDefault() {} }],
    ['jQuery', { type: 'click', namespace: '', preventDefault() {} }],
    ['a custom element', new CustomEvent('press', { detail: { view: 'Networks' } })],
  ])('opens the default view for an event of %s', async (_of, event) => {
    expect(await read(event)).toBeUndefined()
  })

  test('shows the site’s permissions if the feature is on, and Connect without an account', async () => {
    const core = createTestCore({ features: { smartSessions: true } })
    const name = 'SmartSessionList'
    expect(await read({ view: name }, core)).toEqual({ name, params: {} })
    await open(core, { name, params: undefined })
    expect(currentView(core.store.getState()).name).toBe('Connect')
  })

  test('shows the vendors if the feature is on, and Connect without an account', async () => {
    const core = createTestCore({ features: { onramp: true } })
    expect(await read({ view: 'OnRampProviders' }, core)).toEqual({
      name: 'OnRampProviders',
      params: {},
    })
    await open(core, { name: 'OnRampProviders', params: undefined })
    expect(currentView(core.store.getState()).name).toBe('Connect')
  })
})
