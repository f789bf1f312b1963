import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FRAME, type FrameContract } from '../messages.js'
import { linkedPorts } from '../testing/linkedPorts.js'
import { createPeer } from './peer.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USER = {
  email: 'ada@example.com',
  address: ADDRESS,
  chainId: 'eip155:1',
  accounts: [],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
}
const METADATA = {
  name: 'Dapp',
  description: 'Trades tokens',
  url: 'https://dapp.example',
  icons: ['https://dapp.example/icon.png'],
}

const SERVED = [
  ['connectEmail', { email: 'ada@example.com' }, { action: 'VERIFY_OTP' }],
  ['connectDevice', {}, {}],
  ['connectOtp', { otp: '123456' }, {}],
  ['getSocialRedirectUri', { provider: 'google' }, { uri: 'https://wallet.example/s' }],
  ['connectSocial', { uri: 'https://wallet.example/s' }, { status: 'pending' }],
  ['getUser', { chainId: 'eip155:1' }, USER],
  ['isConnected', {}, { isConnected: true }],
  ['signOut', {}, {}],
  ['getChainId', {}, { chainId: 'eip155:1' }],
  ['switchNetwork', { chainId: 'eip155:10' }, { chainId: 'eip155:10' }],
  ['rpcRequest', { method: 'personal_sign', params: ['0x68', ADDRESS] }, '0x01'],
  ['updateEmail', { email: 'eve@example.com' }, { action: 'VERIFY_PRIMARY_OTP' }],
  [
    'getSmartAccountEnabledNetworks',
    {},
    { smartAccountEnabledNetworks: [1, 10], smartAccountDeployedNetworks: [10] },
  ],
  ['setPreferredAccount', { type: 'smartAccount' }, { type: 'smartAccount', address: ADDRESS }],
  ['syncTheme', { mode: 'dark', variables: { accent: '#ff0000' } }, {}],
  ['syncDappData', { metadata: METADATA, sdkVersion: '1.2.3', sdkType: 'vestibule' }, {}],
] as const

/** Planned methods. */
const LATER = [
  ['updateEmailPrimaryOtp', { otp: '123456' }],
  ['updateEmailSecondaryOtp', { otp: '123456' }],
  ['initSmartAccount', {}],
] as const

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const peer of opened.splice(0)) peer.close()
})

function connect(answer: unknown) {
  const heard: unknown[] = []
  const serve = (name: string) => (params: unknown) => {
    heard.push([name, params])
    return answer
  }
  const handlers = Object.fromEntries(Object.keys(FRAME).map((name) => [name, serve(name)]))
  const ports = linkedPorts()
  const serves: FrameContract = FRAME
  const frame = createPeer({ port: ports.frame, serves, calls: {}, handlers: handlers as never })
  const page = createPeer({ port: ports.page, serves: {}, calls: FRAME, handlers: {} })
  opened.push(frame, page)
  const call = page.call as (name: string, params: unknown) => Promise<unknown>
  return { heard, call }
}

describe('a message to the frame', () => {
  test.each(SERVED)(
    '[A33] [E16] sends %s unchanged to the frame, and the answer to the page',
    async (name, params, answer) => {
      const { heard, call } = connect(answer)
      expect(await call(name, params)).toEqual(answer)
      expect(heard).toEqual([[name, params]])
    },
  )

  test.each(LATER)('[A33] rejects %s as not supported yet', async (name, params) => {
    const { heard, call } = connect({})
    await expect(call(name, params)).rejects.toThrow('Not supported yet')
    expect(heard).toEqual([])
  })

  test.each(SERVED)('[A33] does not send %s with an unknown parameter', async (name, params) => {
    const { heard, call } = connect({})
    await expect(call(name, { ...params, more: 1 })).rejects.toThrow('Invalid request')
    expect(heard).toEqual([])
  })
})

describe('a message that the frame does not answer', () => {
  test.each([
    ['connectEmail', { email: 'ada@example.com' }, 120_000],
    ['connectDevice', {}, 120_000],
    ['connectOtp', { otp: '123456' }, 120_000],
    ['getSocialRedirectUri', { provider: 'google' }, 120_000],
    ['connectPasskey', {}, 120_000],
    ['signOut', {}, 3_000],
  ])('[C02] times out %s with %j after %d ms, and not 1 ms earlier', async (name, params, wait) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { call } = connect(new Promise<never>(() => {}))
    let failure: unknown
    const asked = call(name, params).catch((error: unknown) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toMatchObject({ type: 'requestTimedOut' })
    await asked
  })
})
