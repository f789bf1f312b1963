import { once } from 'node:events'
import { connect } from 'node:net'
import type { Database } from '../db/database.js'
import { listen } from '../server/listen.js'
import { createVisitor } from './visitors/visitor.js'
import { createWorld } from './world.js'

/** A request of an unauthenticated client: no nonce, no signature, and a body that never ends. */
const HEAD = [
  'POST /v1/auth/email/start HTTP/1.1',
  'host: frame.localhost',
  'content-type: application/json',
  'content-length: 60000',
  'dpop: AAAA.AAAA.AAAA',
]
/** The same with a whole body, so that the next request can follow on its connection. */
const WHOLE = `${HEAD.join('\r\n').replace('60000', '2')}\r\n\r\n{}`
/** Requests that start a flood, and those of each step that keep it one. */
const FLOOD = 120
const FLOOD_PER_STEP = 20
/** Between changes of the pace, and changes until it is at its least. */
const STEP_MS = 100
const STEPS = 14
const IDLE = { busy: 0, lateMs: 0 }

/** A world behind a real socket, whose event loop has no time left while the test says so. Admission runs by `advance`. */
export async function createBusyWorld(
  db: Database,
  { keys, lateMs = 50, trustProxy = 0 }: createBusyWorld.Options = {},
) {
  let isBusy = true
  let elapsedMs = 0
  const world = createWorld(db, {
    clock: Date.now,
    monotonicNow: () => elapsedMs,
    loopLoad: () => (isBusy ? { busy: 1, lateMs } : IDLE),
    ...(keys && { keys }),
    config: { trustProxy },
  })
  const { url, close } = await listen(world.app, { port: 0, host: '127.0.0.1', trustProxy })
  const surroundings = {
    ...world,
    clock: { now: Date.now },
    async fetch(request: Request, address = '') {
      const { pathname } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const body = request.body === null ? null : await request.text()
      return fetch(url + pathname, { method: request.method, headers, body })
    },
  }

  async function sendHead(): Promise<string> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.write(`${HEAD.join('\r\n')}\r\n\r\n`)
    let text = ''
    while (!text.includes('\r\n\r\n')) text += String((await once(socket, 'data'))[0])
    socket.destroy()
    return text
  }
  /** Sends the head alone, so many times, each over a socket of its own. */
  const flood = (count: number) => Promise.all(Array.from({ length: count }, sendHead))

  /** Sends so many whole requests over one connection, and waits for the answers. */
  async function press(count: number): Promise<void> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.write(WHOLE.repeat(count))
    let text = ''
    while ((text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0) < count)
      text += String((await once(socket, 'data'))[0])
    socket.destroy()
  }

  function advance(milliseconds: number) {
    elapsedMs += milliseconds
  }

  return {
    url,
    close,
    flood,
    advance,
    visitor: () => createVisitor(surroundings),
    rest: () => {
      isBusy = false
    },
    work: () => {
      isBusy = true
    },
    /** Floods the world until unauthenticated clients are held to their least pace. */
    async noticeLoad() {
      await press(FLOOD)
      for (let step = 0; step < STEPS; step++) {
        advance(STEP_MS)
        await press(FLOOD_PER_STEP)
      }
    },
  }
}

export declare namespace createBusyWorld {
  type Options = Pick<createWorld.Options, 'keys'> & {
    /** One where each visitor is to have a network of their own. @default 0 */
    trustProxy?: number | undefined
    /** How late the event loop is while it is busy. @default 50 */
    lateMs?: number | undefined
  }
}

/** Of an answer as it came over a socket. */
export const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
