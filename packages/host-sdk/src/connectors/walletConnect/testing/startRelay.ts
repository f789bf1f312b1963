import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** Ping interval in ms. Node's client closes a silent relay after 35 s. */
const PING = 15_000

type Mail = {
  message: string
  tag: number | undefined
  publishedAt: number
  expiry: number
  from: string
  seen: Set<string>
}
type Connection = { socket: WebSocket; clientId: string; waiting: Map<number, () => void> }
type Params = Record<string, unknown> & { topic: string; ttl?: number; tag?: number }

export async function startRelay() {
  const mail = new Map<string, Mail[]>()
  const subscribers = new Map<string, Set<Connection>>()
  const connections = new Set<Connection>()
  const published: { clientId: string; params: Params }[] = []
  let dropOn: string | undefined
  let refusal: { code: number; reason: string } | undefined
  let nextId = 1
  let server: WebSocketServer | undefined
  let port = 0

  const send = ({ socket }: Connection, body: object) => socket.send(JSON.stringify(body))

  function deliver(to: Connection, topic: string, one: Mail) {
    if (one.from === to.clientId || one.seen.has(to.clientId) || one.expiry < Date.now()) return
    const id = Date.now() * 1000 + (nextId++ % 1000)
    to.waiting.set(id, () => one.seen.add(to.clientId))
    const { message, publishedAt, tag } = one
    const data = { topic, message, publishedAt, tag }
    const subscription = subscriptionId(to, topic)
    send(to, { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: subscription, data } })
  }

  function subscribe(who: Connection, topic: string) {
    subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(who))
    for (const one of mail.get(topic) ?? []) deliver(who, topic, one)
    return subscriptionId(who, topic)
  }

  function publish(from: Connection, params: Params) {
    const { topic, message, tag, ttl = 300 } = params
    published.push({ clientId: from.clientId, params })
    const one: Mail = {
      message: String(message),
      tag,
      publishedAt: Date.now(),
      expiry: Date.now() + ttl * 1_000,
      from: from.clientId,
      seen: new Set(),
    }
    mail.set(topic, [...(mail.get(topic) ?? []), one])
    for (const to of subscribers.get(topic) ?? []) deliver(to, topic, one)
    return true
  }

  const methods: Record<string, (who: Connection, params: Params) => unknown> = {
    irn_subscribe: (who, { topic }) => subscribe(who, topic),
    irn_batchSubscribe: (who, { topics }) =>
      (topics as string[]).map((topic) => subscribe(who, topic)),
    irn_unsubscribe: (who, { topic }) => subscribers.get(topic)?.delete(who) ?? true,
    irn_publish: publish,
    wc_proposeSession: (who, params) => {
      const { pairingTopic, sessionProposal, ...rest } = params
      const topic = String(pairingTopic)
      subscribe(who, topic)
      return publish(who, { ...rest, topic, message: sessionProposal, tag: 1100 })
    },
    wc_approveSession: (who, params) => {
      const { pairingTopic, sessionTopic, ...rest } = params
      const { sessionProposalResponse, sessionSettlementRequest } = params
      subscribe(who, String(sessionTopic))
      publish(who, {
        ...rest,
        topic: String(pairingTopic),
        message: sessionProposalResponse,
        tag: 1101,
      })
      return publish(who, {
        ...rest,
        topic: String(sessionTopic),
        message: sessionSettlementRequest,
        tag: 1102,
      })
    },
  }

  function onMessage(who: Connection, text: string) {
    const { id, method, params } = JSON.parse(text)
    if (method === undefined) {
      who.waiting.get(id)?.()
      who.waiting.delete(id)
    } else if (method === dropOn) {
      dropOn = undefined
      who.socket.terminate()
    } else {
      const result = methods[method]?.(who, params)
      send(who, { id, jsonrpc: '2.0', result: result ?? null })
    }
  }

  async function listen() {
    const started = new WebSocketServer({ host: '127.0.0.1', port })
    await new Promise((resolve) => started.once('listening', resolve))
    port = (started.address() as AddressInfo).port
    started.on('connection', (socket, request) => {
      const clientId = clientOf(request.url)
      const who: Connection = { socket, clientId, waiting: new Map() }
      if (refusal !== undefined) return socket.close(refusal.code, refusal.reason)
      connections.add(who)
      const pings = setInterval(() => socket.ping(), PING)
      socket.on('message', (data) => onMessage(who, String(data)))
      socket.on('close', () => {
        clearInterval(pings)
        connections.delete(who)
        for (const each of subscribers.values()) each.delete(who)
      })
    })
    server = started
  }

  /** Drops all connections, but keeps the messages. */
  async function stop() {
    for (const { socket } of connections) socket.terminate()
    const stopping = server
    server = undefined
    if (stopping !== undefined) await new Promise((resolve) => stopping.close(resolve))
  }

  await listen()
  return {
    url: `ws://127.0.0.1:${port}`,
    published,
    stop,
    start: listen,
    dropNext(method: string) {
      dropOn = method
    },
    refuse(code: number, reason: string) {
      refusal = { code, reason }
    },
    connections: () => connections.size,
  }
}

export type TestRelay = Awaited<ReturnType<typeof startRelay>>

const subscriptionId = ({ clientId }: Connection, topic: string) =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

function clientOf(url = ''): string {
  const [, claims = ''] = (new URL(url, 'http://relay').searchParams.get('auth') ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).iss
}
