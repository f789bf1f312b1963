import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../../domain/projects/project.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { openTestDatabase } from '../../testing/database/testDatabase.js'
import { failure } from '../../testing/failure.js'
import { startNode } from '../../testing/startNode.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld, FRAME_ORIGIN, type World } from '../../testing/world.js'

const PRICE = 5

onDatabase((db) => {
  let node: Awaited<ReturnType<typeof startNode>>
  let networks: Network[] = []

  beforeAll(async () => {
    node = await startNode({ chainId: 31337 })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const common = { name: 'Local', testnet: true, nativeCurrency, rpcUrl: node.rpcUrl }
    networks = [{ caipNetworkId: 'eip155:31337', ...common }]
  })
  afterAll(() => node.close())

  const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })

  describe('the RPC proxy and the rate limits', () => {
    describe('simulations for a session', () => {
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
      async function send(ada: Visitor) {
        const before = node.asked.length
        const { status, body } = await ada.send('POST', path, { body: batch })
        const refused = (body as { id: number; error?: { data?: { type?: string } } }[])
          .filter(({ error }) => error?.data?.type === 'sessionEnded')
          .map(({ id }) => id)
        const asked = node.asked.slice(before)
        return { status, refused, asked: asked.filter((method) => method !== 'eth_chainId') }
      }
      const onlyReads = {
        status: 200,
        refused: [2, 3, 4, 5, 6],
        asked: ['eth_blockNumber', 'eth_call'],
      }

      test('are forwarded with a valid session', async () => {
        const { ada } = await visitor()
        await ada.signIn('tries@example.com')
        expect(await send(ada)).toEqual({ status: 200, refused: [], asked: methods })
      })

      test('are rejected in a batch without a session, with another key’s session, or after its end', async () => {
        const { world, ada } = await visitor()
        expect(await send(ada)).toEqual(onlyReads)
        await ada.signIn('tries2@example.com')
        const mallory = await createVisitor(world)
        mallory.hold(ada.sessionId())
        expect(await send(mallory)).toEqual(onlyReads)
        await ada.send('POST', '/v1/auth/sign-out', { body: {} })
        expect(await send(ada)).toEqual(onlyReads)
      })

      test('are rejected without a proof', async () => {
        const before = node.asked.length
        const world = createWorld(db(), { config: { networks } })
        const response = await world.fetch(
          new Request(FRAME_ORIGIN + path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(tries),
          }),
        )
        expect((await response.json()) as unknown).toEqual(
          tries.map(({ id }) => ({ jsonrpc: '2.0', id, error: failure('sessionEnded').error })),
        )
        expect(node.asked).toHaveLength(before)
      })

      test('return a new nonce to a proof that needs one, without a partial response', async () => {
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
        const before = node.asked.length
        const refused = await request()
        expect(refused.status).toBe(401)
        expect(refused.headers.get('www-authenticate')).toContain('use_dpop_nonce')
        expect(node.asked).toHaveLength(before)
        expect(await send(ada)).toMatchObject({ status: 200, refused: [] })
      })
    })

    describe('the rate limit', () => {
      const one = { points: 3 * PRICE, window: 60_000 }
      async function send(
        world: World,
        count: number,
        { query = '', address = '192.0.2.1', method = 'eth_blockNumber' } = {},
      ) {
        const response = await world.fetch(
          new Request(`${FRAME_ORIGIN}/v1/rpc/eip155:31337${query}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(Array.from({ length: count }, (_, id) => call(method, [], id))),
          }),
          address,
        )
        return response.status
      }
      const start = (limits: createWorld.Options['limits']) =>
        createWorld(db(), { limits, config: { networks } })

      test('charges a client for each call of a batch, and for no call of a rejected batch', async () => {
        const world = start({ nodeCallsPerClient: one })
        expect(await send(world, 1)).toBe(200)
        expect(await send(world, 3)).toBe(429)
        expect(await send(world, 2)).toBe(200)
        expect(await send(world, 1)).toBe(429)
        expect(await send(world, 3, { address: '192.0.2.2' })).toBe(200)
        world.clock.advance(60_000)
        expect(await send(world, 3)).toBe(200)
      })

      test('does not charge for a call that reaches no node', async () => {
        const world = start({ nodeCallsPerClient: one })
        for (let time = 0; time < 5; time++)
          expect(await send(world, 400, { method: 'nonsense' })).toBe(200)
        expect(await send(world, 3)).toBe(200)
      })

      test('counts per network for all projects', async () => {
        const world = start({ nodeCallsPerClient: one })
        for (const query of ['', '?projectId=demo', '?projectId=always'])
          expect(await send(world, 1, { query })).toBe(200)
        expect(await send(world, 1, { query: '?projectId=never' })).toBe(429)
        expect(await send(world, 1, { query: '?projectId=unknown' })).toBe(403)
      })

      test('counts per site, with ten times a client’s rate', async () => {
        const world = start({ nodeCallsPerClient: { ...one, site: 30 * PRICE } })
        for (let last = 1; last <= 10; last++)
          expect(await send(world, 3, { address: `192.0.2.${last}` })).toBe(200)
        expect(await send(world, 1, { address: '192.0.2.11' })).toBe(429)
        expect(await send(world, 3, { address: '192.0.3.1' })).toBe(200)
      })

      test('security: leaves a project its quota while 50 clients of a /48 send invalid calls', async () => {
        const world = start({})
        for (let network = 0; network < 50; network++)
          for (let time = 0; time < 3; time++)
            await send(world, 400, {
              ...{ query: '?projectId=demo', method: 'nonsense' },
              address: `2001:db8:1:${network.toString(16)}::1`,
            })
        expect(await send(world, 1, { query: '?projectId=demo', address: '198.51.100.7' })).toBe(
          200,
        )
      })

      test('charges a search of the chain like ten reads', async () => {
        const world = start({ nodeCallsPerClient: { points: 12 * PRICE, window: 60_000 } })
        expect(await send(world, 1, { method: 'eth_getLogs' })).toBe(200)
        expect(await send(world, 1, { method: 'eth_getLogs' })).toBe(429)
        expect(await send(world, 1)).toBe(200)
      })

      test('needs no database query', async () => {
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
