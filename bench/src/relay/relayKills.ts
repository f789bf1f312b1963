import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import { inDataDir } from '../services/inDataDir.js'
import { startServicesProcess } from '../services/startServicesProcess.js'
import type { Figure } from '../table.js'

const KILLS = 10
const PAIRS = 40
/** Acknowledged messages before each kill, and the maximum delay in ms after the last of them. */
const ENOUGH = 200
const MAX_PAUSE = 200
const TIMEOUT_MS = 30_000

/** Kills the relay repeatedly while dapps publish. The relay must still deliver every acknowledged message. */
export const relayKills = () => inDataDir(measure)

async function measure(dataDir: string): Promise<Figure[]> {
  let services = await startServicesProcess(dataDir, { relay: true })
  const port = Number(new URL(services.relay).port)
  const acknowledged = new Set<string>()
  const received: string[] = []
  let isOver = false
  let count = 0

  /** Reconnects a client in a loop. `work` runs until the socket breaks. */
  async function live(work: (socket: Socket) => Promise<unknown>) {
    const key = createRelayKey()
    const address = `10.0.0.${count++}`
    while (!isOver) {
      try {
        const socket = await openRelaySocket(services.relay, { key, now: Date.now(), address })
        await Promise.race([work(socket), socket.closed])
        socket.socket.terminate()
      } catch {
        await sleep(50)
      }
    }
  }

  const clients = Array.from({ length: PAIRS }, () => {
    const topic = randomTopic()
    let message = randomMessage()
    const dapp = live(async (socket) => {
      while (!isOver) {
        const { result } = await socket.publish(topic, message)
        if (result === true) acknowledged.add(message)
        message = randomMessage()
      }
    })
    const wallet = live(async (socket) => {
      socket.onPush((text) => received.push(text))
      await socket.subscribe(topic)
      await socket.closed
    })
    return [dapp, wallet]
  }).flat()

  for (let kill = 0; kill < KILLS; kill++) {
    const enough = acknowledged.size + ENOUGH
    while (acknowledged.size < enough) await sleep(5)
    await sleep(randomInt(MAX_PAUSE))
    await services.kill()
    services = await startServicesProcess(dataDir, { relay: true, port })
  }

  const missing = await drain({ acknowledged, received })
  isOver = true
  await services.kill()
  await Promise.all(clients)
  const unique = new Set(received).size
  return [
    {
      what: `acknowledged over ${KILLS} kills`,
      unit: 'messages',
      values: [acknowledged.size],
    },
    {
      what: 'of these never delivered',
      unit: 'messages',
      values: [missing],
      beside: 'must be 0',
    },
    {
      what: 'delivered more than once',
      unit: 'messages',
      values: [received.length - unique],
    },
  ]
}

type Socket = Awaited<ReturnType<typeof openRelaySocket>>

async function drain(options: { acknowledged: Set<string>; received: readonly string[] }) {
  const { acknowledged, received } = options
  const until = performance.now() + TIMEOUT_MS
  let missing = Number.POSITIVE_INFINITY
  const before = [...acknowledged]
  while (missing > 0 && performance.now() < until) {
    await sleep(100)
    const there = new Set(received)
    missing = before.filter((message) => !there.has(message)).length
  }
  return missing
}
