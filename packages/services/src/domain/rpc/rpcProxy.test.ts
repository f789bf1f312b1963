import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { failure } from '../testing/failure.js'
import { createRpcProxy } from './rpcProxy.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('a node that misbehaves', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  /** Asks a node that answers by `listener`. */
  async function ask(listener: RequestListener, timeout?: number, mostBytes?: number) {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const network = {
      caipNetworkId: 'eip155:7',
      name: 'Seven',
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }
    const proxy = createRpcProxy({ fetch, timeout, mostBytes })
    const [answer] = await proxy.send(network, [
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' },
    ])
    return answer
  }

  test('[C09] by never answering is given up', async () => {
    expect(await ask(() => {}, 100)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: failure('requestTimedOut').error,
    })
  })

  test('[C09] by stopping halfway is given up, whatever became garbage meanwhile', async () => {
    const collecting = setInterval(collectGarbage, 20)
    closers.push(() => clearInterval(collecting))
    const stops: RequestListener = (_request, response) =>
      void response.writeHead(200, { 'content-length': '1000' }).write('{')
    expect(await ask(stops, 500)).toMatchObject({ error: failure('requestTimedOut').error })
  })

  test('by saying more than there is room for is not heard to the end', async () => {
    const answer = await ask(
      (_request, response) => void response.end('x'.repeat(2_000)),
      500,
      1_999,
    )
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: failure('rateLimited').error })
  })

  test('by pointing elsewhere is not followed', async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: failure('unknown').error })
  })

  test.each([
    ['no chain id', '{"jsonrpc":"2.0","id":0,"result":"x"}', 'chainNotSupported'],
    ['another call’s answer', '{"jsonrpc":"2.0","id":5,"result":"0x7"}', 'unknown'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":0}', 'unknown'],
    ['an error of another shape', '{"jsonrpc":"2.0","id":0,"error":"down"}', 'unknown'],
    ['nothing', '', 'unknown'],
  ] as const)('by answering %s is not believed', async (_what, text, type) => {
    const answer = await ask((_request, response) => void response.end(text))
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: failure(type).error })
  })
})
