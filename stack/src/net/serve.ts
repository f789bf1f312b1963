import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Part } from '../ports.js'
import { bind } from './bind.js'

export type Running = { stop: () => Promise<void> }
export type Listening = Running & { port: number }

export async function serve(
  app: { fetch: (request: Request) => Response | Promise<Response> },
  options: { part: Part; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const port = await bind(server, { ...options, address: () => server.address() })
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Pages keep connections open, so end these connections, too.
        server.closeAllConnections()
      }),
  }
}
