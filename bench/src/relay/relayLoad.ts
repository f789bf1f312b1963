import { setTimeout as sleep } from 'node:timers/promises'
import {
  createRelayKey,
  openRelaySocket,
  type RelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { inDataDir } from '../services/inDataDir.js'
import { startServicesProcess } from '../services/startServicesProcess.js'
import type { Figure } from '../table.js'

const PAIRS = 500
/** Bytes before base64: a transaction to sign, sealed. */
const SIZE = 768
const AT_ONCE = 10_000
/** Messages in an even stream, and how many of them a second. */
const STREAM = 2_000
const PER_SECOND = 100
/** Sockets that only wait, and how many of them are opened at once. */
const IDLE = 10_000
const OPENED_AT_ONCE = 20

/** Time of the relay's process for a handshake and a message, throughput and latency of a thousand sockets, and memory of idle sockets. */
export const relayLoad = () => inDataDir(measure)

async function measure(dataDir: string): Promise<Figure[]> {
  const limits = { connections: { amount: 2 * IDLE } }
  const services = await startServicesProcess(dataDir, { relay: true, limits })
  let count = 0
  const open = () =>
    openRelaySocket(services.relay, {
      key: createRelayKey(),
      now: Date.now(),
      address: `10.0.${count >> 8}.${count++ & 255}`,
    })
  /** Milliseconds of a core that the process takes for some work, for each of so many units. */
  async function cost(units: number, work: () => Promise<unknown>) {
    const before = await services.cpu()
    await work()
    return ((await services.cpu()) - before) / units
  }
  /** Opens many sockets, a few at once. */
  async function openMany(count: number) {
    const sockets: RelaySocket[] = []
    while (sockets.length < count)
      sockets.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))))
    return sockets
  }
  // The first ones pay for code that is compiled once.
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

  /** Resolves when each of so many messages has arrived. */
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

  const { rss } = await services.memory()
  await openMany(IDLE)
  const growth = ((await services.memory()).rss - rss) / 1e6

  await services.kill()
  const what = `${PAIRS * 2} sockets`
  return [
    { what: 'a handshake, of the core', unit: 'ms', values: [perHandshake] },
    {
      what: `${what}, all dapps at once: a message, of the core`,
      unit: 'ms',
      values: [perCrowded],
    },
    {
      what: `${what}, ${PER_SECOND} messages a second: a message, of the core`,
      unit: 'ms',
      values: [perEven],
    },
    { what: `${IDLE} further sockets that wait`, unit: 'MB', values: [growth] },
    { what: `${what}, all dapps at once`, unit: 'messages per second', values: [perSecond] },
    { what: `${what}, all dapps at once: delivery`, unit: 'ms', values: crowded },
    { what: `${what}, ${PER_SECOND} messages a second: delivery`, unit: 'ms', values: even },
  ]
}
