import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcCall = { jsonrpc: '2.0'; id: number; method: string; params: unknown }

/** Responds to each call, or to a whole request with `refuse`. Without these options, the server does not respond. */
export async function startRpcServer(options: startRpcServer.Options) {
  const { answer, refuse } = options
  const asked: { path: string; calls: RpcCall[] }[] = []
  const server = createServer(async (request, response) => {
    // Pages also send other requests of the services to this URL.
    if (request.method !== 'POST') return void response.writeHead(404).end()
    const body: RpcCall | RpcCall[] = JSON.parse(
      Buffer.concat(await request.toArray()).toString('utf8'),
    )
    asked.push({ path: request.url ?? '', calls: [body].flat() })
    const refusal = refuse?.()
    if (refusal !== undefined)
      return void response.writeHead(refusal.status).end(JSON.stringify(refusal.body))
    if (answer === undefined) return
    const one = (call: RpcCall) => {
      const said = answer(call)
      return typeof said === 'string'
        ? said
        : JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said })
    }
    // Reverse the batch: nodes may respond in any order.
    response.end(Array.isArray(body) ? `[${body.map(one).reverse().join()}]` : one(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export declare namespace startRpcServer {
  type Options = {
    answer?: ((call: RpcCall) => { result: unknown } | { error: object } | string) | undefined
    refuse?: (() => { status: number; body: unknown } | undefined) | undefined
  }
}
