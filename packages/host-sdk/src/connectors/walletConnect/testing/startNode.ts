import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chain's node that knows one block and one way to fail. */
export async function startNode() {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method } = JSON.parse(text)
    asked.push(method)
    const answer =
      method === 'eth_blockNumber'
        ? { result: '0x10' }
        : { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
