import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app.js'
import { SECOND } from './domain/time.js'
import { StartError } from './startError.js'

/** How long a request may take to arrive, and a closing server waits for those under way. */
const PATIENCE = 10 * SECOND

/**
 * Serves an app over HTTP.
 * @throws StartError when the port is taken or may not be used.
 */
export async function listen(
  app: App,
  options: { port: number; host: string },
): Promise<{ url: string; server: Server; close: () => Promise<void> }> {
  const { port, host } = options
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.requestTimeout = PATIENCE
  server.headersTimeout = PATIENCE

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${cause.code})`
      reject(new StartError(`Port ${port} of ${host} ${why}; set PORT to another one.`, { cause }))
    })
    server.listen(port, host, resolve)
  })

  const { port: bound } = server.address() as AddressInfo
  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const timer = setTimeout(() => server.closeAllConnections(), PATIENCE)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      clearTimeout(timer)
    },
  }
}
