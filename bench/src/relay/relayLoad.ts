import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  createRelayKey,
  openRelaySocket,
  type RelaySocket,
  randomMessage,
  randomTopic,
  startNatsServer,
} from '@vestibule/relay/testing'
import { inDataDir } from '../services/inDataDir.js'
import { startServicesProcess } from '../services/startServicesProcess.js'
import { type Figure, ms } from '../table.js'

const PLAIN = fileURLToPath(new URL('./plainRelay.mjs', import.meta.url))
const PAIRS = 500
/** Bytes of a sealed transaction before base64. */
const SIZE = 768
const AT_ONCE = 10_000
/** Number of messages in a steady stream. `PER_SECOND` is its rate. */
const STREAM = 2_000
const PER_SECOND = 100
/** Idle sockets, and how many of them open at once. */
const IDLE = 10_000
const OPENED_AT_ONCE = 20
/** Attempts to open a socket, and the delay in ms between them. */
const TRIES = 10
const PAUSE = 1_000

/** CPU time per handshake and message, throughput and latency of a thousand sockets, and memory per idle socket. */
export const relayLoad = async (): Promise<Figure[]> => [
  ...(await withPlainRelay((relay) => measure(relay, 'plain ws'))),
  ...(await withRelay({}, (relay) => measure(relay, 'PostgreSQL'))),
]

/** Needs `nats-server`. */
export async function relayOnNats(): Promise<Figure[]> {
  const nats = await startNatsServer()
  try {
    return await withRelay({ natsUrl: nats.url }, (relay) => measure(relay, 'NATS'))
  } finally {
    await nats.kill()
    rmSync(nats.folder, { recursive: true, force: true })
  }
}

type Relay = {
  url: string
  /** CPU time of the process in ms. */
  cpu: () => Promise<number>
  memory: () => Promise<number>
}
type Measure = (relay: Relay) => Promise<Figure[]>

const withRelay = (options: { natsUrl?: string }, measure: Measure) =>
  inDataDir(async (dataDir) => {
    const limits = { connections: { amount: 2 * IDLE } }
    const services = await startServicesProcess(dataDir, { relay: true, limits, ...options })
    const memory = async () => (await services.memory()).rss
    return measure({ url: services.relay, cpu: services.cpu, memory }).finally(services.kill)
  })

async function withPlainRelay(measure: Measure): Promise<Figure[]> {
  const child = fork(PLAIN)
  const hear = async () => {
    const [word] = await once(child, 'message')
    return word as { port: number; cpu: number; rss: number }
  }
  const { port } = await hear()
  const read = async () => {
    child.send('figures')
    return hear()
  }
  return measure({
    url: `ws://127.0.0.1:${port}/relay`,
    cpu: async () => (await read()).cpu,
    memory: async () => (await read()).rss,
  }).finally(() => child.kill('SIGKILL'))
}

async function measure(relay: Relay, name: string): Promise<Figure[]> {
  let count = 0
  /** Retries, because a busy relay refuses sockets. */
  async function open(tries = TRIES): Promise<RelaySocket> {
    try {
      return await openRelaySocket(relay.url, {
        key: createRelayKey(),
        now: Date.now(),
        address: `10.${count >> 16}.${(count >> 8) & 255}.${count++ & 255}`,
      })
    } catch (error) {
      if (tries === 0) throw error
      await sleep(PAUSE)
      return open(tries - 1)
    }
  }
  /** CPU time of the process in ms, per unit of work. */
  async function cost(units: number, work: () => Promise<unknown>) {
    const before = await relay.cpu()
    await work()
    return ((await relay.cpu()) - before) / units
  }
  const opened: RelaySocket[] = []
  async function openMany(count: number) {
    const sockets: RelaySocket[] = []
    while (sockets.length < count)
      sockets.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => open()))))
    opened.push(...sockets)
    return sockets
  }
  // The first sockets include the compilation of code.
  const sockets = await openMany(PAIRS)
  let added: RelaySocket[] = []
  const perHandshake = await cost(PAIRS, async () => {
    added = await openMany(PAIRS)
  })
  sockets.push(...added)
  const pairs: { topic: string; dapp: RelaySocket; wallet: RelaySocket }[] = []
  const sentAt = new Map<string, number>()
  let times: number[] = []
  let expected = 0
  let done = () => {}
  for (let pair = 0; pair < PAIRS; pair++) {
    const topic = randomTopic()
    const [dapp, wallet] = [sockets[2 * pair], sockets[2 * pair + 1]] as [RelaySocket, RelaySocket]
    await Promise.all([dapp.subscribe(topic), wallet.subscribe(topic)])
    wallet.onPush((message) => {
      times.push(performance.now() - (sentAt.get(message) ?? Number.NaN))
      if (times.length === expected) done()
    })
    pairs.push({ topic, dapp, wallet })
  }

  function expectMessages(count: number): Promise<void> {
    times = []
    expected = count
    return new Promise((resolve) => {
      done = resolve
    })
  }
  async function publish({ topic, dapp }: { topic: string; dapp: RelaySocket }) {
    const message = randomMessage(SIZE)
    sentAt.set(message, performance.now())
    const { error } = await dapp.publish(topic, message)
    if (error !== undefined) throw new Error(error.message)
  }

  const all = expectMessages(AT_ONCE)
  const started = performance.now()
  const perCrowded = await cost(AT_ONCE, async () => {
    await Promise.all(
      pairs.map(async (pair) => {
        for (let sent = 0; sent < AT_ONCE / PAIRS; sent++) await publish(pair)
      }),
    )
    await all
  })
  const perSecond = AT_ONCE / ((performance.now() - started) / 1_000)
  const crowded = times

  const stream = expectMessages(STREAM)
  const begun = performance.now()
  const perEven = await cost(STREAM, async () => {
    const answers: Promise<void>[] = []
    for (let sent = 0; sent < STREAM; sent++) {
      const due = begun + (sent * 1_000) / PER_SECOND
      if (due > performance.now()) await sleep(due - performance.now())
      answers.push(publish(pairs[sent % PAIRS] as (typeof pairs)[0]))
    }
    await Promise.all([...answers, stream])
  })
  const even = times

  const before = await relay.memory()
  await openMany(IDLE)
  const growth = ((await relay.memory()) - before) / 1e6
  for (const { socket } of opened) socket.terminate()

  const what = `${name}, ${PAIRS * 2} sockets`
  return [
    ms(`${name}: a handshake, of the core`, perHandshake),
    ms(`${what}, all dapps at once: a message, of the core`, perCrowded),
    ms(`${what}, ${PER_SECOND} messages a second: a message, of the core`, perEven),
    { what: `${name}: ${IDLE} further sockets that wait`, unit: 'MB', values: [growth] },
    { what: `${what}, all dapps at once`, unit: 'messages per second', values: [perSecond] },
    ms(`${what}, all dapps at once: delivery`, crowded),
    ms(`${what}, ${PER_SECOND} messages a second: delivery`, even),
  ]
}
