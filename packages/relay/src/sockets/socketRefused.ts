import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export class SocketRefused extends Error {
  override name = 'SocketRefused'
  readonly status: 400 | 404 | 429 | 503

  constructor(status: SocketRefused['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Plain HTTP response: the WebSocket does not exist yet. */
export function refuseSocket(socket: Duplex, { status, message }: SocketRefused) {
  const body = `${message}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
