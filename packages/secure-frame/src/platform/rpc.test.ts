import { RpcBody } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { createApiClient } from './apiClient.js'
import { loadDpopKeys } from './dpopKeys.js'
import { memoryStore } from './memoryStore.js'
import { createRpc } from './rpc.js'

type Call = { id: number; method: string; params?: unknown[] }

function connect(answer: (calls: Call[]) => unknown) {
  const sent: { url: string; calls: Call[]; batch: boolean }[] = []
  const store = createDeviceStore(memoryStore())
  const api = createApiClient({
    baseUrl: 'https://wallet.example',
    keys: () => loadDpopKeys(store),
    session: async () => undefined,
    fetch: async (url, init) => {
      const body = JSON.parse(init?.body as string)
      expect(z.safeParse(RpcBody, body).success).toBe(true)
      const calls = [body].flat() as Call[]
      sent.push({ url: String(url), calls, batch: Array.isArray(body) })
      const reply = answer(calls)
      return reply instanceof Response ? reply : Response.json(reply)
    },
  })
  return { rpc: createRpc({ api, caip2: 'eip155:31337', projectId: 'demo' }), sent }
}

const echo = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: method })

describe('createRpc', () => {
  test('[A29] behavior: sends a single call to the path of its network, for its project', async () => {
    const { rpc, sent } = connect(([call]) => call && echo(call))
    await expect(rpc.request({ method: 'eth_chainId' })).resolves.toBe('eth_chainId')
    expect(sent).toMatchObject([
      { url: 'https://wallet.example/v1/rpc/eip155:31337?projectId=demo', batch: false },
    ])
    expect(sent[0]?.calls[0]).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  })

  test('[A29] [C09] behavior: sends all calls of one tick together, up to 1,000 per request', async () => {
    const { rpc, sent } = connect((calls) => calls.map(echo))
    const methods = Array.from({ length: 1_020 }, (_, index) => `eth_${index}`)
    const results = await Promise.all(methods.map((method) => rpc.request({ method })))
    expect(results).toEqual(methods)
    expect(sent.map(({ calls }) => calls.length).sort()).toEqual([1_000, 20])
  })

  test('behavior: matches responses to calls in any order', async () => {
    const { rpc } = connect((calls) => calls.map(echo).reverse())
    const methods = ['eth_getBalance', 'eth_getTransactionCount', 'eth_gasPrice']
    await expect(Promise.all(methods.map((method) => rpc.request({ method })))).resolves.toEqual(
      methods,
    )
  })

  test('error: rejects only the call without a response', async () => {
    const { rpc } = connect((calls) => calls.slice(1).map(echo))
    await expect(
      Promise.allSettled([
        rpc.request({ method: 'eth_getTransactionCount' }),
        rpc.request({ method: 'eth_getBalance' }),
      ]),
    ).resolves.toMatchObject([
      { status: 'rejected', reason: { type: 'invalidReply' } },
      { status: 'fulfilled', value: 'eth_getBalance' },
    ])
  })

  test('error: reports the network for which the services have no node', async () => {
    const data = { type: 'noRpcUrl' }
    const error = { code: 4901, message: 'No RPC url provided for chainId', data }
    const { rpc } = connect(([call]) => ({ id: call?.id, error }))
    await expect(rpc.request({ method: 'eth_chainId' })).rejects.toMatchObject({
      type: 'noRpcUrl',
      message: 'No RPC url provided for chainId: eip155:31337',
    })
  })

  test("[A29] error: keeps the text, code and data of the node's own error", async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    const { rpc } = connect(([call]) => ({ id: call?.id, error }))
    await expect(rpc.request({ method: 'eth_call' })).rejects.toMatchObject({
      type: 'rpcFailed',
      message: 'execution reverted: no',
      data: { code: 3, data: '0x08c379a0' },
    })
  })

  test.each([
    ['an object, as some nodes send it', { reason: 'no', txHash: '0x1', data: '0x08c379a0' }],
    ['a long reason', `0x${'08c379a0'.repeat(4_000)}`],
  ])('[A29] error: forwards %s as data', async (_name, data) => {
    const { rpc } = connect(([call]) => ({ id: call?.id, error: { code: 1, message: 'no', data } }))
    await expect(rpc.request({ method: 'eth_call' })).rejects.toMatchObject({
      data: { code: 1, data },
    })
  })

  test.each([
    ['a text of 1 MB', 'x'.repeat(1_000_000)],
    ['a list of 300 entries', Array(300).fill(1)],
  ])('error: drops data that exceeds the message limits: %s', async (_name, data) => {
    const { rpc } = connect(([call]) => ({ id: call?.id, error: { code: 1, message: 'no', data } }))
    const error = await rpc.request({ method: 'eth_call' }).catch((error: unknown) => error)
    expect((error as { data?: unknown }).data).toEqual({ code: 1 })
  })

  test('error: rejects a response without a result, but accepts a null error', async () => {
    const { rpc } = connect(([call]) => ({ id: call?.id }))
    await expect(rpc.request({ method: 'eth_a' })).rejects.toMatchObject({ type: 'invalidReply' })
    const other = connect(([call]) => ({ id: call?.id, result: null, error: null }))
    await expect(other.rpc.request({ method: 'eth_a' })).resolves.toBeNull()
  })

  test.each<[string, () => unknown, string]>([
    ['HTML', () => new Response('<h1>', { status: 502 }), 'somethingWrong'],
    ['another format', () => ({ answer: 1 }), 'invalidReply'],
    ['nothing', () => null, 'invalidReply'],
    ['an id that is text', () => ({ id: '1', result: 1 }), 'invalidReply'],
  ])(
    'error: rejects every call of the batch for a response with %s',
    async (_name, answer, type) => {
      const { rpc } = connect(answer)
      const calls = [rpc.request({ method: 'eth_a' }), rpc.request({ method: 'eth_b' })]
      for (const outcome of await Promise.allSettled(calls))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { type } })
    },
  )
})
