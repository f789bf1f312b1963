import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createRelayKey,
  openRelaySocket,
  randomMessage,
  randomTopic,
} from '@vestibule/relay/testing'
import type { Target } from '../relay/relayTargetProcess.js'
import { createVisitor } from '../visitors/visitor.js'

const PAUSE = 50
const TIMEOUT_MS = 60_000

export async function signInUntil(target: Target, end: number) {
  const times: number[] = []
  const timed: Target = {
    ...target,
    async fetch(request, address) {
      const startedAt = performance.now()
      const answer = await target.fetch(request, address)
      times.push(performance.now() - startedAt)
      return answer
    },
  }
  let people = 0
  for (; performance.now() < end; people++) {
    const visitor = await createVisitor(timed)
    await visitor.signIn(`visitor${randomBytes(8).toString('hex')}@example.com`)
  }
  return { people, times }
}

/** Runs a dapp and a wallet until `end`. @returns the numbers of published, refused and lost messages */
export async function talkUntil(target: Target, end: number) {
  const open = (address: string) =>
    openRelaySocket(target.relay, { key: createRelayKey(), now: Date.now(), address })
  const [dapp, wallet] = [await open('203.0.113.7'), await open('203.0.113.8')]
  const topic = randomTopic()
  await wallet.subscribe(topic)
  const published: string[] = []
  let refused = 0
  while (performance.now() < end) {
    const message = randomMessage(1_000)
    const { error } = await dapp.publish(topic, message)
    if (error === undefined) published.push(message)
    else refused++
    await sleep(PAUSE)
  }
  await Promise.race([wallet.messages(published.length), sleep(TIMEOUT_MS)])
  const received = new Set(wallet.pushed.map(({ message }) => message))
  for (const { socket } of [dapp, wallet]) socket.terminate()
  const lost = published.filter((message) => !received.has(message)).length
  return { published: published.length, refused, lost }
}
