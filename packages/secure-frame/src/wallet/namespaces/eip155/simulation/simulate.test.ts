import { VestibuleError } from '@vestibule/protocol'
import { encodeAbiParameters, encodeErrorResult, type Hex, pad, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { parseSendTransaction } from '../requests/parseSendTransaction.js'
import { simulate } from './simulate.js'

const { account } = requestContext
const token: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const requestOf = (transaction: object) =>
  parseSendTransaction([{ from: account, ...transaction }], requestContext)
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: Hex | bigint) =>
  pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 })

describe('on a real node', () => {
  let chain: Awaited<ReturnType<typeof startChainRpc>>
  let rpc: Rpc
  beforeAll(async () => {
    chain = await startChainRpc()
    rpc = chain.rpc
    // One contract only emits `Transfer(caller, 0x1111…, 5)`, as a token does. The other always reverts.
    const speak = `7${'f'}${TRANSFER.slice(2)}`
    const code = `0x600560005273${'11'.repeat(20)}33${speak}60206000a300`
    await rpc.request({ method: 'anvil_setCode', params: [token, code] })
    await rpc.request({ method: 'anvil_setCode', params: [STRANGER, '0x60006000fd'] })
  })
  afterAll(() => chain.stop())

  const receiver = `0x${'22'.repeat(20)}` as Hex

  test('[V12] reports sent coins', async () => {
    const request = requestOf({ to: receiver, value: toHex(parseEther('1')) })
    await expect(simulate({ rpc, request, timeoutMs: 60_000 })).resolves.toEqual({
      kind: 'changes',
      changes: [{ token: undefined, direction: 'out', amount: parseEther('1') }],
      more: 0,
      permissions: [],
    })
  })

  test('[V12] reports tokens that leave the account in an unreadable call', async () => {
    const request = requestOf({ to: token, data: '0xdeadbeef' })
    await expect(simulate({ rpc, request, timeoutMs: 60_000 })).resolves.toMatchObject({
      kind: 'changes',
      changes: [{ token, direction: 'out', amount: 5n }],
    })
  })

  test('[V12] reports that a reverting call will fail', async () => {
    const request = requestOf({ to: STRANGER, data: '0xdeadbeef' })
    await expect(simulate({ rpc, request, timeoutMs: 60_000 })).resolves.toMatchObject({
      kind: 'fails',
    })
  })
})

describe('nodes of every kind', () => {
  const request = requestOf({ to: STRANGER, value: '0x64', data: '0xdeadbeef' })
  const unknown = () => {
    throw new VestibuleError('rpcFailed', { data: { code: -32601 } })
  }
  const ask = (answers: Record<string, () => unknown>, timeoutMs = 60_000) =>
    simulate({ rpc: { request: async ({ method }) => answers[method]?.() }, request, timeoutMs })
  const simulated = (call: object) => ({ eth_simulateV1: () => [{ calls: [call] }] })
  const log = (topics: Hex[], data: Hex, address: Hex = token) => ({ address, topics, data })
  const transfer = (from: Hex, to: Hex, amount: bigint) =>
    log([TRANSFER, word(from), word(to)], word(amount))

  test('reports only success for a node without simulation', async () => {
    const answers = { eth_simulateV1: unknown, eth_call: () => '0x' }
    await expect(ask(answers)).resolves.toEqual({ kind: 'runs' })
  })

  test('returns the contract’s own error for a failing call', async () => {
    const data = encodeErrorResult({
      abi: [{ type: 'error', name: 'Error', inputs: [{ type: 'string' }] }],
      errorName: 'Error',
      args: ['too\u202E late'],
    })
    const reverts = () => {
      throw new VestibuleError('rpcFailed', { data: { code: 3, data } })
    }
    const failed = { kind: 'fails', reason: 'too\\u{202e} late' }
    await expect(ask({ eth_simulateV1: unknown, eth_call: reverts })).resolves.toEqual(failed)
    const answer = { status: '0x0', returnData: data, logs: [] }
    await expect(ask(simulated(answer))).resolves.toEqual(failed)
  })

  test('returns no simulation for a node that is slow or lacks the methods', async () => {
    await expect(ask({ eth_simulateV1: unknown, eth_call: unknown })).resolves.toEqual({
      kind: 'none',
    })
    const never = () => new Promise(() => {})
    await expect(ask({ eth_simulateV1: never }, 1)).resolves.toEqual({ kind: 'none' })
  })

  test('reports the coins even if a node hides them', async () => {
    await expect(ask(simulated({ status: '0x1', logs: [] }))).resolves.toMatchObject({
      changes: [{ token: undefined, direction: 'out', amount: 100n }],
    })
  })

  test('omits assets that only pass through, and adds up the others', async () => {
    const logs = [
      transfer(STRANGER, account, 7n),
      transfer(account, STRANGER, 3n),
      transfer(account, account, 9n),
      transfer(token, STRANGER, 9n),
    ]
    await expect(ask(simulated({ status: '0x1', logs }))).resolves.toMatchObject({
      changes: [
        { token: undefined, direction: 'out', amount: 100n },
        { token, direction: 'in', amount: 4n },
      ],
    })
  })

  test('reports NFTs of both standards by their ids', async () => {
    const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
    const lists = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [8n, 9n],
        [1n, 2n],
      ],
    )
    const parties = [word(STRANGER), word(account), word(STRANGER)]
    const logs = [
      log([TRANSFER, word(account), word(STRANGER), word(5n)], '0x'),
      log([single, ...parties], `${word(6n)}${word(2n).slice(2)}`),
      log([batch, ...parties], lists),
    ]
    const found = await ask(simulated({ status: '0x1', logs }))
    expect(found).toMatchObject({
      changes: [
        { token: undefined },
        { id: 5n, amount: 1n },
        { id: 6n, amount: 2n },
        { id: 8n, amount: 1n },
        { id: 9n, amount: 2n },
      ],
    })
  })

  test('reports an approval of the account, but not of another account', async () => {
    const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const all = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
    const logs = [
      log([approval, word(account), word(STRANGER)], word(5n)),
      log([approval, word(account), word(STRANGER)], word(0n)),
      log([approval, word(token), word(STRANGER)], word(5n)),
      log([all, word(account), word(STRANGER)], word(1n)),
    ]
    await expect(ask(simulated({ status: '0x1', logs }))).resolves.toMatchObject({
      permissions: [
        { token, spender: STRANGER, amount: 5n },
        { token, spender: STRANGER, amount: undefined },
      ],
    })
  })

  test('counts the changes that are not shown', async () => {
    const logs = Array.from({ length: 20 }, (_, index) => ({
      ...transfer(account, STRANGER, 1n),
      address: pad(toHex(index + 1), { size: 20 }),
    }))
    await expect(ask(simulated({ status: '0x1', logs }))).resolves.toMatchObject({ more: 15 })
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['two blocks', [{ calls: [{ status: '0x1' }] }, { calls: [] }]],
    ['missing calls', [{ calls: [] }]],
    ['a status as text', [{ calls: [{ status: 'fine' }] }]],
    [
      'logs without an address',
      [{ calls: [{ status: '0x1', logs: [{ topics: [], data: '0x' }] }] }],
    ],
  ])('treats invalid data (%s) as no simulation', async (_name, answer) => {
    const answers = { eth_simulateV1: () => answer, eth_call: () => '0x' }
    await expect(ask(answers)).resolves.toEqual({ kind: 'runs' })
  })

  test('ignores an incomplete event', async () => {
    const logs = [log([TRANSFER], '0x'), log([TRANSFER, word(account), word(STRANGER)], '0x')]
    await expect(ask(simulated({ status: '0x1', logs }))).resolves.toMatchObject({
      changes: [{ token: undefined }],
    })
  })
})
