import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isHex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseGwei,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { SwapFault, type SwapVendor } from '../../ports/swaps.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { startNode } from '../../testing/startNode.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const ROUTER: Hex = `0x${'ab'.repeat(20)}`
const OTHER: Hex = `0x${'cd'.repeat(20)}`
const V3: Hex = `0x${'ba'.repeat(20)}`
/** https://docs.0x.org/docs/core-concepts/contracts#allowanceholder-addresses */
const HOLDER: Hex = '0x0000000000001fF3684f28c67538d4D072C22734'
const OTHER_HASH = `0x${'12'.repeat(32)}`
const CHAIN = 'eip155:31337'
const signer = privateKeyToAccount(`0x${'1'.repeat(64)}`)

const VENDOR: SwapVendor = {
  ...{ id: 'vendor', name: 'Vendor' },
  open: () => ({
    ...{ spender: HOLDER, keepsDeadlines: false, tokens: async () => [] },
    quote: () => Promise.reject(new SwapFault('noRoute')),
    build: () => Promise.reject(new SwapFault('noRoute')),
  }),
}

type Node = Awaited<ReturnType<typeof startNode>>

onDatabase((db) => {
  let usual: Node
  let hidden: Node
  let ofOther: Node
  beforeAll(async () => {
    const answers = {
      eth_sendRawTransaction: ([raw]: unknown[]) => ({ result: hashOf(raw) }),
    }
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

  const hashOf = (raw: unknown) => (isHex(raw) ? keccak256(raw) : OTHER_HASH)
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
      swap: {
        ...{ router: ROUTER, v3: { router: V3, quoter: OTHER, wrapped: OTHER } },
        ...(privateRpcUrl && { privateRpcUrl }),
      },
    })
    const world = createWorld(db(), { config: { networks: [network] }, swapVendors: [VENDOR] })
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

  test('security: [J10] sends a transaction to the router only to the private node', async () => {
    const swap = await send(ROUTER)
    const result = hashOf(swap.params[0])
    expect(await ask(swap)).toEqual({ jsonrpc: '2.0', id: 1, result })
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([0, 1])
    expect(hidden.asked).toEqual(['eth_chainId', 'eth_sendRawTransaction'])
  })

  test.each([
    ['as the first transaction, which sets the account’s code', true],
    ['later', false],
  ])(
    'security: [J10] sends a batch that calls the router only to the private node, %s',
    async (_when, isFirst) => {
      const { address } = signer
      const batchOf = async (...called: Hex[]) => {
        const calls = called.map((to) => ({ to, value: 0n, data: '0x12' as const }))
        const list = encodeAbiParameters(
          parseAbiParameters('(address to, uint256 value, bytes data)[]'),
          [calls],
        )
        const data = encodeFunctionData({
          abi: parseAbi(['function execute(bytes32 mode, bytes calls)']),
          args: [`0x01${'00'.repeat(31)}`, list],
        })
        const code = { contractAddress: OTHER, chainId: 31337, nonce: 1 }
        const raw = await signer.signTransaction({
          ...{ chainId: 31337, nonce: 0, to: address, data, gas: 200_000n },
          ...{ maxFeePerGas: parseGwei('2'), maxPriorityFeePerGas: 1n },
          ...(isFirst && { authorizationList: [await signer.signAuthorization(code)] }),
        })
        return call('eth_sendRawTransaction', [raw])
      }
      const swap = await batchOf(OTHER, V3)
      expect(await ask(swap)).toMatchObject({ result: hashOf(swap.params[0]) })
      expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([0, 1])
      await ask(await batchOf(OTHER, OTHER))
      expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([1, 1])
    },
  )

  test('control: sends a swap to the usual node if there is no private node', async () => {
    await ask(await send(ROUTER), null)
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([1, 0])
  })

  test('sends other transactions, reads and invalid requests to the usual node', async () => {
    await ask(await send(OTHER))
    await ask(await send(undefined))
    await ask(call('eth_sendRawTransaction', ['0x12']))
    await ask(call('eth_sendRawTransaction', []))
    await ask(call('eth_blockNumber'))
    expect(sentTo(usual)).toHaveLength(4)
    expect(hidden.asked).toEqual([])
  })

  test('security: [J10] splits a batch between the nodes', async () => {
    const [swap, other] = [await send(ROUTER, 2), await send(OTHER, 3)]
    const answers = await ask([call('eth_blockNumber', [], 1), swap, other])
    expect(answers).toHaveLength(3)
    expect(answers).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, result: '0x10' },
        { jsonrpc: '2.0', id: 2, result: hashOf(swap.params[0]) },
        { jsonrpc: '2.0', id: 3, result: hashOf(other.params[0]) },
      ]),
    )
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([1, 1])
  })

  test.each([
    ['the V3 router', V3],
    ['a vendor’s contract', HOLDER],
  ])('security: [J10] sends a transaction to %s only to the private node', async (_, to) => {
    await ask(await send(to))
    expect([sentTo(usual).length, sentTo(hidden).length]).toEqual([0, 1])
  })

  test('rejects a swap once, with the private node’s text', async () => {
    const error = { code: -32000, message: 'nonce too low' }
    const node = await startNode({
      ...{ chainId: 31337, answers: { eth_sendRawTransaction: () => ({ error }) } },
    })
    expect(await ask(await send(ROUTER), node.rpcUrl)).toMatchObject({ error })
    expect([sentTo(usual).length, sentTo(node).length]).toEqual([0, 1])
    node.close()
  })

  test('security: [J10] error: sends a swap to no other node if the private node is on another chain', async () => {
    expect(await ask(await send(ROUTER), ofOther.rpcUrl)).toEqual({
      ...{ jsonrpc: '2.0', id: 1, error: failure('chainNotSupported').error },
    })
    expect([sentTo(usual), sentTo(ofOther)]).toEqual([[], []])
  })

  type Answer = (response: ServerResponse, call: { id: number; params?: unknown[] }) => void
  async function startOdd(answer: Answer) {
    const swaps: number[] = []
    const server = createServer(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
      response.setHeader('content-type', 'application/json')
      if (body.method === 'eth_chainId')
        return void response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: '0x7a69' }))
      swaps.push(swaps.length)
      answer(response, body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { swaps, url: `http://127.0.0.1:${port}`, close: () => server.close() }
  }
  const say = (response: ServerResponse, answer: unknown) => response.end(JSON.stringify(answer))

  test.each<[what: string, answer: Answer]>([
    ['responds with 503', (response) => response.writeHead(503).end('{}')],
    ['closes the connection', (response) => response.destroy()],
    [
      'responds with HTML',
      (response) => response.setHeader('content-type', 'text/html').end('<html>'),
    ],
    ['responds with HTML as JSON', (response) => response.end('<html>')],
    ['responds with other JSON', (response) => say(response, { ok: true })],
    ['returns an empty response', (response) => response.end()],
    [
      'responds to another request',
      (response, { id }) => say(response, { jsonrpc: '2.0', id: id + 1, result: OTHER_HASH }),
    ],
    [
      'returns another transaction hash',
      (response, { id }) => say(response, { jsonrpc: '2.0', id, result: OTHER_HASH }),
    ],
    [
      'returns no transaction hash',
      (response, { id }) => say(response, { jsonrpc: '2.0', id, result: true }),
    ],
    [
      'redirects to another host',
      (response) => response.writeHead(307, { location: usual.rpcUrl }).end(),
    ],
  ])(
    'security: [J10] error: tries twice and sends a swap to no other node if the private node %s',
    async (_, answer) => {
      const node = await startOdd(answer)
      const { error } = failure('unknown')
      expect(await ask(await send(ROUTER), node.url)).toEqual({
        ...{ jsonrpc: '2.0', id: 1 },
        error: { ...error, data: { ...error.data, isPrivate: true } },
      })
      expect([sentTo(usual), node.swaps.length]).toEqual([[], 2])
      node.close()
    },
  )

  test('security: [J10] returns the hash if the second try succeeds', async () => {
    const node = await startOdd((response, { id, params = [] }) => {
      if (node.swaps.length === 1) response.destroy()
      else say(response, { jsonrpc: '2.0', id, result: hashOf(params[0]) })
    })
    const swap = await send(ROUTER)
    expect(await ask(swap, node.url)).toMatchObject({ result: hashOf(swap.params[0]) })
    expect(sentTo(usual)).toEqual([])
    node.close()
  })

  test('security: [J10] error: does not report a swap as rejected if the node may have received it', async () => {
    const node = await startOdd((response, { id }) => {
      if (node.swaps.length === 1) response.destroy()
      else say(response, { jsonrpc: '2.0', id, error: { code: -32000, message: 'already known' } })
    })
    expect(await ask(await send(ROUTER), node.url)).toMatchObject({
      error: { data: { type: 'unknown', isPrivate: true } },
    })
    node.close()
  })

  test('security: [J10] error: tries a slow private node twice for four seconds', {
    timeout: 30_000,
  }, async () => {
    const node = await startOdd(() => undefined)
    const started = Date.now()
    expect(await ask(await send(ROUTER), node.url)).toMatchObject({
      error: { data: { type: 'requestTimedOut', isPrivate: true } },
    })
    expect(Date.now() - started).toBeGreaterThanOrEqual(7_900)
    expect([sentTo(usual), node.swaps.length]).toEqual([[], 2])
    node.close()
  })

  test('security: [J10] error: sends a swap to no other node if the private node is down', async () => {
    const down = await startOdd(() => undefined)
    down.close()
    expect(await ask(await send(ROUTER), down.url)).toMatchObject({
      error: { data: { type: 'unknown', isPrivate: true } },
    })
    expect(sentTo(usual)).toEqual([])
  })
})
