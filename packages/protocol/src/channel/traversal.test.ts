import { runInNewContext } from 'node:vm'
import { type Endpoint, expose } from 'comlink'
import { describe, expect, test } from 'vitest'
import { handFedPort } from '../testing/handFedPort.js'
import { gatedEndpoints, type Port } from './endpoint.js'
import { createGate } from './gate.js'

const TYPES = ['GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE'] as const

/** Paths from an exposed object to the built-ins of its realm. */
const PATHS: readonly (readonly unknown[])[] = [
  [],
  ['call'],
  ['toString'],
  ['toLocaleString'],
  ['valueOf'],
  ['hasOwnProperty'],
  ['isPrototypeOf'],
  ['propertyIsEnumerable'],
  ['__defineGetter__'],
  ['__defineSetter__'],
  ['__lookupGetter__'],
  ['then'],
  ['catch'],
  ['toJSON'],
  ['constructor'],
  ['constructor', 'constructor'],
  ['constructor', 'prototype'],
  ['constructor', 'prototype', 'polluted'],
  ['constructor', 'prototype', 'toString'],
  ['constructor', 'assign'],
  ['constructor', 'create'],
  ['constructor', 'entries'],
  ['constructor', 'freeze'],
  ['constructor', 'getOwnPropertyNames'],
  ['__proto__'],
  ['__proto__', 'polluted'],
  ['__proto__', 'then'],
  ['__proto__', 'toString'],
  ['__proto__', '__proto__'],
  ['__proto__', 'constructor', 'constructor'],
  ['call', 'call'],
  ['call', 'apply'],
  ['call', 'bind'],
  ['call', 'name'],
  ['call', 'constructor'],
  ['call', 'constructor', 'constructor'],
  ['call', '__proto__', 'polluted'],
  ['call', '__proto__', 'apply'],
  ['call', 'prototype', 'polluted'],
  ['call', ''],
]

const ATTACKS = PATHS.flatMap((path) =>
  TYPES.map((type) => ({
    id: 'a-b-c-d',
    type,
    path,
    value: { type: 'RAW', value: 'evil' },
    argumentList: [
      { type: 'RAW', value: 'polluted' },
      { type: 'RAW', value: 'return this' },
    ],
  })),
)

/** Has its own prototypes: an attack must not damage the test. */
const victim = () =>
  runInNewContext(`(() => {
    let calls = 0
    const exposed = { call() { calls++; return {} } }
    const parts = [exposed, exposed.call, Object, Object.prototype, Function, Function.prototype]
    const state = () => parts.flatMap((part) =>
      Reflect.ownKeys(part).flatMap((key) => {
        const { value, get, set } = Reflect.getOwnPropertyDescriptor(part, key)
        return [key, value, get, set]
      }).concat(Object.getPrototypeOf(part), Object.isExtensible(part)))
    return { exposed, state: () => [calls, ...state()] }
  })()`) as { exposed: object; state: () => unknown[] }

async function attack(endpointOf: (port: Port) => Endpoint, message: unknown) {
  const { exposed, state } = victim()
  const answers: { type?: string; name?: string; value?: unknown }[] = []
  const { port, feed } = handFedPort((answer) => void answers.push(answer))
  expose(exposed, endpointOf(port))
  const before = state()
  let uncaught = false
  try {
    feed(structuredClone(message))
  } catch {
    uncaught = true
  }
  await new Promise((resolve) => setImmediate(resolve))
  for (const { value } of answers) if (value instanceof MessagePort) value.close()
  const after = state()
  return {
    uncaught,
    answered: answers.length > 0,
    effect:
      after.length !== before.length ||
      after.some((value, index) => !Object.is(value, before[index])) ||
      answers.some(({ type, name }) => type === 'RAW' || name === 'proxy'),
  }
}

async function attackAll(endpointOf: (port: Port) => Endpoint) {
  const outcomes: Awaited<ReturnType<typeof attack>>[] = []
  for (const message of ATTACKS) outcomes.push(await attack(endpointOf, message))
  const count = (what: 'uncaught' | 'answered' | 'effect') =>
    outcomes.filter((outcome) => outcome[what]).length
  return { uncaught: count('uncaught'), answered: count('answered'), effects: count('effect') }
}

const gated = (port: Port) => gatedEndpoints(port, createGate()).calls
const bare = (port: Port) => port as Endpoint

describe('paths from the exposed object through comlink’s own verbs', () => {
  test('have no effect and receive no answer at the gate, for 40 paths and 6 verbs', async ({
    task,
  }) => {
    expect(ATTACKS).toHaveLength(240)
    const found = await attackAll(gated)
    Object.assign(task.meta, { cases: ATTACKS.length, wrong: found.effects + found.uncaught })
    expect(found).toEqual({ uncaught: 0, answered: 0, effects: 0 })
  })

  test('control: the gate accepts a valid call', async () => {
    const message = {
      id: 'a',
      type: 'APPLY',
      path: ['call'],
      argumentList: [{ type: 'RAW', value: 1 }],
    }
    expect(await attack(gated, message)).toMatchObject({ answered: true, effect: true })
  })

  test('control: more than 60 of the attacks succeed with bare comlink', async ({ task }) => {
    const found = await attackAll(bare)
    Object.assign(task.meta, {
      cases: 0,
      note: `${found.effects} of ${ATTACKS.length} take effect on bare comlink`,
    })
    expect(found.effects).toBeGreaterThan(60)
  })
})
