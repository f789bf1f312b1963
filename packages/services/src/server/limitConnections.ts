import type { Server } from 'node:http'
import { addressNetwork } from '../domain/net/clientAddress.js'

/** Connections of all clients, and of one network address, whatever they are for. */
const MAX_CONNECTIONS = 8_192
const MAX_OF_ONE = 512

/**
 * Ends connections that are too many before anything is read from them: one that never sends its request costs memory and
 * a file descriptor all the same.
 * @param options.trustProxy Behind a proxy all come from one address, and telling them apart is up to the proxy.
 */
export function limitConnections(server: Server, options: { trustProxy: number }): void {
  server.maxConnections = MAX_CONNECTIONS
  if (options.trustProxy > 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = addressNetwork(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > MAX_OF_ONE) socket.destroy()
  })
}
