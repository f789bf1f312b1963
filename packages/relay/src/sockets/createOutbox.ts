import { WebSocket } from 'ws'
import { CLOSE } from '../closeCodes.js'
import type { RelayLimits } from '../limits.js'
import type { Holder, Quota } from '../scheduling/quota.js'
import { SECOND } from '../time.js'
import type { Room, Wire } from '../wire.js'
import { dismiss } from './dismiss.js'

/** Delay in ms until a socket without free buffer checks again. */
const LOOK_EVERY = SECOND / 10
/** Minimum free bytes before sending starts. */
const LEAST = 64 * 1024

export function createOutbox(ws: WebSocket, options: Options) {
  const { holder, held, limits, onDrain } = options
  const most = limits.unsentPerSocket
  const reservations: Reservation[] = []
  let unsent = 0
  let reserved = 0
  let takenAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => ws.readyState === WebSocket.OPEN
  const isAhead = () => unsent > most / 4

  function write(text: string) {
    if (unsent === 0) takenAt = performance.now()
    unsent += text.length
    ws.send(text, () => {
      const wasAhead = isAhead()
      unsent -= text.length
      held.give(holder, text.length)
      takenAt = performance.now()
      serve()
      if (wasAhead && !isAhead()) onDrain()
    })
  }

  function serve() {
    clearTimeout(timer)
    timer = undefined
    for (let first = reservations[0]; first !== undefined; first = reservations[0]) {
      const { bytes, least, resolve } = first
      if (isOpen()) {
        if (unsent + reserved > 0 && unsent + reserved + bytes > most) return
        if (held.lack(holder, least) !== undefined) {
          timer = setTimeout(serve, LOOK_EVERY)
          return
        }
      }
      reservations.shift()
      resolve(isOpen() ? makeRoom(bytes) : undefined)
    }
  }

  function makeRoom(bytes: number): Room {
    reserved += bytes
    return {
      send(text) {
        if (!isOpen() || !held.take(holder, text.length)) return false
        write(text)
        return true
      },
      release() {
        reserved -= bytes
        serve()
      },
    }
  }

  const wire: Wire = {
    send(text) {
      if (!isOpen()) return
      if (unsent + text.length > most) return tooSlow()
      held.count(holder, text.length)
      write(text)
    },
    offer(text) {
      const ahead = unsent + reserved
      if (!isOpen() || (ahead > 0 && ahead + text.length > most / 2)) return false
      if (!held.take(holder, text.length)) return false
      write(text)
      return true
    },
    reserve: (bytes, least = 0) =>
      new Promise((resolve) => {
        reservations.push({ bytes, least: Math.max(LEAST, least), resolve })
        serve()
      }),
    close: (code, reason) => dismiss(ws, code, reason),
  }

  const tooSlow = () => wire.close(CLOSE.slowReader, 'The client does not take what it is sent.')

  return {
    wire,
    isAhead,
    pong(data: Buffer): void {
      if (isOpen() && ws.bufferedAmount === 0) ws.pong(data)
    },
    check(): void {
      if (unsent > 0 && performance.now() - takenAt > limits.readerTimeout) tooSlow()
    },
    end: serve,
  }
}

type Options = {
  holder: Holder
  held: Quota
  limits: RelayLimits
  onDrain: () => void
}

type Reservation = { bytes: number; least: number; resolve: (room: Room | undefined) => void }
