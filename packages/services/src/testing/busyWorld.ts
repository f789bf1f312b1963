import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.js'
import { listen } from '../server/listen.js'
import { createVisitor } from './visitors/visitor.js'
import { createWorld } from './world.js'

/** What a stranger sends who gives themselves no trouble: no nonce, no signature, and a body that never ends. */
const HEAD = [
  'POST /v1/auth/email/start HTTP/1.1',
  'host: frame.localhost',
  'content-type: application/json',
  'content-length: 60000',
  'dpop: AAAA.AAAA.AAAA',
]
/** The same with a body, after which the connection is good for the next one. */
const WHOLE = `${HEAD.join('\r\n').replace('60000', '2')}\r\n\r\n{}`
/** Requests that are a flood within a moment, and rounds of them after which nobody can say that it has not been noticed. */
const CROWD = 150
const ROUNDS = 100
/** Milliseconds between changes of the pace, and changes until it is at its least. */
const STEP = 100
const SETTLED = 14
const IDLE = { busy: 0, lateMs: 0 }

/** A world behind a real socket, whose event loop has no time left while the test says so. */
export async function createBusyWorld(
  db: Database,
  { keys, lateMs = 50, trustProxy = 0 }: createBusyWorld.Options = {},
) {
  let isBusy = true
  const world = createWorld(db, {
    clock: Date.now,
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

  /** Sends whole requests over one connection, so many at once: a flood on a slow machine, too. @returns how many got 429 */
  async function press(count = CROWD): Promise<number> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.write(WHOLE.repeat(count))
    let text = ''
    const statuses = () => text.match(/HTTP\/1\.1 \d{3}/g) ?? []
    while (statuses().length < count) text += String((await once(socket, 'data'))[0])
    socket.destroy()
    return statuses().filter((status) => status.endsWith('429')).length
  }

  return {
    url,
    close,
    flood,
    press,
    visitor: () => createVisitor(surroundings),
    rest: () => {
      isBusy = false
    },
    work: () => {
      isBusy = true
    },
    /** It takes a moment until it is known that there is too much to do. */
    async noticeLoad() {
      for (let round = 0; round < ROUNDS; round++) {
        if ((await press()) === CROWD && round >= SETTLED) return
        await sleep(STEP)
      }
      throw new Error('It was not noticed.')
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
