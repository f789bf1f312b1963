import { MAX_TRANSACTION_DATA } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { createBundleLog } from '../batches/bundleLog.js'
import { settleBatch } from '../batches/settleBatch.js'
import { nodeOf } from '../testing/nodeOf.js'
import type { Bundle, TransactionRequest } from './approvalRequest.js'
import { parseUnsafeRequest } from './parseUnsafeRequest.js'

const { account: CODE } = SMART_ACCOUNT_CONTRACTS
const ME = requestContext.account
const call = { to: STRANGER, value: '0x1', data: '0x' }
const parse = (batch: object) =>
  parseUnsafeRequest({
    ...requestContext,
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: ME, chainId: '0x7a69', calls: [call, call], ...batch }],
  }) as TransactionRequest & { bundle: Bundle }
const calls = (...many: object[]) => ({ calls: many })
const thrown = (batch: object) => {
  try {
    parse(batch)
  } catch (error) {
    return error
  }
  throw new Error('It was taken.')
}

describe('wallet_sendCalls', () => {
  test.each<[string, object]>([
    ['without 0x', { ...call, to: STRANGER.slice(2) }],
    ['too short', { ...call, to: '0x1234' }],
    ['missing', { value: '0x1', data: '0x00' }],
    ['null', { ...call, to: null }],
  ])('[X12] error: refuses a receiver that is %s', (_what, other) => {
    expect(thrown(calls(call, other))).toMatchObject({
      code: -32602,
      data: { reason: 'Call 2 needs `to`, an address that begins with 0x.' },
    })
  })

  test('[X12] accepts a call without data, but refuses data without 0x', () => {
    expect(parse(calls(call, { to: STRANGER })).bundle.calls?.[1]).toMatchObject({ data: '0x' })
    for (const data of ['', 'abcd', '0xabc', 5])
      expect(thrown(calls({ to: STRANGER, data }, call))).toMatchObject({ code: -32602 })
  })

  test.each<[string, object, number]>([
    ['an unknown capability', { capabilities: { paymasterService: {} } }, 5700],
    [
      'a capability that a call requires',
      calls(call, { ...call, capabilities: { gas: {} } }),
      5700,
    ],
    ['another network', { chainId: '0x1' }, 5710],
    ['101 calls', calls(...new Array(101).fill(call)), 5740],
    [
      'too much data',
      calls(call, { to: STRANGER, data: `0x${'00'.repeat(MAX_TRANSACTION_DATA)}` }),
      5740,
    ],
    ['another account', { from: STRANGER }, 4100],
    ['an empty list of calls', calls(), -32602],
    ['an empty id', { id: '' }, -32602],
    ['an id that is too long', { id: 'x'.repeat(8_195) }, -32602],
    ['an id that is not text', { id: 7 }, -32602],
    ['an unknown member', { authorizationList: [] }, -32602],
    ['a call for a different network', calls(call, { ...call, chainId: '0x1' }), -32602],
    ['a call by another account', calls(call, { ...call, from: STRANGER }), -32602],
    ['an authorization in a call', calls(call, { ...call, authorization: {} }), -32602],
  ])('error: refuses %s with its code', (_what, batch, code) => {
    expect(thrown(batch)).toMatchObject({ code })
  })

  test('accepts 100 calls, and ignores optional capabilities', () => {
    const request = parse({
      ...calls(...new Array(100).fill(call)),
      capabilities: { paymasterService: { url: 'https://x.example', optional: true } },
    })
    expect(request.bundle.calls).toHaveLength(100)
    expect(request).toMatchObject({ value: 100n, to: ME, call: { kind: 'batch' } })
  })

  test('reads one call as an ordinary transaction', () => {
    const request = parse(calls(call))
    expect(request).toMatchObject({ to: STRANGER, value: 1n, call: { kind: 'nativeTransfer' } })
    expect(request.bundle.calls).toBeUndefined()
  })
})

describe('the network', () => {
  const deps = (node: Parameters<typeof nodeOf>[0] = {}) => ({
    ...{ rpc: nodeOf(node), entries: memoryStore(), userId: async () => 'user' },
  })
  const smart = { codes: { [CODE]: '0x6001' }, isRecent: true }
  const required = () => parse({ atomicRequired: true, id: 'one' })

  test('error: rejects an atomic batch without the contract or EIP-7702', async () => {
    for (const node of [{}, { codes: smart.codes }, { isRecent: true }])
      await expect(settleBatch(required(), deps(node))).rejects.toMatchObject({ code: 5760 })
  })

  test('error: rejects an id that the site has already used', async () => {
    const all = deps(smart)
    const bundle = {
      ...{ id: 'one', chainId: 'eip155:31337', account: ME, hashes: ['0xab'], nonce: 0 },
      isAtomic: true,
    }
    await createBundleLog({ ...all, origin: 'https://other.example' }).add(bundle)
    await expect(settleBatch(required(), all)).resolves.toMatchObject({ self: { code: 'smart' } })
    await createBundleLog({ ...all, origin: requestContext.origin }).add(bundle)
    await expect(settleBatch(required(), all)).rejects.toMatchObject({ code: 5720 })
  })

  test.each<[string, string, object]>([
    ['sets the code of an account without code', '0x', { code: 'smart', replaces: undefined }],
    [
      'does not set the code of an account that already has it',
      `0xef0100${CODE.slice(2)}`,
      { code: undefined, replaces: undefined },
    ],
    [
      'replaces other code, at high risk',
      `0xef0100${STRANGER.slice(2)}`,
      { code: 'smart', replaces: STRANGER },
    ],
  ])('%s', async (_what, code, self) => {
    const node = { ...smart, codes: { ...smart.codes, [ME]: code as Hex } }
    const settled = await settleBatch(required(), deps(node))
    expect(settled.self).toMatchObject(self)
    expect(settled.risks.includes('foreignCode')).toBe(settled.self?.replaces !== undefined)
  })
})
