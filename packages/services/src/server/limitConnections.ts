import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressSite } from '@vestibule/relay'
import { SECOND } from '../platform/time.js'

/** Share of all connections above which the server waits only briefly for headers. */
const MANY = 0.5
const SHORT_MS = 2 * SECOND

/**
 * A site may open another connection while it uses fewer connections than are free.
 * @param options.trustProxy If set, the proxy must share connections fairly.
 */
export function limitConnections(
  server: Server,
  options: { most: number; trustProxy: number },
): void {
  const { most, trustProxy } = options
  const { headersTimeout } = server
  const sites = new Map<string, Site>()
  let count = 0
  // The server drops further connections itself, without reading from them.
  server.maxConnections = trustProxy > 0 ? most : 2 * most

  function largest(): Site | undefined {
    let found: Site | undefined
    for (const site of sites.values())
      if (site.sockets.size > (found?.sockets.size ?? 0)) found = site
    return found
  }

  function closeOne(site: Site | undefined) {
    const [idle] = site?.idle ?? []
    const [oldest] = site?.sockets ?? []
    ;(idle ?? oldest)?.destroy()
  }

  function watch() {
    server.headersTimeout =
      count > most * MANY ? Math.min(headersTimeout, SHORT_MS) : headersTimeout
  }

  server.on('connection', (socket) => {
    count += 1
    const name = trustProxy > 0 ? '' : addressSite(socket.remoteAddress ?? '')
    const site = sites.get(name) ?? { sockets: new Set(), idle: new Set() }
    sites.set(name, site)
    site.sockets.add(socket)
    site.idle.add(socket)
    socket.once('close', () => {
      count -= 1
      site.sockets.delete(socket)
      site.idle.delete(socket)
      if (site.sockets.size === 0 && sites.get(name) === site) sites.delete(name)
      watch()
    })
    if (trustProxy === 0 && site.sockets.size > 1 && site.sockets.size > most - count)
      closeOne(site)
    else if (count > most) closeOne(largest())
    watch()
  })

  function work({ socket }: IncomingMessage) {
    const site = trustProxy > 0 ? sites.get('') : sites.get(addressSite(socket.remoteAddress ?? ''))
    site?.idle.delete(socket)
    return site
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const site = work(request)
    response.once('close', () => {
      if (site?.sockets.has(request.socket)) site.idle.add(request.socket)
    })
  })
  server.on('upgrade', work)
}

type Site = {
  sockets: Set<Socket>
  idle: Set<Socket>
}
