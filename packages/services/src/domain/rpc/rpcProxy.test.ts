import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure } from '../../testing/failure.js'
import { createRpcProxy } from './rpcProxy.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const CALL = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' } as const
const CHAIN = '{"jsonrpc":"2.0","id":0,"result":"0x7"}'
const JSON_TYPE = { 'content-type': 'application/json' }
const MEGABYTE = 1024 * 1024

describe('a misbehaving node', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  async function start(listener: RequestListener, timeout?: number) {
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
    const proxy = createRpcProxy({ fetch, timeout })
    return async (options: Parameters<typeof proxy.send>[2] = {}) =>
      new Response(await proxy.send(network, CALL, options))
  }
  const ask = async (listener: RequestListener, timeout?: number): Promise<unknown> =>
    (await (await start(listener, timeout))()).json()

  test('[C09] times out without a response', async () => {
    expect(await ask(() => {}, 100)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: failure('requestTimedOut').error,
    })
  })

  test('[C09] times out after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    closers.push(() => vi.useRealTimers())
    let asked = 0
    const proxy = createRpcProxy({
      fetch: (_url, init) =>
        new Promise((_, reject) => {
          asked++
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    })
    const network = {
      caipNetworkId: 'eip155:7',
      name: 'Seven',
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: 'http://127.0.0.1:1',
    }
    const answers: unknown[] = []
    const sent = proxy.send(network, CALL, {}).then(async (text) => {
      answers.push(await new Response(text).json())
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect([asked > 0, answers]).toEqual([true, []])
    await vi.advanceTimersByTimeAsync(1)
    await sent
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 1, error: failure('requestTimedOut').error }])
  })

  test('[C09] times out if it stops within a response, also after garbage collection', async () => {
    const collecting = setInterval(collectGarbage, 20)
    closers.push(() => clearInterval(collecting))
    const stops: RequestListener = (_request, response) =>
      void response.writeHead(200, { 'content-length': '1000' }).write('{')
    expect(await ask(stops, 500)).toMatchObject({ error: failure('requestTimedOut').error })
  })

  test('cannot redirect a request', async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: failure('unknown').error })
  })

  test.each([
    ['without a chain id', '{"jsonrpc":"2.0","id":0,"result":"x"}', 'chainNotSupported'],
    ['of another call', '{"jsonrpc":"2.0","id":5,"result":"0x7"}', 'unknown'],
    ['with neither result nor error', '{"jsonrpc":"2.0","id":0}', 'unknown'],
    ['with an error in another format', '{"jsonrpc":"2.0","id":0,"error":"down"}', 'unknown'],
    ['nothing', '', 'unknown'],
  ] as const)('fails after a response %s', async (_what, text, type) => {
    const answer = await ask((_request, response) => void response.end(text))
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: failure(type).error })
  })

  describe('a misbehaving node of a known chain', () => {
    const second = (listener: RequestListener): RequestListener => {
      let isKnown = false
      return (request, response) => {
        if (isKnown) return listener(request, response)
        isKnown = true
        response.writeHead(200, JSON_TYPE).end(CHAIN)
      }
    }

    test.each([
      ['a page of a proxy', 200, 'text/html', '<html>secret</html>'],
      ['a busy message', 429, 'application/json', '{"error":"secret"}'],
    ])('fails with our own text after it returns %s', async (_what, status, type, text) => {
      const answer = await ask(
        second((_request, response) => {
          response.writeHead(status, { 'content-type': type }).end(text)
        }),
      )
      expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: failure('unknown').error })
    })

    test('[A29] passes on its response unchanged', async () => {
      const text = '{ "id":1,"result":{"2":9007199254740993,"1":-0,"2":1e400}, "jsonrpc":"2.0" }\n'
      const send = await start(
        second((_request, response) => void response.writeHead(200, JSON_TYPE).end(text)),
      )
      expect(await (await send()).text()).toBe(text)
    })

    test('[C09] ends the response at the timeout if it stops', async () => {
      const send = await start(
        second((_request, response) => void response.writeHead(200, JSON_TYPE).write('{')),
        // Timeout in ms: long enough to start a node and read its chain on a busy machine.
        3_000,
      )
      const answer = await send()
      const collecting = setInterval(collectGarbage, 20)
      closers.push(() => clearInterval(collecting))
      await expect(answer.text()).rejects.toMatchObject({ name: 'TimeoutError' })
    })

    test('ends the response after sixteen megabytes', async () => {
      const send = await start(
        second((_request, response) => {
          response.writeHead(200, JSON_TYPE).end(' '.repeat(17 * MEGABYTE))
        }),
      )
      await expect((await send()).text()).rejects.toThrow('The answer is too long.')
    })

    test('ends the response at the caller’s limit', async () => {
      const send = await start(
        second((_request, response) => {
          response.writeHead(200, JSON_TYPE).end(' '.repeat(MEGABYTE))
        }),
      )
      let length = 0
      const onBytes = (count: number) => {
        length += count
        if (length > MEGABYTE / 2) throw new Error('Nothing left.')
      }
      const answer = await send({ onBytes })
      await expect(answer.text()).rejects.toThrow('Nothing left.')
    })

    test('receives an abort when the client disconnects, at any stage', async () => {
      for (const begin of ['', '{']) {
        let isOpen = true
        const client = new AbortController()
        const send = await start(
          second((_request, response) => {
            response.on('close', () => {
              isOpen = false
            })
            if (begin !== '') response.writeHead(200, JSON_TYPE).write(begin)
            setTimeout(() => client.abort(), 50)
          }),
        )
        await (await send({ client: client.signal })).text().catch(() => undefined)
        await vi.waitUntil(() => !isOpen, { timeout: 60_000 })
      }
    })

    test('[C09] disconnects a client that does not read within the timeout', async () => {
      let time = 150
      const cutOff = async () => {
        time *= 2
        const send = await start(
          second((_request, response) => {
            response.writeHead(200, JSON_TYPE).end(' '.repeat(15 * MEGABYTE))
          }),
          time,
        )
        let isCut = false
        const onCut = () => {
          isCut = true
        }
        const { body } = await send({ onCut })
        await body?.getReader().read()
        const isOver = vi.waitUntil(() => isCut, { timeout: 2_000 + 2 * time })
        return isOver.catch(() => false)
      }
      await expect.poll(cutOff, { interval: 0 }).toBe(true)
    })

    test('pauses the response while the caller does not read', async () => {
      let isSaid = false
      const send = await start(
        second((_request, response) => {
          response.on('finish', () => {
            isSaid = true
          })
          response.writeHead(200, JSON_TYPE).end(' '.repeat(15 * MEGABYTE))
        }),
      )
      const answer = await send()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isSaid).toBe(false)
      expect((await answer.text()).length).toBe(15 * MEGABYTE)
      expect(isSaid).toBe(true)
    })
  })
})

describe('a batch for nodes without batches', () => {
  test('receives one call at a time, and returns the responses in order, with forbidden calls refused', async () => {
    const asked: unknown[] = []
    const node: typeof fetch = async (_input, init) => {
      const body = JSON.parse(String(init?.body))
      asked.push(body.method)
      const result = body.method === 'getGenesisHash' ? 'ab'.repeat(22) : body.method
      return Response.json({ jsonrpc: '2.0', id: body.id, result }, { headers: JSON_TYPE })
    }
    const network = {
      caipNetworkId: `solana:${'ab'.repeat(16)}`,
      name: 'Cluster',
      testnet: true,
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrl: 'http://127.0.0.1:9',
    }
    const call = (id: number, method: string) => ({ jsonrpc: '2.0' as const, id, method })
    const batch = [call(4, 'getBalance'), call(5, 'requestAirdrop'), call(6, 'simulateTransaction')]
    const proxy = createRpcProxy({ fetch: node })
    expect(JSON.parse(String(await proxy.send(network, batch)))).toEqual([
      { jsonrpc: '2.0', id: 4, result: 'getBalance' },
      { jsonrpc: '2.0', id: 5, error: failure('methodNotAllowed').error },
      { jsonrpc: '2.0', id: 6, result: 'simulateTransaction' },
    ])
    expect(asked).toEqual(['getGenesisHash', 'getBalance', 'simulateTransaction'])
  })
})
