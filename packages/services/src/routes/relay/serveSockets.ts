import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { createPeer } from '../../domain/relay/createPeer.js'
import type { Relay } from '../../domain/relay/createRelay.js'
import { MAX_FRAME } from '../../domain/relay/limits.js'
import { SECOND } from '../../domain/time.js'
import { describeError, type Logger } from '../../log.js'
import type { Clock } from '../../ports/clock.js'
import { type Admission, createAdmission, SocketRefused } from './admitSocket.js'
import { keepAlive } from './keepAlive.js'
import { dismiss, wireOf } from './wireOf.js'

/** The code by which WalletConnect's clients know that the same try would fail again; they tell their developer the reason. */
const DISMISSED = 3000

/** How long clients have to say goodbye when the process ends. */
const GOODBYE = 2 * SECOND

/** Opens sockets of the relay out of HTTP requests and keeps them: `upgrade` is what an HTTP server calls. */
export function serveSockets(options: serveSockets.Options) {
  const { relay, clock, log, pingEvery } = options
  const admit = createAdmission({ ...options, limits: relay.limits })
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
  })
  const pulse = keepAlive(server, { every: pingEvery })
  const onFailure = (error: unknown) => log.error(describeError(error), 'the relay failed')
  let isClosing = false

  let lastId = 0
  /** As the clients make them: milliseconds and three digits more. */
  const nextId = () => {
    lastId = Math.max(lastId + 1, clock() * 1_000)
    return lastId
  }

  function open(request: IncomingMessage, socket: Duplex, head: Buffer, admission: Admission) {
    // Covers the way up to the WebSocket, which says nothing when the handshake fails.
    socket.once('close', admission.leave)
    server.handleUpgrade(request, socket, head, (ws) => {
      // A frame that breaks RFC 6455, or is too long: `ws` closes the socket with the code that says so.
      ws.on('error', () => {})
      if ('dismissal' in admission) {
        tell(log, DISMISSED)
        dismiss(ws, DISMISSED, admission.dismissal)
        return
      }
      tell(log, 101)
      const { clientId, projectId } = admission
      const peer = createPeer({ relay, clientId, projectId, nextId, onFailure, wire: wireOf(ws) })
      ws.on('message', (data, isBinary) => {
        peer.receive(isBinary ? '' : String(data)).catch(onFailure)
      })
      ws.on('close', peer.end)
    })
  }

  return {
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      // A client that leaves while it is being checked must not end the process.
      socket.on('error', () => socket.destroy())
      try {
        if (isClosing) throw new SocketRefused(503, 'The relay is closing; connect again.')
        const admission = await admit(request)
        if (socket.destroyed || isClosing) {
          admission.leave()
          socket.destroy()
        } else open(request, socket, head, admission)
      } catch (error) {
        if (!(error instanceof SocketRefused)) onFailure(error)
        refuse(
          socket,
          error instanceof SocketRefused ? error : new SocketRefused(503, 'The relay failed.'),
        )
        tell(log, error instanceof SocketRefused ? error.status : 503)
      }
    },

    /** Says goodbye to every client; they connect again, here or elsewhere. */
    async close(): Promise<void> {
      isClosing = true
      pulse.stop()
      const clients = [...server.clients]
      const timer = setTimeout(() => {
        for (const client of clients) client.terminate()
      }, GOODBYE)
      await Promise.all(
        clients.map((client) => {
          const closed = new Promise((resolve) => client.once('close', resolve))
          client.close(1001, 'The relay is closing.')
          return closed
        }),
      )
      clearTimeout(timer)
    },
  }
}

export declare namespace serveSockets {
  type Options = Omit<createAdmission.Options, 'limits'> & {
    relay: Relay
    clock: Clock
    log: Logger
    /** Milliseconds between two pings. @default 20 000 */
    pingEvery?: number | undefined
  }
}

/** A plain answer, since there is no WebSocket yet. */
function refuse(socket: Duplex, { status, message }: SocketRefused) {
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

/** One line per socket, without who it is: the status of the answer, or the code it is closed with at once. */
function tell(log: Logger, status: number) {
  log.info({ method: 'GET', route: '/relay', status }, 'request')
}
