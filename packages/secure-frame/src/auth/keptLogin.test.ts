import { expect, test } from 'vitest'
import { manualClock } from '../wallet/testing/manualClock.js'
import { createKeptLogin } from './keptLogin.js'

const LOGIN = { challengeId: 'c'.repeat(22), email: 'ada@example.com' }

function memoryArea() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

function tab(area = memoryArea()) {
  const clock = manualClock()
  const at = (owner: string) => createKeptLogin({ area: () => area, owner, clock })
  return { area, clock, at }
}

test('[T18] restores an open login in the next document of the same page, but not of other pages', () => {
  const { at } = tab()
  at('demo|https://shop.example').keep(LOGIN)
  expect(at('demo|https://shop.example').get()).toEqual(LOGIN)
  expect(at('demo|https://market.example').get()).toBeUndefined()
  expect(at('other|https://shop.example').get()).toBeUndefined()
})

test('stores a login for as long as its code is valid', () => {
  const { at, clock } = tab()
  at('demo').keep({ ...LOGIN, number: '42' })
  clock.advance(599_999)
  expect(at('demo').get()).toEqual({ ...LOGIN, number: '42' })
  clock.advance(1)
  expect(at('demo').get()).toBeUndefined()
})

test('ignores deleted logins and damaged data', () => {
  const { at, area } = tab()
  at('demo').keep(LOGIN)
  at('demo').forget()
  expect(at('demo').get()).toBeUndefined()
  for (const damaged of ['', '{', '"x"', '{"challengeId":1}']) {
    area.setItem('login:demo', damaged)
    expect(at('demo').get()).toBeUndefined()
  }
})

test('does not throw in a browser without storage', () => {
  const kept = createKeptLogin({
    area() {
      throw new DOMException('Storage is blocked.', 'SecurityError')
    },
    owner: 'demo',
    clock: manualClock(),
  })
  kept.keep(LOGIN)
  expect(kept.get()).toBeUndefined()
  kept.forget()
})
