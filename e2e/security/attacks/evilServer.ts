import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function evilServer() {
  const hits: string[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/favicon.ico') hits.push(request.url ?? '')
    const headers = {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }
    response.writeHead(200, { ...headers, 'content-type': typeOf(request.url ?? '') })
    response.end(bodyOf(request.url ?? ''))
  })
  server.on('upgrade', ({ url = '' }, socket) => {
    hits.push(url)
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Browsers resolve this name. */
    origin: `http://evil.localhost:${port}`,
    hits,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const typeOf = (path: string) =>
  path.startsWith('/script')
    ? 'text/javascript'
    : path.startsWith('/style')
      ? 'text/css'
      : 'text/html'
const bodyOf = (path: string) =>
  path.startsWith('/script') ? 'globalThis.ran?.("foreign script")' : ''
