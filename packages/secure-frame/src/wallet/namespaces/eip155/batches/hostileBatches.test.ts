import { hexToBytes } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  multicall3Abi,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import { MULTICALL3 } from '../requests/batchCalls.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { lookAt } from '../testing/lookAt.js'

const ROUTER: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ETHER = 10n ** 18n
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ALL = 1_000_000_000n
const [FRIEND, THIEF] = [pad('0xa1', { size: 20 }), getAddress(pad('0xbad', { size: 20 }))]
const { account } = requestContext

const transfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const coins = (to: Hex, value: bigint) => ({ to, value: toHex(value) })
const friends = coins(FRIEND, 1n)

const look = (calls: readonly object[], node: Parameters<typeof lookAt>[0]['node'] = {}) =>
  lookAt({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x1', atomicRequired: true, calls }],
    chain: 'eip155:1',
    node: {
      ...{ isRecent: true, codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x60' } },
      ...{ balances: { coin: 10n * ETHER, [USDC]: ALL, [THIEF]: ALL }, ...node },
    },
  })
const sent = (calls: readonly object[]) => ({
  simulated: { status: '0x1', logs: [] },
  calls,
})

describe('[V12] a batch of the account’s own calls', () => {
  test('rates a transfer of an unknown token as a high risk if it also sends coins', async () => {
    const { request } = await look([
      { to: THIEF, data: transfer(FRIEND, 1n), value: toHex(9n * ETHER) },
      friends,
    ])
    expect(request.risks).toContain('callWithValue')
  })

  test('rates tokens sent through Multicall3 like a direct transfer', async () => {
    const onward = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [[{ target: USDC, allowFailure: false, callData: transfer(THIEF, ALL) }]],
    })
    const { request } = await look([
      { to: USDC, data: transfer(MULTICALL3, ALL) },
      { to: MULTICALL3, data: onward },
    ])
    expect(request.risks).toContain('mostToNew')
  })

  const routed = (value: bigint, ...commands: [command: string, words: (Hex | bigint)[]][]) => ({
    to: ROUTER,
    value: toHex(value),
    data: encodeFunctionData({
      abi: parseAbi(['function execute(bytes commands, bytes[] inputs) payable']),
      args: [
        `0x${commands.map(([command]) => command).join('')}`,
        commands.map(([, words]) =>
          concatHex(words.map((word) => pad(toHex(BigInt(word)), { size: 32 }))),
        ),
      ],
    }),
  })
  const me = account as Hex
  const wrapForMe = routed(4n * ETHER, ['0b', ['0x02', 4n * ETHER]], ['04', [WETH, me, 4n * ETHER]])

  test('rates tokens that a separate call sends to a router as lost', async () => {
    const { request } = await look([
      { to: USDC, data: transfer(ROUTER, ALL) },
      routed(0n, ['0e', [me, USDC, 0n]]),
    ])
    expect(request.risks).toContain('mostToNew')
  })

  test('warns of coins that remain at a router after the second call', async () => {
    const { request: first } = await look([wrapForMe, friends])
    expect(first.risks).not.toContain('leftBehind')
    const { request } = await look([wrapForMe, routed(4n * ETHER, ['0e', [me, USDC, 0n]])])
    expect(request.risks).toContain('leftBehind')
  })

  test('shows sent coins that the node’s simulation omits because an earlier call pays the account itself', async () => {
    const { calls, ...node } = sent([coins(account as Hex, 1n), coins(THIEF, 5n * ETHER)])
    const { insight } = await look(calls, node)
    expect(insight.simulation).toMatchObject({
      changes: [{ direction: 'out', token: undefined, amount: 5n * ETHER }],
    })
  })

  test('shows the name of a well-known token after any number of other tokens', async () => {
    const others = Array.from({ length: 20 }, (_, index) => ({
      to: getAddress(pad(toHex(0xf00 + index), { size: 20 })),
      data: transfer(FRIEND, 1n),
    }))
    const { insight } = await look([...others, { to: USDC, data: transfer(THIEF, 5_000_000n) }])
    expect(insight.tokens[USDC.toLowerCase()]).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })
})

describe('on a real chain', () => {
  let chain: Awaited<ReturnType<typeof startChainRpc>>
  beforeAll(async () => {
    chain = await startChainRpc()
    await placeSmartAccounts(chain.url)
  })
  afterAll(() => chain.stop())

  async function owner() {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    await chain.ask('anvil_setBalance', [address, toHex(ETHER)])
    const store = { entries: memoryStore(), userId: async () => 'user' }
    const ask = async (call: { method: string; params: object[] }, rpc: Rpc = chain.rpc) => {
      const deps = { ...store, rpc }
      const asked = eip155Requests.parse(call, { ...requestContext, account: address })
      const prepared = await eip155Requests.prepare(asked, deps)
      const signed = eip155Signer.build(prepared.intent).sign(hexToBytes(key.slice(2)) as Bytes)
      if (signed.kind !== 'transaction') throw new Error('It is sent.')
      await eip155Requests.send(signed, deps, prepared.view)
      return prepared.view.transaction?.nonce
    }
    return { address, ask }
  }
  const batch = (id: string, amount = 1n) => ({
    method: 'wallet_sendCalls',
    params: [{ id, calls: [friends, coins(THIEF, amount)], atomicRequired: true }],
  })

  test('leaves no nonce gap if the node rejects an upgrade', async () => {
    const { address, ask } = await owner()
    const refusing: Rpc = {
      async request(call) {
        if (call.method !== 'eth_sendRawTransaction') return chain.rpc.request(call)
        throw new VestibuleError('rpcFailed', { data: { code: -32000 } })
      },
    }
    await expect(ask(batch('one'), refusing)).rejects.toMatchObject({ type: 'rpcFailed' })
    const payment = { method: 'eth_sendTransaction', params: [{ from: address, ...friends }] }
    await chain.ask('evm_setAutomine', [false])
    try {
      await expect(ask(payment)).resolves.toBe(0)
      await expect(ask(payment)).resolves.toBe(1)
    } finally {
      await chain.ask('evm_setAutomine', [true])
    }
  })

  test('sends only the first of two simultaneous batches with the same id', async () => {
    const { ask } = await owner()
    const asked = await Promise.allSettled([ask(batch('same')), ask(batch('same', 2n))])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { type: 'batchIdTaken' },
    })
  })
})
