import { expect, test } from 'vitest'
import { hasExactKeys, isWithinLimits } from './channel/limits.js'
import { toJson } from './toJson.js'

/** Prototype.js up to 1.7 converts arrays to strings in JSON; other libraries add a method to every object. */
const ADDED = [
  [Array.prototype, 'toJSON', () => '["a text"]'],
  [Array.prototype, 'each', () => {}],
  [Object.prototype, 'extend', () => {}],
] as const

async function onOldPage<value>(work: () => value): Promise<Awaited<value>> {
  for (const [prototype, name, value] of ADDED)
    Object.defineProperty(prototype, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  try {
    return await work()
  } finally {
    for (const [prototype, name] of ADDED) Reflect.deleteProperty(prototype, name)
  }
}

const VALUE = { a: [1, [{ b: [] }], 'text'], c: { d: null, e: undefined }, f: new Date(0) }

test('keeps lists as lists on a page with an old library', async () => {
  const expected = JSON.stringify(VALUE)
  expect(await onOldPage(() => JSON.stringify(VALUE))).not.toBe(expected)
  expect(await onOldPage(() => toJson(VALUE))).toBe(expected)
  expect(await onOldPage(() => toJson([VALUE.a]))).toBe('[[1,[{"b":[]}],"text"]]')
})

test('accepts a message from the frame on a page with an old library', async () => {
  const message = { id: '1', argumentList: [{ value: [1] }] }
  expect(await onOldPage(() => isWithinLimits(message))).toBe(true)
  expect(await onOldPage(() => hasExactKeys(message, ['id', 'argumentList']))).toBe(true)
  expect(await onOldPage(() => hasExactKeys(message, ['id', 'extend']))).toBe(false)
})

test('returns the same text as `JSON.stringify` on other pages', () => {
  for (const value of [VALUE, [], 'text', 1, null, undefined, { toJSON: () => 'own' }])
    expect(toJson(value)).toBe(JSON.stringify(value))
})

test('replaces values that JSON does not support', () => {
  const replace = (part: unknown) => (typeof part === 'bigint' ? String(part) : part)
  expect(toJson({ a: [1n] }, replace)).toBe('{"a":["1"]}')
})
