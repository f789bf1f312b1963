import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseSocket, SocketRefused } from './socketRefused.js'

/** Answers WebSocket requests to a process that serves no relay. */
export function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  refuseSocket(socket, new SocketRefused(404, 'This process serves no relay.'))
}
