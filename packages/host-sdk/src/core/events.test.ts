import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { nameEvent } from '../analytics/nameEvent.js'
import { selectWallet } from '../directory/selectWallet.js'
import { finishLogin } from '../embedded/emailLogin.js'
import { failSocialLogin } from '../embedded/social/socialState.js'
import { startSocialLogin } from '../embedded/social/startSocialLogin.js'
import { reset } from '../navigation/router.js'
import { createInstance } from '../start/instance.js'
import { decideSent, loadSent, noteSent } from '../transactions/sentTransactions.js'
import type { VestibuleEvent } from './events.js'
import type { FrameClient } from './frame.js'
import { AUTH_CONNECTOR } from './model/connectorIds.js'
import type { Options } from './model/options.js'
import { view } from './model/views.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from './testing/createTestCore.js'

const MINE = 'ann@example.com'
const KEY = { namespace: 'eip155', connectorId: 'org.example.wallet' } as const
const CHAIN = 'eip155:31337' as const

function openPage(options: Partial<Options> = {}, actions: readonly string[] = ['VERIFY_OTP']) {
  const left = [...actions]
  const core = createTestCore(options, memoryArea(), async () => {
    const call = async () => ({ action: left.length > 1 ? left.shift() : left[0] })
    return { call, request: call, destroy() {} } as unknown as FrameClient
  })
  const vestibule = createInstance(core, undefined)
  const events: VestibuleEvent[] = []
  vestibule.subscribeEvents((event) => events.push(event))
  const hear = async () => {
    core.events.emit('happened', { type: 'modalClosed' })
    await expect.poll(() => events.at(-1)?.type).toBe('modalClosed')
    events.pop()
    return events.filter(({ type }) => !/^(modal|view|account)/.test(type))
  }
  return { core, vestibule, hear }
}

describe('connecting', () => {
  test('[J01] reports a rejected connection and the next successful connection', async () => {
    const { core, vestibule, hear } = openPage()
    const { connector, visitor } = offerWallet(core)
    visitor.decision = 'reject'
    await expect(vestibule.connect(connector)).rejects.toMatchObject({ code: 4001 })
    visitor.decision = 'approve'
    await vestibule.connect(connector)
    expect(await hear()).toEqual([
      { type: 'connectRejected', ...KEY },
      { type: 'connected', ...KEY, isRestored: false },
    ])
  })

  test('[J01] reports type and code of an error, without the wallet’s text', async () => {
    const { core, vestibule, hear } = openPage()
    const { connector } = offerWallet(core)
    const provider = {
      ...connector.provider,
      request: () => Promise.reject(new Error(`${MINE} is locked`)),
    }
    await expect(vestibule.connect({ ...connector, provider })).rejects.toThrow()
    const events = await hear()
    expect(events).toEqual([
      { type: 'connectFailed', ...KEY, errorType: expect.any(String), code: expect.any(Number) },
    ])
    expect(JSON.stringify(events)).not.toContain('@')
  })

  test('does not report a wallet’s rejection after another wallet connected', async () => {
    const { core, vestibule, hear } = openPage()
    const slow = offerWallet(core, { id: 'org.example.slow' })
    let refuse = (_: Error) => {}
    const request = () => new Promise((_, reject) => (refuse = reject))
    const asked = vestibule.connect({
      ...slow.connector,
      provider: { ...slow.connector.provider, request } as never,
    })
    await vestibule.connect(offerWallet(core).connector)
    refuse(Object.assign(new Error('no'), { code: 4001 }))
    await expect(asked).rejects.toThrow()
    expect(await hear()).toEqual([{ type: 'connected', ...KEY, isRestored: false }])
  })

  test('[V02] reports the wallet that the visitor chose in a list', async () => {
    const { core, hear } = openPage()
    const { connector } = offerWallet(core)
    selectWallet(core, { connector, wallet: undefined })
    expect(await hear()).toEqual([
      {
        type: 'walletSelected',
        name: connector.name,
        connectorId: connector.id,
        platform: 'browser',
      },
    ])
  })

  test('reports `disconnected`, then `disconnectFailed`, if the wallet cannot end its session', async () => {
    const adapter = createEip155Adapter()
    const disconnect = () => Promise.reject(new Error('gone'))
    const { core, vestibule, hear } = openPage({ adapters: [{ ...adapter, disconnect }] })
    await vestibule.connect(offerWallet(core).connector)
    await expect(vestibule.disconnect()).rejects.toMatchObject({ type: 'disconnectFailed' })
    expect((await hear()).slice(1)).toEqual([
      { type: 'disconnected', ...KEY },
      { type: 'disconnectFailed' },
    ])
  })

  test('[J07] reports a network switch and a refused switch', async () => {
    const { core, vestibule, hear } = openPage()
    const { connector, visitor } = offerWallet(core)
    await vestibule.connect(connector)
    await vestibule.switchNetwork(31338)
    visitor.decision = 'reject'
    await expect(vestibule.switchNetwork(31337)).rejects.toMatchObject({ code: 4001 })
    expect((await hear()).slice(1)).toEqual([
      { type: 'networkChanged', namespace: 'eip155', caipNetworkId: 'eip155:31338' },
      {
        type: 'networkSwitchFailed',
        caipNetworkId: CHAIN,
        errorType: 'userRejected',
        code: 4001,
      },
    ])
  })
})

describe('signing in', () => {
  // Simulate a blocked window.
  beforeEach(() => {
    vi.stubGlobal('open', () => null)
    for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('[J02] reports the steps of a login by email, but not the address', async () => {
    const { core, vestibule, hear } = openPage({}, ['VERIFY_DEVICE', 'VERIFY_OTP'])
    offerWallet(core, { id: AUTH_CONNECTOR })
    await vestibule.connectEmail(MINE)
    reset(core, view('EmailVerifyOtp', { email: MINE }))
    await vestibule.resendCode(MINE)
    await finishLogin(core)
    const events = await hear()
    expect(events.map(({ type }) => type)).toEqual([
      'emailSubmitted',
      'emailDeviceRequested',
      'emailDeviceApproved',
      'emailCodeSent',
      'emailVerified',
      'connected',
    ])
    expect(JSON.stringify(events)).not.toContain('@')
  })

  test('[J03] reports a failed and a cancelled login at a provider', async () => {
    const { core, hear } = openPage()
    startSocialLogin(core, 'github')
    failSocialLogin(core, 'denied')
    startSocialLogin(core, 'github')
    reset(core, view('Connect'))
    expect(await hear()).toEqual([
      { type: 'socialStarted', provider: 'github' },
      { type: 'socialFailed', provider: 'github', reason: 'denied' },
      { type: 'socialStarted', provider: 'github' },
      { type: 'socialCancelled', provider: 'github' },
    ])
  })

  test('[J03] does not report a successful login at a provider as cancelled', async () => {
    const { core, hear } = openPage()
    offerWallet(core, { id: AUTH_CONNECTOR })
    startSocialLogin(core, 'google')
    await finishLogin(core)
    reset(core, view('Account'))
    expect((await hear()).map(({ type }) => type)).toEqual([
      'socialStarted',
      'socialSucceeded',
      'connected',
    ])
  })
})

describe('transactions', () => {
  const sent = (hash: string) => ({
    hash,
    caipNetworkId: CHAIN,
    account: ADDRESS,
    at: 1,
    to: ADDRESS,
    value: '1',
    isCall: false,
    outcome: undefined,
  })

  test('[V20] reports a sent transaction and its outcome', async () => {
    const { core, hear } = openPage()
    noteSent(core, sent('0x1'))
    noteSent(core, sent('0x2'))
    decideSent(core, { hash: '0x1', outcome: 'confirmed' })
    decideSent(core, { hash: '0x2', outcome: 'replaced', replacedBy: '0x3' })
    expect(await hear()).toEqual([
      { type: 'transactionSent', caipNetworkId: CHAIN, hash: '0x1' },
      { type: 'transactionSent', caipNetworkId: CHAIN, hash: '0x2' },
      { type: 'transactionConfirmed', caipNetworkId: CHAIN, hash: '0x1' },
      { type: 'transactionFailed', outcome: 'replaced', caipNetworkId: CHAIN, hash: '0x2' },
    ])
  })

  test('[V20] does not report a restored transaction as sent again', async () => {
    const area = memoryArea()
    noteSent(createTestCore({}, area), sent('0x1'))
    const core = createTestCore({}, area)
    const events: VestibuleEvent[] = []
    createInstance(core, undefined).subscribeEvents((event) => events.push(event))
    loadSent(core)
    decideSent(core, { hash: '0x1', outcome: 'confirmed' })
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['transactionConfirmed'])
  })
})

test('does not send an event after the listener unsubscribes', async () => {
  const { core, vestibule, hear } = openPage()
  const events: VestibuleEvent[] = []
  vestibule.subscribeEvents((event) => events.push(event))()
  core.events.emit('happened', { type: 'emailSubmitted' })
  expect(await hear()).toEqual([{ type: 'emailSubmitted' }])
  expect(events).toEqual([])
})

test.each<[VestibuleEvent, object | undefined]>([
  [
    { type: 'modalOpened', view: 'Connect' },
    { event: 'MODAL_OPEN', properties: { connected: false } },
  ],
  [{ type: 'modalClosed' }, { event: 'MODAL_CLOSE', properties: { connected: false } }],
  [
    { type: 'signedIn', caipAddress: `${CHAIN}:0x1`, isRestored: false },
    { event: 'SIWX_AUTH_SUCCESS', properties: { network: CHAIN } },
  ],
  [{ type: 'signedIn', caipAddress: `${CHAIN}:0x1`, isRestored: true }, undefined],
  [{ type: 'signInFailed', caipAddress: undefined }, { event: 'SIWX_AUTH_ERROR' }],
  [{ type: 'signInCancelled', caipAddress: undefined }, { event: 'CLICK_CANCEL_SIWX' }],
  [
    { type: 'walletSelected', name: 'Fox', connectorId: 'x', platform: 'qrcode' },
    { event: 'SELECT_WALLET', properties: { name: 'Fox', platform: 'qrcode' } },
  ],
  [
    { type: 'connectFailed', ...KEY, errorType: 'offline', code: 4900 },
    { event: 'CONNECT_ERROR', properties: { message: 'offline' } },
  ],
  [{ type: 'connectRejected', ...KEY }, { event: 'USER_REJECTED' }],
  [{ type: 'emailCodeSent' }, { event: 'EMAIL_VERIFICATION_CODE_SENT' }],
  [
    { type: 'socialCancelled', provider: 'x' },
    { event: 'SOCIAL_LOGIN_CANCELED', properties: { provider: 'x' } },
  ],
  [{ type: 'transactionSent', caipNetworkId: CHAIN, hash: '0x1' }, undefined],
])('[A26] [A34] uses the specification’s name, if any, for the event %o', (event, named) => {
  expect(nameEvent(event, createTestCore().store.getState())).toEqual(named)
})
