import { FRAME, PAGE } from '@vestibule/protocol'
import { type Contract, createPeer, type Port } from '@vestibule/protocol/channel'
import { hostileMessages } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import type { Figure } from './table.js'

const MESSAGES = 1_000_000
const BATCH = 2_000

/** Sends a million hostile messages to each end. No message may run a method, throw or change a prototype. */
export async function gateFuzz(): Promise<Figure[]> {
  const ends = { 'frame end': FRAME, 'page end': PAGE } as Record<string, Contract>
  const figures: Figure[] = []
  for (const [name, contract] of Object.entries(ends)) figures.push(...(await fuzz(name, contract)))
  return figures
}

async function fuzz(name: string, contract: Contract): Promise<Figure[]> {
  const listeners = new Set<(event: Event) => void>()
  const answers: unknown[] = []
  const port = {
    postMessage: (message: unknown) => void answers.push(message),
    addEventListener: (_type: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: never) => void listeners.delete(listener),
  } as unknown as Port
  let ran = 0
  let uncaught = 0
  const onUncaught = () => uncaught++
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught)

  const run = () => {
    ran++
    return {}
  }

  // Move the clock, so that the attacker stays below the rate limit. Otherwise the channel would
  // close after 400 messages.
  let now = 0
  createPeer({
    port,
    serves: contract,
    calls: {},
    handlers: Object.fromEntries(Object.keys(contract).map((method) => [method, run])) as never,
    now: () => (now += 20),
  })
  const feed = (data: unknown) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }

  const before = Object.getOwnPropertyNames(Object.prototype).length
  const messages = hostileMessages(Object.keys(contract))
  const started = performance.now()
  for (let batch = 0; batch < MESSAGES / BATCH; batch++) {
    for (const message of fc.sample(messages, { numRuns: BATCH, seed: batch }))
      feed(cloned(message))
    await new Promise((resolve) => setImmediate(resolve))
    answers.length = 0
  }
  const seconds = (performance.now() - started) / 1_000
  const accepted = ran

  // Control: a valid call still runs.
  const [method = ''] = Object.keys(contract).filter((one) => one === 'ping' || one === 'dismiss')
  const value = { id: crypto.randomUUID(), method, params: {} }
  feed({ id: 'control', type: 'APPLY', path: ['call'], argumentList: [{ type: 'RAW', value }] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught)

  const changed = Object.getOwnPropertyNames(Object.prototype).length - before
  return [
    {
      what: `${name}: hostile messages`,
      unit: 'messages',
      values: [MESSAGES],
      beside: `${seconds.toFixed(0)} s`,
    },
    { what: `${name}: accepted`, unit: 'messages', values: [accepted], beside: 'must be 0' },
    { what: `${name}: uncaught`, unit: 'errors', values: [uncaught], beside: 'must be 0' },
    {
      what: `${name}: changes of prototypes`,
      unit: 'names',
      values: [changed],
      beside: 'must be 0',
    },
    {
      what: `${name}: control accepted`,
      unit: 'messages',
      values: [ran - accepted],
      beside: 'must be 1',
    },
  ]
}

function cloned(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return value
  }
}
