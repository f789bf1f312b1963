import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import { formatDidKey } from '../relayAuth.js'

const DAY = 24 * 60 * 60

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }
type Push = { id: number; params: { id: string; data: PushedMessage } }
type PushedMessage = {
  topic: string
  message: string
  publishedAt: number
  tag: number
  attestation?: string
}

export function createRelayKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const clientId = formatDidKey(raw)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    clientId,
    privateKey,
    jwt(claims: Record<string, unknown>, options: { header?: object; key?: KeyObject } = {}) {
      const { header = { alg: 'EdDSA', typ: 'JWT' }, key = privateKey } = options
      const { iat = 0 } = claims as { iat?: number }
      const sub = randomBytes(32).toString('hex')
      const payload = { iss: clientId, sub, exp: iat + DAY, ...claims }
      const signed = `${part(header)}.${part(payload)}`
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

type RelayKey = ReturnType<typeof createRelayKey>

export async function openRelaySocket(url: string, options: openRelaySocket.Options) {
  const {
    key,
    now,
    projectId = 'demo',
    confirms = true,
    autoPong = true,
    origin,
    address,
  } = options
  const auth = options.auth ?? key.jwt({ aud: url, iat: Math.floor(now / 1_000) })
  const query = new URLSearchParams({ auth, projectId, ua: 'wc-2/js-2.21.8/test' })
  const socket = new WebSocket(`${url}?${query}`, {
    autoPong,
    origin,
    headers: address === undefined ? {} : { 'x-forwarded-for': address },
  })
  const pushed: PushedMessage[] = []
  const unsolicited: Answer[] = []
  const waiting = new Map<
    unknown,
    { resolve: (answer: Answer) => void; reject: (error: Error) => void }
  >()
  let heard = () => {}
  let pushHandler: (message: string) => void = () => {}
  let lastId = 0

  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Answer | Push
    if ('params' in frame) {
      pushed.push(frame.params.data)
      pushHandler(frame.params.data.message)
      if (confirms) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    } else if (waiting.has(frame.id)) {
      waiting.get(frame.id)?.resolve(frame)
      waiting.delete(frame.id)
    } else unsolicited.push(frame)
    heard()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  // The first frame may arrive with the handshake.
  const pinged = new Promise<Buffer>((resolve) => socket.once('ping', resolve))
  const reason = new Promise<string>((resolve) =>
    socket.on('close', (_code, text) => resolve(String(text))),
  )
  socket.on('close', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The relay closed with ${code}.`))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      text(response).then((body) => {
        reject(Object.assign(new Error(body), { status: response.statusCode }))
      }, reject)
    })
  })

  function until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition()) return
        heard = () => {}
        resolve()
      }
      heard = look
      look()
    })
  }

  function call(method: string, params: unknown, id: unknown = ++lastId): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }))
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return answer
  }

  return {
    clientId: key.clientId,
    socket,
    closed,
    pinged,
    reason,
    pushed,
    unsolicited,
    call,
    publish: (topic: string, message: string, params: object = {}) =>
      call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: false, ...params }),
    subscribe: (topic: string) => call('irn_subscribe', { topic }),
    onPush(handler: (message: string) => void) {
      pushHandler = handler
    },
    async messages(count: number): Promise<string[]> {
      await until(() => pushed.length >= count)
      return pushed.map(({ message }) => message)
    },
    async strays(count: number): Promise<Answer[]> {
      await until(() => unsolicited.length >= count)
      return unsolicited
    },
    async close() {
      socket.close()
      await closed
    },
  }
}

export type RelaySocket = Awaited<ReturnType<typeof openRelaySocket>>

export declare namespace openRelaySocket {
  type Options = {
    key: RelayKey
    now: number
    projectId?: string | undefined
    auth?: string | undefined
    /** Origin of the page. @default none, as in an app */
    origin?: string | undefined
    confirms?: boolean | undefined
    address?: string | undefined
    autoPong?: boolean | undefined
  }
}
