import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../../domain/projects/project.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { startNode } from '../../testing/startNode.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

onDatabase((db) => {
  let nodes: Awaited<ReturnType<typeof startNode>>[] = []
  let networks: Network[] = []

  beforeAll(async () => {
    nodes = await Promise.all([
      startNode({ chainId: 31337 }),
      startNode({ chainId: 1 }),
      startNode({ chainId: 5, garble: () => '<html>secret</html>' }),
      startNode({ chainId: 6, garble: () => `[${' '.repeat(17 * 1024 * 1024)}]` }),
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
    test('[A29] forwards one call and keeps the caller’s id', async () => {
      expect(await rpc('eip155:31337', call('eth_blockNumber', [], 'mine'))).toEqual({
        status: 200,
        body: { jsonrpc: '2.0', id: 'mine', result: '0x10' },
      })
    })

    test('[A29] forwards a batch, and matches its responses in any order', async () => {
      const batch = ['0xa', '0xb', '0xc'].map((address) =>
        call('eth_getBalance', [address], address),
      )
      const { body } = await rpc('eip155:31337', batch)
      expect(
        (body as { id: string }[]).sort((one, other) => one.id.localeCompare(other.id)),
      ).toEqual(['0xa', '0xb', '0xc'].map((id) => ({ jsonrpc: '2.0', id, result: id })))
    })

    test('[A29] distinguishes a null result from a missing one', async () => {
      expect((await rpc('eip155:31337', call('eth_getTransactionReceipt'))).body).toEqual({
        jsonrpc: '2.0',
        id: 1,
        result: null,
      })
    })

    test('[A29] returns the node’s own errors', async () => {
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
    ])('[X18] never sends %j to a node', async (method) => {
      const before = askedOf(0).length
      expect((await rpc('eip155:31337', call(method))).body).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: failure('methodNotAllowed').error,
      })
      expect(askedOf(0)).toHaveLength(before)
    })

    test('[X18] processes the other calls of a batch that contains a rejected call', async () => {
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

    test('reads the chain of each node once, and never forwards to a node of another chain', async () => {
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
      ['returns text that is not JSON', 'eip155:5'],
      ['returns too much data', 'eip155:6'],
    ])('returns the services’ error for a node that %s', async (_what, caip) => {
      const batch = [call('eth_blockNumber', [], 1), call('eth_blockNumber', [], 2)]
      expect(await rpc(caip, batch)).toEqual({
        status: 200,
        body: [1, 2].map((id) => ({ jsonrpc: '2.0', id, error: failure('unknown').error })),
      })
    })

    test('returns the services’ error for a node that is down, without its URL', async () => {
      const { body } = await rpc('eip155:7', call('eth_blockNumber'))
      expect(body).toEqual({ jsonrpc: '2.0', id: 1, error: failure('unknown').error })
    })

    test('rejects an unknown chain', async () => {
      for (const caip of ['eip155:1', 'solana:x', 'eip155', '__proto__', 'eip155:31337:x'])
        expect(await rpc(caip, call('eth_blockNumber'))).toEqual({
          status: 404,
          body: failure('chainNotSupported'),
        })
    })

    test('rejects invalid JSON-RPC and a batch that is too long', async () => {
      const batch = Array.from({ length: 1_001 }, (_, id) => call('eth_gasPrice', [], id))
      for (const body of [
        [],
        batch,
        {},
        { ...call('eth_blockNumber'), jsonrpc: '1.0' },
        { ...call('eth_blockNumber'), id: null },
        { ...call('eth_blockNumber'), params: { x: 1 } },
        { ...call('eth_blockNumber'), extra: 1 },
        [call('eth_blockNumber'), 7],
        [call('eth_blockNumber'), call('eth_gasPrice')],
      ])
        expect(await rpc('eip155:31337', body)).toEqual({
          status: 400,
          body: failure('invalidRequest'),
        })
      expect((await rpc('eip155:31337', batch.slice(1))).status).toBe(200)
    })
  })
})
