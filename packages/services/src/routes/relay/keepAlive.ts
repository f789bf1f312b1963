import type { WebSocket, WebSocketServer } from 'ws'
import { SECOND } from '../../platform/time.js'

/** WalletConnect's clients in Node leave a socket on which nothing came for 35 seconds. */
const PING_EVERY = 20 * SECOND

/** Pings every socket, and ends those that did not answer the time before. */
export function keepAlive(server: WebSocketServer, options: { every?: number | undefined }) {
  const { every = PING_EVERY } = options
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const client of server.clients) {
      if (silent.has(client)) {
        client.terminate()
        continue
      }
      silent.add(client)
      client.once('pong', () => silent.delete(client))
      client.ping()
    }
  }, every)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
