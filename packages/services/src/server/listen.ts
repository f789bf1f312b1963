import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '../domain/admission/limits.js'
import { StartError } from '../platform/startError.js'
import { SECOND } from '../platform/time.js'
import type { App } from './frontDoor.js'
import { serveBehindDoor } from './frontDoor.js'
import { limitConnections } from './limitConnections.js'

/** Timeout in ms of an incoming request, and of running requests when the server stops. */
const TIMEOUT_MS = 10 * SECOND
/** Factor on the timeout for a client that does not read its response. */
const READING = 6
/** Checks per timeout. Node's default check for late requests runs only every 30 seconds. */
const LOOKS_PER_TIMEOUT = 10
/** Longer than a proxy's keep-alive (usually 60 seconds), so that no connection closes during a request. */
const PROXY_KEEP_ALIVE_MS = 65 * SECOND
const KEEP_ALIVE_MS = 5 * SECOND
const MAX_HEADER_SIZE = 16 * 1024
/** Maximum waiting connections in the kernel. One client can fill Node's default of 511 within 50 ms. */
const BACKLOG = 4_096

/**
 * Serves an app over HTTP. Ends slow requests with 408.
 * @param options.timeoutMs Time in ms in which a request must arrive.
 * @default 10 000
 * @param options.connections Maximum connections of all clients.
 * @default 8192
 * @throws StartError if the port is in use or forbidden.
 */
export async function listen(
  app: App,
  options: {
    port: number
    host: string
    trustProxy?: number | undefined
    timeoutMs?: number | undefined
    connections?: number | undefined
  },
): Promise<{ url: string; server: Server; close: () => Promise<void> }> {
  const { port, host, trustProxy = 0, timeoutMs = TIMEOUT_MS } = options
  const { connections = LIMITS.connections.amount } = options
  const serverOptions = {
    requestTimeout: timeoutMs,
    headersTimeout: timeoutMs,
    keepAliveTimeout: trustProxy > 0 ? PROXY_KEEP_ALIVE_MS : KEEP_ALIVE_MS,
    connectionsCheckingInterval: timeoutMs / LOOKS_PER_TIMEOUT,
    maxHeaderSize: MAX_HEADER_SIZE,
  }
  const server = createServer(serverOptions, serveBehindDoor(app))
  server.timeout = READING * timeoutMs
  limitConnections(server, { most: connections, trustProxy })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.code})`
      reject(new StartError(`Port ${port} of ${host} ${why}; set PORT to another one.`, { cause }))
    })
    server.listen({ port, host, backlog: BACKLOG }, resolve)
  })

  const { port: bound } = server.address() as AddressInfo
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      clearTimeout(timer)
    },
  }
}
