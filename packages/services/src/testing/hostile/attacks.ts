import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_FRAME, MAX_MESSAGE, MAX_TOPICS } from '@vestibule/relay'
import { frameOf, openRaw } from '@vestibule/relay/testing'

export type Site = {
  url: string
  topics: readonly string[]
  handshake: (extensions?: string) => string
  open: (extensions?: string) => Promise<{ socket: Socket; head: string } | undefined>
}

export type Attack = (site: Site) => Promise<void>

const randomHex = () => randomBytes(32).toString('hex')
let lastId = 0
const call = (method: string, params: object) =>
  frameOf(JSON.stringify({ id: ++lastId, jsonrpc: '2.0', method, params }))

const hear = (socket: Socket, event: string) =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()))

/** Writes as fast as the receiver accepts data. Does not read by default. */
function flood(nextFrame: (count: number) => Buffer, options: { reads?: boolean } = {}): Attack {
  return async ({ open }) => {
    const opened = await open()
    if (opened === undefined) return
    const { socket } = opened
    if (options.reads === true) socket.resume()
    else socket.pause()
    const closed = hear(socket, 'close')
    for (let count = 0; !socket.destroyed; count++)
      if (!socket.write(nextFrame(count))) await Promise.race([hear(socket, 'drain'), closed])
      else if (count % 64 === 0) await sleep(1)
  }
}

function sayAndWait(say: (site: Site, socket: Socket) => void): Attack {
  return async (site) => {
    const opened = await site.open()
    if (opened === undefined) return
    opened.socket.pause()
    say(site, opened.socket)
    await hear(opened.socket, 'close')
  }
}

const LARGE = 'A'.repeat(MAX_MESSAGE - 64)
const publication = (topic: string, message: string) => ({
  topic,
  message,
  ttl: 604_800,
  tag: 1108,
})

const anyOf = (topics: readonly string[], count: number) => topics[count % topics.length] ?? ''

export const ATTACKS = {
  'readers that do not read': sayAndWait(({ topics }, socket) => {
    socket.write(call('irn_batchSubscribe', { topics }))
  }),
  'publications of 512 KiB': (site) =>
    flood((count) =>
      call('irn_publish', publication(anyOf(site.topics, count), randomHex() + LARGE)),
    )(site),
  'small publications': flood(() =>
    call('irn_publish', publication(randomHex(), randomHex().repeat(16))),
  ),
  'batches of publications': flood(() =>
    call('irn_batchPublish', {
      messages: Array.from({ length: 50 }, () => publication(randomHex(), randomHex())),
    }),
  ),
  subscriptions: flood(() =>
    call('irn_batchSubscribe', { topics: Array.from({ length: MAX_TOPICS }, randomHex) }),
  ),
  'the same subscriptions, read': (site) =>
    flood(
      (count) =>
        call(count % 2 === 0 ? 'irn_batchSubscribe' : 'irn_batchUnsubscribe', {
          topics: site.topics,
          subscriptions: site.topics.map((topic) => ({ topic })),
        }),
      { reads: true },
    )(site),
  'mailboxes, fetched': (site) =>
    flood(() => call('irn_batchFetchMessages', { topics: site.topics }))(site),
  'a frame of a terabyte': sayAndWait((_site, socket) => {
    socket.write(frameOf('', { length: 2 ** 40 }))
  }),
  'frames that do not end': sayAndWait((_site, socket) => {
    socket.write(frameOf(Buffer.alloc(MAX_FRAME - 1, ' '), { length: MAX_FRAME }))
  }),
  'fragments of a byte': flood((count) =>
    Buffer.concat(
      Array.from({ length: 1_000 }, (_, index) =>
        frameOf(' ', {
          opcode: count === 0 && index === 0 ? 'text' : 'continuation',
          isLast: false,
        }),
      ),
    ),
  ),
  'compressed frames': async ({ open }) => {
    const opened = await open('permessage-deflate; client_no_context_takeover')
    if (opened === undefined) return
    opened.socket.resume()
    opened.socket.write(frameOf(Buffer.alloc(512 * 1024), { isCompressed: true }))
    await hear(opened.socket, 'close')
  },
  pings: flood(() => frameOf(Buffer.alloc(125), { opcode: 'ping' })),
  'frames of a byte': flood(() => Buffer.concat(Array.from({ length: 500 }, () => frameOf('{')))),
  'deep JSON': flood(() => frameOf('['.repeat(200_000))),
  'handshakes letter by letter': async ({ url, handshake }) => {
    const socket = openRaw(url)
    const closed = hear(socket, 'close')
    for (const letter of handshake()) {
      if (socket.destroyed) break
      socket.write(letter)
      await sleep(250)
    }
    await closed
  },
  'frames before the answer': async ({ url, handshake }) => {
    const socket = openRaw(url)
    socket.resume()
    socket.write(handshake())
    for (let count = 0; count < 100; count++) socket.write(frameOf('{'.repeat(10_000)))
    await hear(socket, 'close')
  },
  'handshakes, one after another': async ({ open }) => {
    const opened = await open()
    opened?.socket.destroy()
  },
} as const satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS
