import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAME, PAGE } from '../messages.js'
import { casesOf } from '../testing/casesOf.js'
import { handFedPort } from '../testing/handFedPort.js'
import { hostileMessages } from '../testing/hostileMessages.js'
import type { Contract } from './contract.js'
import { createGate } from './gate.js'
import { createPeer } from './peer.js'

const call = (value: unknown) => ({
  id: 'a-b-c-d',
  type: 'APPLY',
  path: ['call'],
  argumentList: [{ type: 'RAW', value }],
})

describe('createGate', () => {
  test('admits a well-formed call', () => {
    expect(createGate().admit(call({ any: 'thing' }))).toBe('call')
  })

  test('admits the largest contract creation, unsigned and signed', () => {
    const data = `0x${'60'.repeat(49_152)}`
    expect(createGate().admit(call({ params: [{ data, input: data }] }))).toBe('call')
    expect(createGate().admit(call({ raw: `${data}${'0'.repeat(512)}` }))).toBe('call')
  })

  test('admits an answer only once and only for an open call', () => {
    const gate = createGate()
    const answer = { id: 'a-b-c-d', type: 'RAW', value: { ok: true, result: {} } }
    expect(gate.admit(answer)).toBeUndefined()
    gate.expect('a-b-c-d')
    expect(gate.admit(answer)).toBe('reply')
    expect(gate.admit(answer)).toBeUndefined()
    expect(gate.dropped).toBe(2)
  })

  const nested = (depth: number) => {
    let value: unknown = 1
    for (let level = 0; level < depth; level++) value = { value }
    return value
  }

  test.each<[string, unknown]>([
    ['reading a property', { id: 'a', type: 'GET', path: [] }],
    [
      'overwriting a method',
      { id: 'a', type: 'SET', path: ['call'], value: { type: 'RAW', value: 1 } },
    ],
    [
      'building a function',
      { ...call('return 1'), type: 'CONSTRUCT', path: ['constructor', 'constructor'] },
    ],
    ['creating a port', { id: 'a', type: 'ENDPOINT' }],
    ['releasing the channel', { id: 'a', type: 'RELEASE' }],
    ['another path', { ...call(1), path: ['call', 'constructor'] }],
    ['an inherited path', { ...call(1), path: ['toString'] }],
    [
      'two arguments',
      { ...call(1), argumentList: [call(1).argumentList[0], call(1).argumentList[0]] },
    ],
    [
      'a handler argument',
      { ...call(1), argumentList: [{ type: 'HANDLER', name: 'proxy', value: 1 }] },
    ],
    ['an extra key', { ...call(1), extra: 1 }],
    [
      'an extra key in the argument',
      { ...call(1), argumentList: [{ type: 'RAW', value: 1, name: 'x' }] },
    ],
    ['a long id', { ...call(1), id: 'x'.repeat(81) }],
    ['a number as id', { ...call(1), id: 7 }],
    ['a prototype key', call(JSON.parse('{"__proto__":{"polluted":true}}'))],
    ['a constructor key', call({ constructor: { prototype: 1 } })],
    ['nine levels', call(nested(9))],
    ['257 entries', call(Array.from({ length: 257 }, () => 0))],
    ['a sparse array with 2^27 entries', call({ list: Object.assign([], { length: 2 ** 27 }) })],
    ['a string over 64 Ki', call('x'.repeat(65_537))],
    ['a long string under another name', call({ message: 'x'.repeat(65_537) })],
    ['more data than a transaction may have', call({ data: 'x'.repeat(98_307) })],
    ['a list as data', call({ data: ['x'.repeat(65_537)] })],
    [
      'three long strings',
      call(['data', 'input', 'raw'].map((key) => ({ [key]: 'x'.repeat(65_537) }))),
    ],
    ['2001 nodes', call(Array.from({ length: 250 }, () => Array.from({ length: 8 }, () => 0)))],
    ['a name with 1025 letters', call({ ['x'.repeat(1_025)]: 1 })],
    ['a list with a name', call(Object.assign([1], { hidden: 1 }))],
    ['a map', call(new Map())],
    ['a date', call(new Date(0))],
    ['a bigint', call(1n)],
    ['a typed array', call(new Uint8Array(8))],
    ['a function', call(() => 0)],
    ['an array as message', [call(1)]],
    ['null', null],
    ['a string', 'call'],
  ])('drops %s', (_name, message) => {
    const gate = createGate()
    expect(gate.admit(message)).toBeUndefined()
    expect(gate.dropped).toBe(1)
  })

  test('drops messages with too many keys', () => {
    const keys = casesOf({ quick: 50_000, ci: 1_000_000 })
    const bomb: Record<string, number> = {}
    for (let index = 0; index < keys; index++) bomb[`k${index}`] = index
    expect(createGate().admit(call(bomb))).toBeUndefined()
  }, 240_000)

  test('drops a cyclic object', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(createGate().admit(call(loop))).toBeUndefined()
  })
})

/** The long security tests send a million messages to each end. */
const CASES = casesOf({ quick: 2_000, ci: 20_000 })
const BATCH = 2_000

describe.each<[string, Contract]>([
  ['frame', FRAME],
  ['page', PAGE],
])('fuzzing the %s end', (_end, contract) => {
  test('ignores hostile messages, and does not change prototypes', async ({ task }) => {
    const { port, feed } = handFedPort()
    const ran: string[] = []
    const handlers = Object.fromEntries(
      Object.keys(contract).map((name) => [
        name,
        () => {
          ran.push(name)
          return {}
        },
      ]),
    )
    // Stay below the rate limit: the channel must remain open.
    let now = 0
    const peer = createPeer({
      port,
      serves: contract,
      calls: {},
      handlers: handlers as never,
      now: () => {
        now += 20
        return now
      },
    })
    const before = Object.getOwnPropertyNames(Object.prototype).length
    const messages = hostileMessages(Object.keys(contract))

    for (let seed = 0; seed < CASES / BATCH; seed++) {
      for (const message of fc.sample(messages, { numRuns: BATCH, seed })) feed(cloned(message))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(ran).toEqual([])
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
    expect(peer.dropped()).toBeGreaterThan(CASES / 2)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    Object.assign(task.meta, { cases: CASES, wrong: ran.length })
  }, 600_000)
})

function cloned(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return value
  }
}
