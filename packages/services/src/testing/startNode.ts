import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params?: unknown[] }

/** `garble` replaces the answer to a batch. `answers` adds or replaces methods. */
export async function startNode(options: Options) {
  const { chainId, garble, answers: more = {}, texts } = options
  const asked: string[] = []
  const results: Options['answers'] = {
    eth_chainId: () => ({ result: `0x${chainId.toString(16)}` }),
    eth_blockNumber: () => ({ result: '0x10' }),
    eth_getBalance: ([address]) => ({ result: address }),
    eth_getTransactionReceipt: () => ({ result: null }),
    eth_simulateV1: () => ({ result: [] }),
    eth_getLogs: () => ({ result: [] }),
    eth_estimateGas: () => ({ result: '0x5208' }),
    eth_estimateUserOperationGas: () => ({ result: {} }),
    eth_call: () => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }),
    ...more,
  }
  const answer = ({ id, method, params = [] }: Call) => {
    asked.push(method)
    return { jsonrpc: '2.0', id, ...results[method]?.(params) }
  }
  const server = createServer(async (request, response) => {
    const body: Call | Call[] = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const isBatch = Array.isArray(body)
    const text = texts?.(body)
    if (text !== undefined)
      return void response.setHeader('content-type', 'application/json').end(text)
    const answers = isBatch ? body.map(answer).reverse() : answer(body)
    if (isBatch && garble !== undefined) return void response.end(garble())
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, rpcUrl: `http://127.0.0.1:${port}/api-key`, close: () => server.close() }
}

type Options = {
  chainId: number
  garble?: (() => string) | undefined
  /** Replaces the answer to a request. Undefined keeps the usual answer. */
  texts?: ((body: Call | Call[]) => string | undefined) | undefined
  answers?: Record<string, (params: unknown[]) => object>
}
