import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handFedPort } from '../testing/handFedPort.js'
import { method } from './contract.js'
import { createPeer } from './peer.js'

const open = z.record(z.string(), z.unknown())
/** Accepts any data: only the gate may stop a gadget. */
const contract = { take: method({ params: open, result: z.strictObject({}) }) }

const POLLUTED = '{"polluted":true}'
/** Careless merging, cloning or walking of these keys reaches a prototype. */
const GADGETS = [
  `{"__proto__":${POLLUTED}}`,
  `{"a":{"__proto__":${POLLUTED}}}`,
  `{"a":[{"__proto__":${POLLUTED}}]}`,
  `{"a":{"b":{"c":{"__proto__":${POLLUTED}}}}}`,
  `{"__proto__":null}`,
  `{"__proto__":[]}`,
  `{"__proto__":{"toString":1}}`,
  `{"__proto__":{"then":1}}`,
  `{"__proto__":{"isAdmin":true,"ok":true}}`,
  `{"__proto__":{"__proto__":${POLLUTED}}}`,
  `{"\\u005f_proto__":${POLLUTED}}`,
  `{"constructor":{"prototype":${POLLUTED}}}`,
  `{"a":{"constructor":{"prototype":${POLLUTED}}}}`,
  `{"a":[{"constructor":{"prototype":${POLLUTED}}}]}`,
  `{"constructor":null}`,
  `{"constructor":"Function"}`,
  `{"constructor":{"constructor":"return this"}}`,
  `{"constructor":{"__proto__":${POLLUTED}}}`,
  `{"prototype":${POLLUTED}}`,
  `{"a":{"prototype":{"constructor":1}}}`,
  `{"prototype":{"__proto__":${POLLUTED}}}`,
  `{"a":[[{"__proto__":1}]]}`,
  `{"a":{"constructor":[]}}`,
  `{"a":1,"b":{"a":1,"__proto__":${POLLUTED}}}`,
  `{"length":1,"0":{"__proto__":${POLLUTED}}}`,
]

/** Allowed as own keys of plain data. */
const HARMLESS = ['toString', 'then', 'valueOf', 'hasOwnProperty', '__defineGetter__']

const state = () =>
  [Object.prototype, Function.prototype, Array.prototype, Promise.prototype].flatMap((prototype) =>
    Reflect.ownKeys(prototype).flatMap((key) => [
      key,
      Object.getOwnPropertyDescriptor(prototype, key)?.value,
    ]),
  )

test('stops 25 pollution gadgets before they reach a handler or a prototype', async ({ task }) => {
  const taken: unknown[] = []
  const { port, feed } = handFedPort()
  const peer = createPeer({
    port,
    serves: contract,
    calls: {},
    handlers: {
      take: (params) => {
        taken.push(params)
        return {}
      },
    },
  })
  const before = state()
  const send = (json: string) =>
    feed({
      id: 'a',
      type: 'APPLY',
      path: ['call'],
      argumentList: [
        {
          type: 'RAW',
          value: { id: crypto.randomUUID(), method: 'take', params: JSON.parse(json) },
        },
      ],
    })
  for (const gadget of GADGETS) send(gadget)
  await new Promise((resolve) => setImmediate(resolve))
  Object.assign(task.meta, { cases: GADGETS.length, wrong: taken.length })
  expect(GADGETS).toHaveLength(25)
  expect(peer.dropped()).toBe(GADGETS.length)
  expect(taken).toEqual([])

  for (const name of HARMLESS) send(JSON.stringify({ [name]: 1 }))
  await new Promise((resolve) => setImmediate(resolve))
  expect(taken).toHaveLength(HARMLESS.length)
  const after = state()
  expect(after).toHaveLength(before.length)
  expect(after.every((value, index) => Object.is(value, before[index]))).toBe(true)
})
