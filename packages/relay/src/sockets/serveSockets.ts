import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CLOSE } from '../closeCodes.js'
import { createPeer } from '../createPeer.js'
import type { Relay } from '../createRelay.js'
import { MAX_FRAME } from '../limits.js'
import { createEase } from '../scheduling/ease.js'
import { createPace } from '../scheduling/pace.js'
import { createQuota, type Holder } from '../scheduling/quota.js'
import { createTurns } from '../scheduling/turns.js'
import type { Clock } from '../time.js'
import { SECOND } from '../time.js'
import { type Admission, createAdmission } from './admitSocket.js'
import { createInbox } from './createInbox.js'
import { createOutbox } from './createOutbox.js'
import { dismiss } from './dismiss.js'
import { refuseSocket, SocketRefused } from './socketRefused.js'

/** WalletConnect's Node clients disconnect after 35 seconds without a message. */
const PING_EVERY = 20 * SECOND

function keepAlive(server: WebSocketServer, options: { every?: number | undefined }) {
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

const GOODBYE = 2 * SECOND
const HURRY = SECOND / 2
/** Maximum fragments of a message: browsers split large messages. */
const MAX_FRAGMENTS = 128
/** Maximum chunks of a frame: a client can send tiny chunks. */
const MAX_CHUNKS = 4_096
/** Maximum bytes that an address may send at once. After that, its rate limits the reading. */
const BURST = 256 * 1024

/** Accepts the relay's sockets. The HTTP server calls `upgrade`. */
export function serveSockets(options: serveSockets.Options) {
  const { relay, clock, onShort, onFailure, pingEvery, isOthersTurn } = options
  const { door = (_request, { enter }) => enter(), onSocket = () => undefined } = options
  const { limits } = relay
  const admission = createAdmission({ ...options, limits })
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
    // 1 MB of compressed zeros would expand to 1 GB.
    perMessageDeflate: false,
    // A client must also read the responses to its pings.
    autoPong: false,
    // Process one frame per pass of the event loop: a chunk may contain thousands of small frames.
    allowSynchronousEvents: false,
  })
  const held = createQuota({
    perAddress: limits.heldPerAddress,
    overall: limits.held,
    onFull: () => onShort('memory'),
  })
  const ease = createEase()
  const pace = createPace({
    perSecond: limits.bytesPerAddressPerSecond,
    burst: BURST,
    overallPerSecond: limits.bytesPerSecond,
    ease: ease.part,
  })
  const turns = createTurns({ isOthersTurn })
  const checks = new Set<() => void>()
  const pulse = keepAlive(server, { every: pingEvery })
  const timer = setInterval(() => {
    for (const check of checks) check()
  }, SECOND)
  timer.unref()
  let isClosing = false

  function serve(ws: WebSocket, socket: Duplex, one: Client) {
    const { holder, clientId, projectId } = one
    const outbox = createOutbox(ws, { holder, held, limits, onDrain: () => inbox.go() })
    const { wire } = outbox
    const now = clock()
    const peer = createPeer({ relay, wire, holder, clientId, projectId, now, onFailure })
    const inbox = createInbox(ws, socket, {
      holder,
      held,
      pace,
      turns,
      limits,
      isAhead: outbox.isAhead,
      close: wire.close,
      handle: (text) => peer.receive(text).catch(onFailure),
    })
    const check = () => {
      outbox.check()
      inbox.check()
    }
    checks.add(check)
    ws.on('ping', outbox.pong)
    ws.on('close', () => {
      checks.delete(check)
      peer.end()
      outbox.end()
      inbox.end()
      held.leave(holder)
    })
  }

  function open(request: IncomingMessage, socket: Duplex, options: Opening) {
    const { admitted, holder, onOpen } = options
    // Free the slot also after a failed handshake, which the WebSocket does not report.
    socket.once('close', admitted.leave)
    server.handleUpgrade(request, socket, Buffer.alloc(0), (ws) => {
      // After an invalid or too long frame (RFC 6455), `ws` closes the socket with the right code.
      ws.on('error', () => {})
      if ('dismissal' in admitted) {
        onSocket(CLOSE.dismissed)
        dismiss(ws, CLOSE.dismissed, admitted.dismissal)
        return
      }
      onSocket(101)
      onOpen(ws)
      serve(ws, socket, { ...admitted, holder })
    })
  }

  function holdFor(request: IncomingMessage, socket: Duplex) {
    let ws: WebSocket | undefined
    const holder: Holder = {
      ...admission.placeOf(request),
      giveWay() {
        if (ws === undefined) socket.destroy()
        else dismiss(ws, CLOSE.tooMuch, 'The relay has too much to do.', { timeoutMs: HURRY })
      },
    }
    const onOpen = (opened: WebSocket) => {
      ws = opened
    }
    return { holder, onOpen }
  }

  function enter(request: IncomingMessage, socket: Duplex) {
    if (isClosing || socket.destroyed) {
      socket.destroy()
      return
    }
    try {
      const { holder, onOpen } = holdFor(request, socket)
      open(request, socket, { admitted: admission.admit(request, holder), holder, onOpen })
    } catch (error) {
      refuse(socket, error)
    }
  }

  function refuse(socket: Duplex, error: unknown) {
    if (!(error instanceof SocketRefused)) onFailure(error)
    const refusal =
      error instanceof SocketRefused ? error : new SocketRefused(503, 'The relay failed.')
    refuseSocket(socket, refusal)
    onSocket(refusal.status)
  }

  return {
    count: () => server.clients.size,

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      // A client that disconnects while waiting must not end the process.
      socket.on('error', () => socket.destroy())
      if (isClosing) refuse(socket, new SocketRefused(503, 'The relay is closing; connect again.'))
      else if (head.length > 0)
        refuse(
          socket,
          new SocketRefused(400, 'The client sent data before the end of the handshake.'),
        )
      else
        door(request, {
          enter: () => enter(request, socket),
          refuse: (refusal) => refuse(socket, refusal),
        })
    },

    /** Closes every socket with a close frame. Clients reconnect. */
    async close(): Promise<void> {
      isClosing = true
      pulse.stop()
      ease.stop()
      clearInterval(timer)
      const clients = [...server.clients]
      const last = setTimeout(() => {
        for (const client of clients) client.terminate()
      }, GOODBYE)
      await Promise.all(
        clients.map((client) => {
          const closed = new Promise((resolve) => client.once('close', resolve))
          dismiss(client, CLOSE.goingAway, 'The relay is closing.')
          return closed
        }),
      )
      clearTimeout(last)
    },
  }
}

export declare namespace serveSockets {
  type Options = Omit<createAdmission.Options, 'limits'> & {
    relay: Relay
    clock: Clock
    onFailure: (error: unknown) => void
    onSocket?: ((status: number) => void) | undefined
    /** Interval in ms between pings. @default 20 000 */
    pingEvery?: number | undefined
    isOthersTurn?: (() => boolean) | undefined
    /** Calls `enter` when the handshake may start, otherwise `refuse`. @default at once */
    door?: Door | undefined
  }
}

export type Door = (
  request: IncomingMessage,
  call: { enter: () => void; refuse: (refusal: SocketRefused) => void },
) => void

type Client = { holder: Holder; clientId: string; projectId: string }
type Opening = { admitted: Admission; holder: Holder; onOpen: (ws: WebSocket) => void }
