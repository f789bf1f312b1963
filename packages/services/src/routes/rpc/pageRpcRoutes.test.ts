import { giantAnswers, makerAnswers } from '@vestibule/protocol/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../../domain/projects/project.js'
import { listen } from '../../server/listen.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { startNode } from '../../testing/startNode.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const PATH = '/rpc/eip155:31337?projectId=demo'
const JSON_TYPE = { 'content-type': 'application/json' }

const PRICE = 5

onDatabase((db) => {
  let node: Awaited<ReturnType<typeof startNode>>
  let networks: Network[] = []
  const giants = giantAnswers()
  const refusal = {
    code: 3,
    message: `execution reverted: ${'x'.repeat(5_000)}`,
    data: { why: [1] },
  }

  beforeAll(async () => {
    node = await startNode({
      chainId: 31337,
      answers: {
        eth_getBlockByNumber: () => ({ result: giants.block }),
        eth_getLogs: () => ({ result: giants.logs }),
        eth_getCode: () => ({ result: giants.code }),
        eth_estimateGas: () => ({ error: refusal }),
        eth_getUserOperationReceipt: ([userOpHash]) => ({ result: { userOpHash, success: true } }),
        eth_gasPrice: () => ({ result: '0x1', error: null }),
      },
    })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const common = { name: 'Local', testnet: true, nativeCurrency, rpcUrl: node.rpcUrl }
    networks = [{ caipNetworkId: 'eip155:31337', ...common }]
  })
  afterAll(() => node.close())

  const call = (method: string, params: unknown[] = [], id = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })
  const start = (limits: createWorld.Options['limits'] = {}) =>
    createWorld(db(), { limits, config: { networks } })
  const send = (
    world: ReturnType<typeof start>,
    body: unknown,
    { path = PATH, origin = DAPP_ORIGIN }: { path?: string; origin?: string } = {},
  ) => {
    const text = JSON.stringify(body)
    const headers = { ...JSON_TYPE, origin, 'content-length': String(text.length) }
    return world.fetch(new Request(FRAME_ORIGIN + path, { method: 'POST', headers, body: text }))
  }

  test('[A28] returns the state of a user operation only for the project’s site and chain', async () => {
    const world = start()
    const hash = `0x${'ab'.repeat(32)}`
    const ask = (chainId: string, origin = DAPP_ORIGIN) => {
      const path = `/v1/bundler?projectId=demo&chainId=${chainId}&bundler=any`
      return send(world, call('eth_getUserOperationReceipt', [hash]), { path, origin })
    }
    const told = await ask('eip155:31337')
    expect(told.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
    expect(await told.json()).toMatchObject({ result: { userOpHash: hash, success: true } })
    expect((await ask('eip155:5')).status).toBe(404)
    expect((await ask('eip155:31337', 'https://other.example')).status).toBe(403)
  })

  describe('the nodes for a project’s pages', () => {
    test('[A29] respond to a page of the project, and let only this page read the response', async () => {
      const response = await send(start(), call('eth_blockNumber'))
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x10' })
      expect(response.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    })

    test('[A29] allow a page’s preflight for two hours, only for JSON', async () => {
      const preflight = (origin: string) =>
        start().fetch(
          new Request(FRAME_ORIGIN + PATH, {
            method: 'OPTIONS',
            headers: { origin, 'access-control-request-method': 'POST' },
          }),
        )
      const passed = await preflight(DAPP_ORIGIN)
      expect([...passed.headers].filter(([name]) => name.startsWith('access-control'))).toEqual([
        ['access-control-allow-headers', 'content-type'],
        ['access-control-allow-methods', 'POST'],
        ['access-control-allow-origin', DAPP_ORIGIN],
        ['access-control-max-age', '7200'],
      ])
      expect((await preflight('https://evil.example')).status).toBe(403)
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }, 403, 'originNotAllowed'],
      ['an unknown project', { path: '/rpc/eip155:31337?projectId=no' }, 403, 'projectUnknown'],
      ['a missing project', { path: '/rpc/eip155:31337' }, 400, 'projectIdMissing'],
      ['an unknown chain', { path: '/rpc/eip155:1?projectId=demo' }, 404, 'chainNotSupported'],
    ] as const)(
      '[X07] reject %s with a readable error, without a request to the node',
      async (_who, asked, status, type) => {
        const before = node.asked.length
        const response = await send(start(), call('eth_blockNumber'), asked)
        expect([response.status, await response.json()]).toEqual([status, failure(type)])
        expect(response.headers.get('access-control-allow-origin')).not.toBe(null)
        expect(node.asked).toHaveLength(before)
      },
    )

    test('[A29] return a block with 1 500 transactions, 10 000 logs and 5 MB unchanged', async () => {
      const methods = ['eth_getBlockByNumber', 'eth_getLogs', 'eth_getCode']
      const world = start()
      const answers = await Promise.all(
        methods.map(async (method) => (await send(world, call(method))).json()),
      )
      expect(answers).toEqual(
        [giants.block, giants.logs, giants.code].map((result) => ({
          jsonrpc: '2.0',
          id: 1,
          result,
        })),
      )
    })

    test('[A29] return 200 answers of five node vendors unchanged, alone and in a batch', async () => {
      const calls = makerAnswers()
      const replies = (body: { id: number } | { id: number }[]) =>
        Array.isArray(body)
          ? `[${body.map(({ id }) => calls[id - 1]?.replyTo(id)).join(', ')}]`
          : calls[body.id - 1]?.replyTo(body.id)
      const isCheck = (body: unknown) => JSON.stringify(body).includes('"id":0')
      const maker = await startNode({
        chainId: 1,
        texts: (body) => (isCheck(body) ? undefined : replies(body)),
      })
      const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const network = { caipNetworkId: 'eip155:1', name: 'One', testnet: false, nativeCurrency }
      const world = createWorld(db(), {
        config: { networks: [{ ...network, rpcUrl: maker.rpcUrl }] },
        limits: { nodeCallsPerClient: { points: 1e9 } },
      })
      const path = '/rpc/eip155:1?projectId=demo'
      const requests = calls.map(({ method }, index) => call(method, [], index + 1))
      for (const [index, request] of requests.entries())
        expect(await (await send(world, request, { path })).text()).toBe(
          calls[index]?.replyTo(index + 1),
        )
      const batch = await send(world, requests, { path })
      expect(await batch.text()).toBe(replies(requests))
      maker.close()
    })

    test('[X18] reject traces without a request to a node', async () => {
      const traces = ['debug_traceTransaction', 'debug_traceCall', 'trace_block', 'ots_getApiLevel']
      const before = node.asked.length
      const response = await send(
        start(),
        traces.map((method, id) => call(method, [], id)),
      )
      expect(await response.json()).toEqual(
        traces.map((_, id) => ({
          jsonrpc: '2.0',
          id,
          error: failure('methodNotAllowed').error,
        })),
      )
      expect(node.asked).toHaveLength(before)
    })

    test('[A29] return a node’s error of any length, and the other results of the batch', async () => {
      const response = await send(start(), [call('eth_estimateGas'), call('eth_gasPrice', [], 2)])
      const [failed, price] = [...((await response.json()) as { id: number }[])].reverse()
      expect(failed).toEqual({ jsonrpc: '2.0', id: 1, error: refusal })
      expect(price).toEqual({ jsonrpc: '2.0', id: 2, result: '0x1', error: null })
    })

    test('[C09] accept at most a thousand calls in a batch', async () => {
      const batch = Array.from({ length: 1_001 }, (_, id) =>
        call('eth_getBalance', [`0x${'1'.repeat(40)}`, 'latest'], id),
      )
      const answered = await send(start(), batch.slice(1))
      expect(((await answered.json()) as unknown[]).length).toBe(1_000)
      expect((await send(start(), batch)).status).toBe(400)
    })

    test('[A29] accept a call up to a megabyte for sixteen points', async () => {
      const world = start({ nodeCallsPerClient: { points: PRICE * 20, window: 60_000 } })
      const long = (size: number) => call('eth_call', [{ data: `0x${'0'.repeat(size)}` }])
      expect((await send(world, long(1_100_000))).status).toBe(413)
      expect((await send(world, long(1_000_000))).status).toBe(429)
      expect((await send(start(), long(1_000_000))).status).toBe(200)
    })

    test('[A29] charge 77 points for an answer of five megabytes, and cut it off if fewer remain', async () => {
      const limits = (points: number) => ({
        nodeCallsPerClient: { points: PRICE * points, window: 60_000 },
      })
      const world = start(limits(78))
      expect(await (await send(world, call('eth_getCode'))).json()).toMatchObject({ id: 1 })
      expect((await send(world, call('eth_blockNumber'))).status).toBe(200)
      expect((await send(world, call('eth_blockNumber'))).status).toBe(429)
      const cut = await send(start(limits(60)), call('eth_getCode'))
      await expect(cut.text()).rejects.toThrow()
    })

    test('[A29] close the connection of a cut answer: it must not look complete', async () => {
      const world = start({ nodeCallsPerClient: { points: PRICE * 60, window: 60_000 } })
      const server = await listen(world.app, { port: 0, host: '127.0.0.1' })
      try {
        const body = JSON.stringify(call('eth_getCode'))
        const headers = { ...JSON_TYPE, origin: DAPP_ORIGIN }
        const response = await fetch(server.url + PATH, { method: 'POST', headers, body })
        await expect(response.text()).rejects.toThrow('terminated')
      } finally {
        await server.close()
      }
    })

    test('[X18] send no simulations and no unlisted methods to a node', async () => {
      const before = node.asked.length
      const response = await send(start(), [
        call('eth_call', [{}, 'latest', {}]),
        call('eth_sign', [], 2),
      ])
      expect(await response.json()).toEqual([
        { jsonrpc: '2.0', id: 1, error: failure('sessionEnded').error },
        { jsonrpc: '2.0', id: 2, error: failure('methodNotAllowed').error },
      ])
      expect(node.asked).toHaveLength(before)
    })

    test('share the rate limit with the wallet’s calls, and return a readable error', async () => {
      const world = start({ nodeCallsPerClient: { points: PRICE * 2, window: 60_000 } })
      await send(world, [call('eth_blockNumber'), call('eth_blockNumber', [], 2)])
      const refused = await send(world, call('eth_blockNumber'))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
      expect(refused.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      const own = await send(world, call('eth_blockNumber'), {
        path: '/v1/rpc/eip155:31337?projectId=demo',
        origin: FRAME_ORIGIN,
      })
      expect(own.status).toBe(429)
    })
  })
})
