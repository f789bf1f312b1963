import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../domain/project.js'
import { onEveryDatabase } from '../testing/databases.js'
import { failure } from '../testing/failure.js'
import { createWorld, FRAME_ORIGIN } from '../testing/world.js'

type Call = { id: number; method: string; params?: unknown[] }
type Answer = (call: Call) => unknown

/** A node that answers as it is told; a string is sent as it is. */
function startNode(answer: Answer, respond?: (calls: Call | Call[]) => string | undefined) {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const calls: Call[] = [body].flat()
    seen.push(...calls.map(({ method }) => method))
    const answers = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(answer(call) as object),
    }))
    const text =
      respond?.(body) ?? JSON.stringify(Array.isArray(body) ? answers.reverse() : answers[0])
    response.setHeader('content-type', 'application/json')
    response.end(text)
  })
  return { server, seen }
}

const answer: Answer = ({ method, params }) => {
  if (method === 'eth_chainId') return { result: '0x7a69' }
  if (method === 'eth_blockNumber') return { result: '0x10' }
  if (method === 'eth_getBalance') return { result: params?.[0] }
  if (method === 'eth_getTransactionReceipt') return { result: null }
  return { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
}

onEveryDatabase((db) => {
  const good = startNode(answer)
  const wrongChain = startNode(({ method }) => ({
    result: method === 'eth_chainId' ? '0x1' : '0x2',
  }))
  const broken = startNode(answer, (body) =>
    Array.isArray(body) ? '<html>secret</html>' : undefined,
  )
  const huge = startNode(answer, (body) =>
    Array.isArray(body) ? `[${' '.repeat(5 * 1024 * 1024)}]` : undefined,
  )
  const nodes = { good, wrongChain, broken, huge }
  const networks: Network[] = []

  beforeAll(async () => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    let chainId = 31337
    for (const [name, { server }] of Object.entries(nodes)) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const rpcUrl = `http://127.0.0.1:${port}/api-key`
      networks.push({
        caipNetworkId: `eip155:${chainId}`,
        name,
        testnet: true,
        nativeCurrency,
        rpcUrl,
      })
      chainId = name === 'good' ? 99 : 31337
    }
    // The last two serve the chain they are listed for, under one more id each.
    for (const [index, network] of networks.entries())
      if (index > 1) network.caipNetworkId = index === 2 ? 'eip155:031337' : 'eip155:0031337'
    const rpcUrl = 'http://127.0.0.1:9'
    networks.push({
      caipNetworkId: 'eip155:7',
      name: 'down',
      testnet: true,
      nativeCurrency,
      rpcUrl,
    })
  })
  afterAll(() => {
    for (const { server } of Object.values(nodes)) server.close()
  })

  async function rpc(caip: string, body: unknown, options: createWorld.Options = {}) {
    const world = createWorld(db(), { ...options, config: { networks } })
    const response = await world.fetch(
      new Request(`${FRAME_ORIGIN}/v1/rpc/${caip}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: FRAME_ORIGIN },
        body: JSON.stringify(body),
      }),
    )
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })

  describe('the RPC proxy', () => {
    test('[A29] passes one call on, under the caller’s own id', async () => {
      expect(await rpc('eip155:31337', call('eth_blockNumber', [], 'mine'))).toEqual({
        status: 200,
        body: { jsonrpc: '2.0', id: 'mine', result: '0x10' },
      })
    })

    test('[A29] passes a batch on and answers in its order, whatever order the node likes', async () => {
      const batch = ['0xa', '0xb', '0xc'].map((address) => call('eth_getBalance', [address], 7))
      expect((await rpc('eip155:31337', batch)).body).toEqual(
        ['0xa', '0xb', '0xc'].map((result) => ({ jsonrpc: '2.0', id: 7, result })),
      )
    })

    test('[A29] tells an answer that is null from none', async () => {
      expect((await rpc('eip155:31337', call('eth_getTransactionReceipt'))).body).toEqual({
        jsonrpc: '2.0',
        id: 1,
        result: null,
      })
    })

    test('[A29] passes the node’s own errors on', async () => {
      expect((await rpc('eip155:31337', call('eth_call'))).body).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
      })
    })

    test.each([
      'eth_sendTransaction',
      'eth_sign',
      'personal_sign',
      'anvil_setBalance',
      'debug_traceCall',
      'admin_peers',
      'ETH_BLOCKNUMBER',
      'eth_blockNumber ',
      'wallet_getAssets',
      'constructor',
      '',
    ])('[X18] never asks a node for %j', async (method) => {
      const before = good.seen.length
      expect((await rpc('eip155:31337', call(method))).body).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: failure('methodNotAllowed').error,
      })
      expect(good.seen.length).toBe(before)
    })

    test('[X18] a refused call does not spoil its batch', async () => {
      const { body } = await rpc('eip155:31337', [
        call('eth_blockNumber', [], 1),
        call('eth_sign', [], 2),
        call('eth_blockNumber', [], 3),
      ])
      expect(body).toEqual([
        { jsonrpc: '2.0', id: 1, result: '0x10' },
        { jsonrpc: '2.0', id: 2, error: failure('methodNotAllowed').error },
        { jsonrpc: '2.0', id: 3, result: '0x10' },
      ])
    })

    test('asks each node for its chain once, and forwards nothing to a wrong one', async () => {
      const world = createWorld(db(), { config: { networks } })
      const ask = async (caip: string) => {
        const response = await world.fetch(
          new Request(`${FRAME_ORIGIN}/v1/rpc/${caip}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(call('eth_blockNumber')),
          }),
        )
        return response.json()
      }
      good.seen.length = 0
      await Promise.all([0, 1, 2].map(() => ask('eip155:31337')))
      await ask('eip155:31337')
      expect(good.seen.filter((method) => method === 'eth_chainId')).toHaveLength(1)
      expect(good.seen.filter((method) => method === 'eth_blockNumber')).toHaveLength(4)
      for (let time = 0; time < 2; time++)
        expect(await ask('eip155:99')).toMatchObject({ error: failure('chainNotSupported').error })
      expect(wrongChain.seen).toEqual(['eth_chainId', 'eth_chainId'])
    })

    test.each([
      ['answers no JSON', 'eip155:031337'],
      ['answers too much', 'eip155:0031337'],
    ])('a node that %s fails in words of ours', async (_what, caip) => {
      const batch = [call('eth_blockNumber', [], 1), call('eth_blockNumber', [], 2)]
      expect(await rpc(caip, batch)).toEqual({
        status: 200,
        body: [1, 2].map((id) => ({ jsonrpc: '2.0', id, error: failure('unknown').error })),
      })
    })

    test('a node that is down fails in words of ours, without its address', async () => {
      const { body } = await rpc('eip155:7', call('eth_blockNumber'))
      expect(body).toEqual({ jsonrpc: '2.0', id: 1, error: failure('unknown').error })
    })

    test('a chain that nobody serves is not supported', async () => {
      for (const caip of ['eip155:1', 'solana:x', 'eip155', '__proto__', 'eip155:31337:x'])
        expect(await rpc(caip, call('eth_blockNumber'))).toEqual({
          status: 404,
          body: failure('chainNotSupported'),
        })
    })

    test('what is no JSON-RPC, or too long a batch, is refused', async () => {
      const batch = Array.from({ length: 101 }, () => call('eth_blockNumber'))
      for (const body of [
        [],
        batch,
        {},
        { ...call('eth_blockNumber'), jsonrpc: '1.0' },
        { ...call('eth_blockNumber'), id: null },
        { ...call('eth_blockNumber'), params: { x: 1 } },
        { ...call('eth_blockNumber'), extra: 1 },
        [call('eth_blockNumber'), 7],
      ])
        expect(await rpc('eip155:31337', body)).toEqual({
          status: 400,
          body: failure('invalidRequest'),
        })
      expect((await rpc('eip155:31337', batch.slice(1))).status).toBe(200)
    })

    test('each call of a batch counts, per network and project', async () => {
      const limits = { callsPerAddress: { points: 3, window: 60_000 } }
      const world = createWorld(db(), { limits, config: { networks } })
      const send = async (count: number, query = '') => {
        const response = await world.fetch(
          new Request(`${FRAME_ORIGIN}/v1/rpc/eip155:31337${query}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Array.from({ length: count }, () => call('eth_blockNumber'))),
          }),
        )
        return response.status
      }
      expect(await send(2)).toBe(200)
      expect(await send(2)).toBe(429)
      expect(await send(1)).toBe(200)
      expect(await send(1, '?projectId=demo')).toBe(200)
      expect(await send(1, '?projectId=unknown')).toBe(403)
    })
  })
})
