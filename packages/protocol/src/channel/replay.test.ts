import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { casesOf } from '../testing/casesOf.js'
import { handFedPort } from '../testing/handFedPort.js'
import { method } from './contract.js'
import type { Port } from './endpoint.js'
import { createPeer } from './peer.js'

const CASES = casesOf({ quick: 100, ci: 1_000 })
const count = z.strictObject({ count: z.int() })
const contract = { pay: method({ params: count, result: count }) }

function record() {
  const sent = { toFrame: [] as unknown[], toPage: [] as unknown[] }
  const paid: number[] = []
  // Stay below the rate limit: it must not hide a replay.
  let now = 0
  const clock = () => {
    now += 20
    return now
  }
  const toFrame: Port['postMessage'] = (message) => {
    sent.toFrame.push(structuredClone(message))
    queueMicrotask(() => atFrame.feed(structuredClone(message)))
  }
  const toPage: Port['postMessage'] = (message) => {
    sent.toPage.push(structuredClone(message))
    queueMicrotask(() => atPage.feed(structuredClone(message)))
  }
  const atPage = handFedPort(toFrame)
  const atFrame = handFedPort(toPage)
  const handlers = {
    pay: (params: { count: number }) => {
      paid.push(params.count)
      return params
    },
  }
  const page = createPeer({ port: atPage.port, serves: {}, calls: contract, handlers: {} })
  const frame = createPeer({
    port: atFrame.port,
    serves: contract,
    calls: {},
    handlers,
    now: clock,
  })
  return { page, frame, sent, paid, atPage, atFrame }
}

type Recorded = ReturnType<typeof record>

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function pay({ page }: Recorded) {
  for (let index = 0; index < CASES; index++)
    await expect(page.call('pay', { count: index })).resolves.toEqual({ count: index })
}

describe('a replayed message', () => {
  test('does not run twice in the same channel', async ({ task }) => {
    const channel = record()
    await pay(channel)
    const { toFrame } = channel.sent
    expect(toFrame).toHaveLength(CASES)
    for (const message of [...toFrame]) {
      channel.atFrame.feed(message)
      await settled()
    }
    Object.assign(task.meta, { cases: CASES, wrong: channel.paid.length - CASES })
    expect(channel.paid).toHaveLength(CASES)
  }, 600_000)

  test('is ignored on the old port after a new handshake', async ({ task }) => {
    const channel = record()
    await pay(channel)
    channel.frame.close()
    const next = record()
    for (const message of [...channel.sent.toFrame]) channel.atFrame.feed(message)
    await settled()
    const wrong = channel.paid.length - CASES + next.paid.length
    Object.assign(task.meta, { cases: CASES, wrong })
    expect(wrong).toBe(0)
  }, 600_000)

  test('is ignored in a new channel if it answers a call of the old channel', async ({ task }) => {
    const old = record()
    await pay(old)
    const atPage = handFedPort()
    const page = createPeer({ port: atPage.port, serves: {}, calls: contract, handlers: {} })
    let answered = 0
    const open = page.call('pay', { count: 0 }).then(
      () => answered++,
      () => undefined,
    )
    for (const message of old.sent.toPage) atPage.feed(message)
    await settled()
    expect(page.dropped()).toBe(CASES)
    page.close()
    await open
    Object.assign(task.meta, { cases: CASES, wrong: answered })
    expect(answered).toBe(0)
  }, 600_000)
})
