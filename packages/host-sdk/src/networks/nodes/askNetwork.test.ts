import { toWire, VestibuleError } from '@vestibule/protocol'
import { giantAnswers, makerAnswers } from '@vestibule/protocol/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { startRpcServer } from '../../core/testing/startRpcServer.js'
import { timeoutByHand } from '../../core/testing/timeoutByHand.js'
import { askNetwork } from './askNetwork.js'
import { NodeError } from './nodeError.js'

const echo = ({ params }: { params: unknown }) => ({ result: params })

describe('askNetwork', () => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
  async function serve(options: startRpcServer.Options = { answer: echo }) {
    const server = await startRpcServer(options)
    stops.push(server.stop)
    return server
  }
  function openPage({ urls = [], api }: { urls?: string[]; api?: string }) {
    const core = createTestCore(api === undefined ? {} : { apiUrl: api })
    const network = {
      id: 31337,
      caipNetworkId: 'eip155:31337' as const,
      rpcUrls: { default: { http: urls } },
    }
    const ask = (method: string, params?: unknown) =>
      askNetwork(core, network, { method, ...(params === undefined ? {} : { params }) })
    return { ask }
  }
  const refusing = (type: ConstructorParameters<typeof VestibuleError>[0], status: number) => ({
    refuse: () => ({ status, body: { error: toWire(new VestibuleError(type)), reasons: [] } }),
  })

  test('[C09] sends 200 calls of one tick as one batch with separate answers', async () => {
    const node = await serve()
    const { ask } = openPage({ urls: [node.url] })
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    const answers = numbers.map((number) => ask('eth_call', [number]))
    expect(await Promise.all(answers)).toEqual(numbers.map((number) => [number]))
    expect(node.asked.map(({ calls }) => calls.length)).toEqual([200])
  })

  test('[C09] limits a batch to a thousand calls, or to the services’ size limit', async () => {
    const node = await serve()
    const { ask } = openPage({ urls: [node.url] })
    await Promise.all(Array.from({ length: 1_001 }, () => ask('eth_call', [])))
    const sizes = () => node.asked.splice(0).map(({ calls }) => calls.length)
    expect(sizes().sort()).toEqual([1, 1_000])
    const long = `0x${'00'.repeat(200_000)}`
    await Promise.all([1, 2, 3].map(() => ask('eth_call', [long])))
    expect(sizes().sort()).toEqual([1, 2])
  })

  test('[A28] sends each user operation request to the operator’s bundler, even if the page has nodes', async () => {
    const [node, services] = [
      await serve(),
      await serve({ answer: ({ method }) => ({ result: method }) }),
    ]
    const { ask } = openPage({ urls: [node.url], api: services.url })
    const methods = ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash']
    expect(await Promise.all(methods.map((method) => ask(method, ['0x1'])))).toEqual(methods)
    expect(node.asked).toEqual([])
    expect(
      services.asked.map(({ path, calls }) => [decodeURIComponent(path), calls.length]),
    ).toEqual(methods.map(() => ['/v1/bundler?chainId=eip155:31337&projectId=demo', 1]))
    expect(await openPage({ urls: [node.url] }).ask(methods[0] ?? '', ['0x2'])).toEqual(['0x2'])
  })

  test('[C09] sends a single call without a batch, and rejects only the call that cannot be serialized', async () => {
    const node = await serve()
    const { ask } = openPage({ urls: [node.url] })
    const answers = await Promise.allSettled([ask('eth_call', [1n]), ask('eth_call', ['0x1'])])
    expect(answers).toMatchObject([{ status: 'rejected' }, { value: ['0x1'] }])
    expect(node.asked).toMatchObject([{ calls: [{ jsonrpc: '2.0', params: ['0x1'] }] }])
  })

  test('[C09] aborts a request to a silent node after ten seconds', async () => {
    const { asked, timeout } = timeoutByHand()
    const node = await serve({})
    const answer = openPage({ urls: [node.url] }).ask('eth_call')
    await expect.poll(() => node.asked.length).toBe(1)
    // Other test files may send requests at the same time.
    expect([...new Set(asked)]).toEqual([10_000])
    timeout()
    await expect(answer).rejects.toMatchObject({ type: 'requestTimedOut' })
  })

  test('[A29] returns unchanged blocks of 1 500 transactions, 10 000 logs and answers of 5 MB', async () => {
    const giants = giantAnswers()
    const node = await serve({
      answer: ({ method }) => ({ result: giants[method as keyof typeof giants] }),
    })
    const { ask } = openPage({ urls: [node.url] })
    for (const name of Object.keys(giants) as (keyof typeof giants)[])
      expect(JSON.stringify(await ask(name))).toBe(JSON.stringify(giants[name]))
  })

  test('[A29] returns 200 answers of five node vendors unchanged', async () => {
    const calls = makerAnswers()
    expect(calls.length).toBeGreaterThanOrEqual(200)
    const node = await serve({
      answer: ({ id, params }) => calls[(params as [number])[0]]?.replyTo(id) ?? '',
    })
    const { ask } = openPage({ urls: [node.url] })
    const asked = calls.map(({ method }, index) =>
      ask(method, [index]).then(
        (result) => ({ result }),
        ({ code, message, data }: NodeError) => ({ error: { code, message, data } }),
      ),
    )
    for (const [index, answer] of (await Promise.all(asked)).entries()) {
      const { jsonrpc: _, id: __, ...said } = JSON.parse(calls[index]?.replyTo(1) ?? '')
      expect(JSON.stringify(answer)).toBe(JSON.stringify(said))
    }
  })

  test('[A29] throws the node’s error unchanged, without asking another node', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const [node, other] = [await serve({ answer: () => ({ error }) }), await serve()]
    const failure = await openPage({ urls: [node.url, other.url] })
      .ask('eth_call')
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NodeError)
    expect(failure).toMatchObject(error)
    expect(other.asked).toEqual([])
  })

  test.each([
    ['plain text', { error: 'rate limited' }],
    ['an error without a code', { jsonrpc: '2.0', id: null, error: { message: 'busy' } }],
    ['a list of invalid entries', []],
  ])('[A29] skips a node that answers with %s, and asks the next node', async (_what, body) => {
    const [node, other] = [await serve({ refuse: () => ({ status: 429, body }) }), await serve()]
    const answer = openPage({ urls: [node.url, other.url] }).ask('eth_call', ['0x1'])
    expect(await answer).toEqual(['0x1'])
  })

  test('[Z18] treats a Vestibule error from a node as the node’s error', async () => {
    const error = toWire(new VestibuleError('sessionEnded'))
    const node = await serve({ refuse: () => ({ status: 401, body: { error, reasons: [] } }) })
    const failure = await openPage({ urls: [node.url] })
      .ask('eth_call')
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NodeError)
    expect(failure).toMatchObject(error)
  })

  test('[A29] sends calls one by one to a node without batch support', async () => {
    const body = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'No batches' } }
    const isBatch = () => (node.asked.at(-1)?.calls.length ?? 0) > 1
    const refuse = () => (isBatch() ? { status: 200, body } : undefined)
    const node: Awaited<ReturnType<typeof serve>> = await serve({ answer: echo, refuse })
    const { ask } = openPage({ urls: [node.url] })
    const answers = [1, 2, 3].map((number) => ask('getBalance', [number]))
    expect(await Promise.all(answers)).toEqual([[1], [2], [3]])
    expect(node.asked.map(({ calls }) => calls.length)).toEqual([3, 1, 1, 1])
  })

  test('[A29] rejects every call of a refused batch', async () => {
    const body = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'No batches' } }
    const node = await serve({ refuse: () => ({ status: 400, body }) })
    const { ask } = openPage({ urls: [node.url] })
    for (const answer of [ask('eth_call'), ask('eth_call')])
      await expect(answer).rejects.toMatchObject({ code: -32600, message: 'No batches' })
  })

  describe('services before nodes', () => {
    test('[A29] asks the services instead of the network’s nodes', async () => {
      const [services, node] = [await serve(), await serve()]
      const { ask } = openPage({ urls: [node.url], api: services.url })
      expect(await ask('eth_call', ['0x1'])).toEqual(['0x1'])
      expect(services.asked.map(({ path }) => path)).toEqual(['/rpc/eip155:31337?projectId=demo'])
      expect(node.asked).toEqual([])
    })

    test('[A29] asks the services once about an unserved chain, and then the network’s nodes', async () => {
      const [services, node] = [await serve(refusing('chainNotSupported', 404)), await serve()]
      const { ask } = openPage({ urls: [node.url], api: services.url })
      for (const number of [1, 2]) expect(await ask('eth_call', [number])).toEqual([number])
      expect([services.asked.length, node.asked.length]).toEqual([1, 2])
    })

    test.each([
      ['rate-limit a network', refusing('rateLimited', 429)],
      ['return another format', { refuse: () => ({ status: 502, body: 'down' }) }],
      [
        'return an error of their own',
        { answer: () => ({ error: toWire(new VestibuleError('sessionEnded')) }) },
      ],
    ])(
      '[A29] asks the services and then the network’s nodes each time if the services %s',
      async (_what, options) => {
        const [services, node] = [await serve(options), await serve()]
        const { ask } = openPage({ urls: [node.url], api: services.url })
        for (const number of [1, 2]) expect(await ask('eth_call', [number])).toEqual([number])
        expect([services.asked.length, node.asked.length]).toEqual([2, 2])
      },
    )

    test('[Z11] throws the services’ refusal for a network without nodes', async () => {
      const services = await serve(refusing('chainNotSupported', 404))
      await expect(openPage({ api: services.url }).ask('eth_call')).rejects.toMatchObject({
        type: 'chainNotSupported',
      })
    })
  })

  test('[Z11] error: rejects without a node’s URL or without an answer', async () => {
    await expect(openPage({}).ask('eth_call')).rejects.toThrow(
      'No RPC url provided for chainId: 31337',
    )
    const dead = ['http://127.0.0.1:9', 'http://127.0.0.1:9/other']
    await expect(openPage({ urls: dead }).ask('eth_call')).rejects.toMatchObject({
      type: 'chainDisconnected',
      code: 4901,
    })
  })
})
