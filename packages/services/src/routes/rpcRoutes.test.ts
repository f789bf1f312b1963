import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../domain/project.js'
import { failure } from '../testing/failure.js'
import { onDatabase } from '../testing/onDatabase.js'
import { openTestDatabase } from '../testing/testDatabase.js'
import { createVisitor, type Visitor } from '../testing/visitor.js'
import { createWorld, FRAME_ORIGIN, type World } from '../testing/world.js'

type Call = { id: number; method: string; params?: unknown[] }

/** A node of a chain, on a port of its own; what `garble` returns is sent in the place of an answer to a batch. */
async function startNode(options: { chainId: number; garble?: () => string }) {
  const { chainId, garble } = options
  const asked: string[] = []
  const results: Record<string, (params: unknown[]) => object> = {
    eth_chainId: () => ({ result: `0x${chainId.toString(16)}` }),
    eth_blockNumber: () => ({ result: '0x10' }),
    eth_getBalance: ([address]) => ({ result: address }),
    eth_getTransactionReceipt: () => ({ result: null }),
    eth_simulateV1: () => ({ result: [] }),
    eth_getLogs: () => ({ result: [] }),
    eth_estimateGas: () => ({ result: '0x5208' }),
    eth_estimateUserOperationGas: () => ({ result: {} }),
    eth_call: () => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }),
  }
  const answer = ({ id, method, params = [] }: Call) => {
    asked.push(method)
    return { jsonrpc: '2.0', id, ...results[method]?.(params) }
  }
  const server = createServer(async (request, response) => {
    const body: Call | Call[] = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const isBatch = Array.isArray(body)
    const answers = isBatch ? body.map(answer).reverse() : answer(body)
    response.end(isBatch && garble !== undefined ? garble() : JSON.stringify(answers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, rpcUrl: `http://127.0.0.1:${port}/api-key`, close: () => server.close() }
}

onDatabase((db) => {
  let nodes: Awaited<ReturnType<typeof startNode>>[] = []
  let networks: Network[] = []

  beforeAll(async () => {
    nodes = await Promise.all([
      startNode({ chainId: 31337 }),
      startNode({ chainId: 1 }),
      startNode({ chainId: 5, garble: () => '<html>secret</html>' }),
      startNode({ chainId: 6, garble: () => `[${' '.repeat(5 * 1024 * 1024)}]` }),
    ])
    const urls = [...nodes.map(({ rpcUrl }) => rpcUrl), 'http://127.0.0.1:9']
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    networks = ['eip155:31337', 'eip155:99', 'eip155:5', 'eip155:6', 'eip155:7'].map(
      (caipNetworkId, index) => {
        const rpcUrl = urls[index] ?? ''
        return { caipNetworkId, name: caipNetworkId, testnet: true, nativeCurrency, rpcUrl }
      },
    )
  })
  afterAll(() => {
    for (const node of nodes) node.close()
  })
  const askedOf = (index: number) => nodes[index]?.asked ?? []

  async function rpc(caip: string, body: unknown) {
    const world = createWorld(db(), { config: { networks } })
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

    describe('tries things out for a live session alone', () => {
      const plain = [{ to: `0x${'1'.repeat(40)}` }, 'latest']
      const overrides = { [`0x${'2'.repeat(40)}`]: { balance: '0xffff' } }
      const tries = [
        call('eth_simulateV1', [{ blockStateCalls: [] }], 2),
        call('eth_call', [...plain, overrides], 3),
        call('eth_call', [...plain, {}, { number: '0x1' }], 4),
        call('eth_estimateGas', [...plain, overrides], 5),
        call('eth_estimateUserOperationGas', [{}, '0x', overrides], 6),
      ]
      const batch = [call('eth_blockNumber', [], 1), ...tries, call('eth_call', plain, 7)]
      const path = '/v1/rpc/eip155:31337?projectId=demo'
      const methods = batch.map(({ method }) => method)

      async function visitor() {
        const world = createWorld(db(), { config: { networks } })
        return { world, ada: await createVisitor(world) }
      }
      /** The ids of a batch's calls that were refused, and what the node was asked. */
      async function send(ada: Visitor) {
        const before = askedOf(0).length
        const { status, body } = await ada.send('POST', path, { body: batch })
        const refused = (body as { id: number; error?: { data?: { type?: string } } }[])
          .filter(({ error }) => error?.data?.type === 'sessionEnded')
          .map(({ id }) => id)
        const asked = askedOf(0).slice(before)
        return { status, refused, asked: asked.filter((method) => method !== 'eth_chainId') }
      }
      const onlyReads = {
        status: 200,
        refused: [2, 3, 4, 5, 6],
        asked: ['eth_blockNumber', 'eth_call'],
      }

      test('with one, all of it is passed on', async () => {
        const { ada } = await visitor()
        await ada.signIn('tries@example.com')
        expect(await send(ada)).toEqual({ status: 200, refused: [], asked: methods })
      })

      test('without one, with another key’s and after it has ended, the reads are', async () => {
        const { world, ada } = await visitor()
        expect(await send(ada)).toEqual(onlyReads)
        await ada.signIn('tries2@example.com')
        const mallory = await createVisitor(world)
        mallory.hold(ada.sessionId())
        expect(await send(mallory)).toEqual(onlyReads)
        await ada.send('POST', '/v1/auth/sign-out', { body: {} })
        expect(await send(ada)).toEqual(onlyReads)
      })

      test('without any proof, too', async () => {
        const before = askedOf(0).length
        const { body } = await rpc('eip155:31337', tries)
        expect(body).toEqual(
          tries.map(({ id }) => ({ jsonrpc: '2.0', id, error: failure('sessionEnded').error })),
        )
        expect(askedOf(0)).toHaveLength(before)
      })

      test('a proof that wants a fresh nonce gets one, and is not half answered', async () => {
        const { world, ada } = await visitor()
        await ada.signIn('tries3@example.com')
        world.clock.advance(11 * 60_000)
        const request = async () =>
          world.fetch(
            new Request(FRAME_ORIGIN + path, {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                dpop: await ada.prove('POST', path),
                authorization: `DPoP ${ada.sessionId()}`,
              },
              body: JSON.stringify(batch),
            }),
          )
        const before = askedOf(0).length
        const refused = await request()
        expect(refused.status).toBe(401)
        expect(refused.headers.get('www-authenticate')).toContain('use_dpop_nonce')
        expect(askedOf(0)).toHaveLength(before)
        expect(await send(ada)).toMatchObject({ status: 200, refused: [] })
      })

      test('sixty times a minute and no more, and reads go on', async () => {
        const limits = { simulationsPerUser: { points: 2, window: 60_000 } }
        const world = createWorld(db(), { limits, config: { networks } })
        const ada = await createVisitor(world)
        await ada.signIn('tries4@example.com')
        for (let time = 0; time < 2; time++)
          expect(await send(ada)).toMatchObject({ refused: [], asked: methods })
        expect(await send(ada)).toMatchObject({ asked: ['eth_blockNumber', 'eth_call'] })
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
      const before = askedOf(0).length
      expect((await rpc('eip155:31337', call(method))).body).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: failure('methodNotAllowed').error,
      })
      expect(askedOf(0)).toHaveLength(before)
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
      const before = askedOf(0).length
      await Promise.all([0, 1, 2].map(() => ask('eip155:31337')))
      await ask('eip155:31337')
      expect(askedOf(0).slice(before).sort()).toEqual([
        ...Array(4).fill('eth_blockNumber'),
        'eth_chainId',
      ])
      for (let time = 0; time < 2; time++)
        expect(await ask('eip155:99')).toMatchObject({ error: failure('chainNotSupported').error })
      expect(askedOf(1)).toEqual(['eth_chainId', 'eth_chainId'])
    })

    test.each([
      ['answers no JSON', 'eip155:5'],
      ['answers too much', 'eip155:6'],
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

    describe('keeps within budgets', () => {
      const one = { points: 3, window: 60_000 }
      /** Sends a batch of reads. */
      async function send(
        world: World,
        count: number,
        { query = '', address = '192.0.2.1', method = 'eth_blockNumber' } = {},
      ) {
        const response = await world.fetch(
          new Request(`${FRAME_ORIGIN}/v1/rpc/eip155:31337${query}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Array.from({ length: count }, () => call(method))),
          }),
          address,
        )
        return response.status
      }
      const start = (limits: createWorld.Options['limits']) =>
        createWorld(db(), { limits, config: { networks } })

      test('each call of a batch counts for its network, and a refused batch as one', async () => {
        const world = start({ callsPerAddress: one })
        expect(await send(world, 1)).toBe(200)
        expect(await send(world, 3)).toBe(429)
        expect(await send(world, 1)).toBe(200)
        expect(await send(world, 1)).toBe(429)
        expect(await send(world, 3, { address: '192.0.2.2' })).toBe(200)
        world.clock.advance(60_000)
        expect(await send(world, 3)).toBe(200)
      })

      test('of a network, whatever projects it names', async () => {
        const world = start({ callsPerAddress: one })
        for (const query of ['', '?projectId=demo', '?projectId=always'])
          expect(await send(world, 1, { query })).toBe(200)
        expect(await send(world, 1, { query: '?projectId=never' })).toBe(429)
        expect(await send(world, 1, { query: '?projectId=unknown' })).toBe(403)
      })

      test('of a project, whatever networks ask, and not of the others', async () => {
        const world = start({ callsPerProject: one })
        const ask = (query: string, last: number) =>
          send(world, 1, { query, address: `192.0.2.${last}` })
        for (let last = 1; last <= 3; last++) expect(await ask('?projectId=demo', last)).toBe(200)
        expect(await ask('?projectId=demo', 4)).toBe(429)
        expect(await ask('?projectId=always', 4)).toBe(200)
        expect(await ask('', 4)).toBe(200)
      })

      test('in which a search of the chain is ten reads', async () => {
        const world = start({ callsPerAddress: { points: 12, window: 60_000 } })
        expect(await send(world, 1, { method: 'eth_getLogs' })).toBe(200)
        expect(await send(world, 1, { method: 'eth_getLogs' })).toBe(429)
        expect(await send(world, 1)).toBe(200)
      })

      test('and asks the database nothing', async () => {
        const statements: string[] = []
        const watched = await openTestDatabase({
          onStatement: (text) => void statements.push(text),
        })
        const world = createWorld(watched.db, { config: { networks } })
        expect(await send(world, 1)).toBe(200)
        const opening = statements.length
        for (let time = 0; time < 50; time++) expect(await send(world, 2)).toBe(200)
        expect(statements).toHaveLength(opening)
        await watched.close()
      })
    })
  })
})
