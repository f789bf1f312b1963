import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseSocket, SocketRefused } from './socketRefused.js'

export function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  refuseSocket(socket, new SocketRefused(404, 'This process does not run the relay.'))
}
