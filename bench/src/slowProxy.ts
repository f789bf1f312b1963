import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request of a browser. Times in ms, from `performance.now()`. */
export type Exchange = { method: string; url: URL; start: number; end: number }

/** An HTTP proxy for a browser that delays every request, like a distant network. */
export async function startSlowProxy(latency: number) {
  const exchanges: Exchange[] = []
  const server = createServer((asked, answer) => {
    const { method = 'GET', headers } = asked
    const url = new URL(asked.url ?? '')
    const start = performance.now()
    setTimeout(() => {
      const options = { host: '127.0.0.1', port: url.port, path: url.pathname + url.search }
      const onward = request({ ...options, method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
        got.pipe(answer)
        got.on('end', () => exchanges.push({ method, url, start, end: performance.now() }))
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    }, latency)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
