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

/** Throughput of a thousand sockets, and the latency of a message. */
export const relayLoad = () => inDataDir(measure)

async function measure(dataDir: string): Promise<Figure[]> {
  const services = await startServicesProcess(dataDir, { relay: true })
  let count = 0
  const open = () =>
    openRelaySocket(services.relay, {
      key: createRelayKey(),
      now: Date.now(),
      address: `10.0.${count >> 8}.${count++ & 255}`,
    })
  const pairs: { topic: string; dapp: RelaySocket; wallet: RelaySocket }[] = []
  const sentAt = new Map<string, number>()
  let times: number[] = []
  let expected = 0
  let done = () => {}
  for (let pair = 0; pair < PAIRS; pair++) {
    const [topic, dapp, wallet] = [randomTopic(), await open(), await open()]
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
  await Promise.all(
    pairs.map(async (pair) => {
      for (let sent = 0; sent < AT_ONCE / PAIRS; sent++) await publish(pair)
    }),
  )
  await all
  const perSecond = AT_ONCE / ((performance.now() - started) / 1_000)
  const crowded = times

  const stream = expectMessages(STREAM)
  const begun = performance.now()
  const answers: Promise<void>[] = []
  for (let sent = 0; sent < STREAM; sent++) {
    const due = begun + (sent * 1_000) / PER_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    answers.push(publish(pairs[sent % PAIRS] as (typeof pairs)[0]))
  }
  await Promise.all([...answers, stream])
  const even = times

  await services.kill()
  const what = `${PAIRS * 2} sockets`
  return [
    { what: `${what}, all dapps at once`, unit: 'messages per second', values: [perSecond] },
    { what: `${what}, all dapps at once: delivery`, unit: 'ms', values: crowded },
    { what: `${what}, ${PER_SECOND} messages a second: delivery`, unit: 'ms', values: even },
  ]
}
