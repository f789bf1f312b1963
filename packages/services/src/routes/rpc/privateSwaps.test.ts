import { type Hex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { startNode } from '../../testing/startNode.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const ROUTER: Hex = `0x${'ab'.repeat(20)}`
const OTHER: Hex = `0x${'cd'.repeat(20)}`
const HASH = `0x${'12'.repeat(32)}`
const CHAIN = 'eip155:31337'
const signer = privateKeyToAccount(`0x${'1'.repeat(64)}`)

type Node = Awaited<ReturnType<typeof startNode>>

onDatabase((db) => {
  let usual: Node
  let hidden: Node
  let ofOther: Node
  beforeAll(async () => {
    const answers = { eth_sendRawTransaction: () => ({ result: HASH }) }
    usual = await startNode({ chainId: 31337, answers })
    hidden = await startNode({ chainId: 31337, answers })
    ofOther = await startNode({ chainId: 1, answers })
  })
  beforeEach(() => {
    for (const { asked } of [usual, hidden, ofOther]) asked.length = 0
  })
  afterAll(() => {
    for (const node of [usual, hidden, ofOther]) node.close()
  })

  const rawTo = (to: Hex | undefined, nonce = 0) =>
    signer.signTransaction({
      ...{ chainId: 31337, nonce, to, data: '0x12', gas: 100_000n },
      ...{ maxFeePerGas: parseGwei('2'), maxPriorityFeePerGas: 1n },
    })
  const call = (method: string, params: unknown[] = [], id = 1) => {
    return { jsonrpc: '2.0', id, method, params }
  }
  const send = async (to: Hex | undefined, id = 1) =>
    call('eth_sendRawTransaction', [await rawTo(to)], id)

  async function ask(body: unknown, privateRpcUrl: string | null = hidden.rpcUrl) {
    const network = Network.parse({
      ...{ caipNetworkId: CHAIN, name: 'Local', testnet: true, rpcUrl: usual.rpcUrl },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      swap: { router: ROUTER, ...(privateRpcUrl && { privateRpcUrl }) },
    })
    const world = createWorld(db(), { config: { networks: [network] } })
    const response = await world.fetch(
      new Request(`${FRAME_ORIGIN}/v1/rpc/${CHAIN}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: FRAME_ORIGIN },
        body: JSON.stringify(body),
      }),
    )
    return response.json()
  }
  const sentTo = ({ asked }: Node) => asked.filter((method) => method.startsWith('eth_send'))

  test('security: [J10] a transaction to the router goes to the private node alone', async () => {
    expect(await ask(await send(ROUTER))).toEqual({ jsonrpc: '2.0', id: 1, result: HASH })
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([0, 1])
    expect(hidden.asked).toEqual(['eth_chainId', 'eth_sendRawTransaction'])
  })

  test('control: without a private node it goes to the usual one', async () => {
    await ask(await send(ROUTER), null)
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([1, 0])
  })

  test('other transactions, reads, and what is no transaction go to the usual node', async () => {
    await ask(await send(OTHER))
    await ask(await send(undefined))
    await ask(call('eth_sendRawTransaction', ['0x12']))
    await ask(call('eth_sendRawTransaction', []))
    await ask(call('eth_blockNumber'))
    expect(sentTo(usual)).toHaveLength(4)
    expect(hidden.asked).toEqual([])
  })

  test('security: [J10] a batch is taken apart', async () => {
    const answers = await ask([
      call('eth_blockNumber', [], 1),
      await send(ROUTER, 2),
      await send(OTHER, 3),
    ])
    expect(answers).toHaveLength(3)
    expect(answers).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, result: '0x10' },
        { jsonrpc: '2.0', id: 2, result: HASH },
        { jsonrpc: '2.0', id: 3, result: HASH },
      ]),
    )
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([1, 1])
  })

  test.each([
    ['is down', (): string => 'http://127.0.0.1:9', 'unknown'],
    ['serves another chain', (): string => ofOther.rpcUrl, 'chainNotSupported'],
  ] as const)(
    'security: [J10] error: a swap goes nowhere else where the private node %s',
    async (_, url, type) => {
      expect(await ask(await send(ROUTER), url())).toEqual({
        ...{ jsonrpc: '2.0', id: 1, error: failure(type).error },
      })
      expect([sentTo(usual), sentTo(ofOther)]).toEqual([[], []])
    },
  )
})
