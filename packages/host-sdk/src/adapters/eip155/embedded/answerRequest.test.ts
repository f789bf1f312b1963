import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { connect } from '../../../connections/connect.js'
import type { FrameRequest } from '../../../core/model/embeddedContext.js'
import { createTestCore, offerWallet } from '../../../core/testing/createTestCore.js'
import { createEmbeddedProvider } from '../provider/createEmbeddedProvider.js'
import { createProvider } from '../provider/createProvider.js'
import { answerRequest } from './answerRequest.js'

const signer = privateKeyToAccount(keccak256(stringToHex('a signer')))
const signature = await signer.signMessage({ message: 'Hello' })
const request = { method: 'personal_ecRecover', params: ['Hello', signature] }

describe('personal_ecRecover', () => {
  test.each([
    ['the provider before a connection', (core) => createProvider(core).request],
    ['the embedded provider before a login', (core) => createEmbeddedProvider(core).request],
    [
      'the embedded wallet',
      (core) => async (asked) => {
        const actions = await core.actions()
        return answerRequest(core, { ...actions, ...(await actions.loadFrame()) }, asked)
      },
    ],
  ] satisfies [
    string,
    (core: ReturnType<typeof createTestCore>) => (asked: typeof request) => unknown,
  ][])(
    '%s recovers an address in the page without starting the frame',
    async (_name, providerOf) => {
      const core = createTestCore()
      const ask = providerOf(core)
      await expect(ask(request)).resolves.toBe(signer.address.toLowerCase())
      await expect(ask({ ...request, params: ['Hello'] })).rejects.toMatchObject({ code: -32602 })
      expect(core.store.getState().frame).toBe('absent')
    },
  )
})

describe('wallet_sendCalls', () => {
  const call = { to: signer.address, data: '0x' }
  test.each<[string, object, number]>([
    ['with 101 calls', { calls: new Array(101).fill(call) }, 5740],
    ['with too much data', { calls: [call, { ...call, data: `0x${'00'.repeat(49_153)}` }] }, 5740],
    ['for a network that the dapp does not list', { chainId: '0x539', calls: [call] }, 5710],
    ['for a network id that is not a number', { chainId: 'mainnet', calls: [call] }, 5710],
  ])(
    'error: rejects a batch %s with its error code, and shows no card',
    async (_what, batch, code) => {
      const core = createTestCore()
      const actions = await core.actions()
      const all = { ...actions, ...(await actions.loadFrame()) }
      const asked = { method: 'wallet_sendCalls', params: [batch] }
      await expect(answerRequest(core, all, asked)).rejects.toMatchObject({ code })
      expect(core.store.getState().frame).toBe('absent')
    },
  )
})

describe('wallet_sendCalls with a paymaster of the site', () => {
  const expired = Object.assign(new Error('AA32'), { code: -32503 })
  const stale = Object.assign(new Error('Late'), { code: 5700, data: { isStale: true } })
  const refused = Object.assign(new Error('No'), { code: 5700, data: {} })
  const rejected = Object.assign(new Error('No'), { code: 4001 })
  test.each<[string, Error, number]>([
    ['the paymaster’s signature has expired', expired, 2],
    ['another operation used its nonce', stale, 2],
    ['the paymaster refuses', refused, 1],
    ['the visitor rejects the approval', rejected, 1],
  ])('repeats the approval only if a retry can succeed: %s', async (_what, error, times) => {
    const core = createTestCore()
    const actions = await core.actions()
    const askFrame = vi.fn(async () => Promise.reject(error))
    const all = { ...actions, ...(await actions.loadFrame()), askFrame }
    const chainId = `0x${Number(core.networks[0]?.id).toString(16)}`
    const capabilities = { paymasterService: { url: 'https://paymaster.example' } }
    const batch = { chainId, calls: [{ to: signer.address }], capabilities }
    const asked = { method: 'wallet_sendCalls', params: [batch] }
    await expect(answerRequest(core, all, asked)).rejects.toBe(error)
    expect(askFrame).toHaveBeenCalledTimes(times)
    expect(askFrame).toHaveBeenCalledWith(
      expect.objectContaining({ asked: 'transaction', complete: expect.any(Function) }),
    )
  })

  test('security: never charges the account after a signature, even if the paymaster is optional', async () => {
    const core = createTestCore()
    const actions = await core.actions()
    const askFrame = vi
      .fn<(asked: FrameRequest) => Promise<unknown>>()
      .mockRejectedValueOnce(expired)
    askFrame.mockImplementation(async ({ method, complete }) => {
      if (method === 'vestibule_draftCalls') throw refused
      return complete?.()
    })
    const all = { ...actions, ...(await actions.loadFrame()), askFrame } as never
    const chainId = `0x${Number(core.networks[0]?.id).toString(16)}`
    const paymasterService = { url: 'https://paymaster.example', optional: true }
    const batch = { chainId, calls: [{ to: signer.address }], capabilities: { paymasterService } }
    const asked = { method: 'wallet_sendCalls', params: [batch] }
    await expect(answerRequest(core, all, asked)).rejects.toBe(refused)
    // The account may pay if the batch was rejected before a signature.
    askFrame.mockRejectedValueOnce(stale)
    await expect(answerRequest(core, all, asked)).resolves.toEqual([{ ...batch, capabilities: {} }])
  })
})

describe('a new permission', () => {
  const permission = { type: 'native-token-periodic', data: { periodAmount: '0x1' } }
  const rules = [{ type: 'expiry', data: { timestamp: 7_000 } }]
  const answers: [string, unknown][] = [
    ['wallet_requestExecutionPermissions', [{ permission, rules, context: '0x01' }]],
    ['wallet_grantPermissions', { permissions: [permission], expiry: 7_000, context: '0x01' }],
  ]

  async function give(method: string, answer: unknown, smartSessions: boolean) {
    const core = createTestCore({ features: { smartSessions } })
    await connect(core, offerWallet(core).connector)
    const actions = await core.actions()
    const askFrame = async () => answer
    const all = { ...actions, ...(await actions.loadFrame()), askFrame }
    await expect(answerRequest(core, all, { method, params: [{}] })).resolves.toBe(answer)
    return () => core.store.getState()
  }

  test.each(answers)('shows the permission after a successful %s', async (method, answer) => {
    const state = await give(method, answer, true)
    await expect.poll(() => state().open).toBe(true)
    expect(state().stack).toEqual([
      { name: 'SmartSessionCreated', params: { permission, expiry: 7_000 } },
    ])
  })

  test.each(answers)(
    'shows no permission after %s if the feature is off',
    async (method, answer) => {
      const state = await give(method, answer, false)
      expect(state()).toMatchObject({ open: false, loading: false })
    },
  )
})
