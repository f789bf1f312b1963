import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSessionIds } from './sessionIds.js'

const key = randomBytes(32)
const ids = createSessionIds({ key, random: randomBytes })

test('creates an id of 43 characters, which every process recognizes for its key', () => {
  const id = ids.draw('ada')
  expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(createSessionIds({ key, random: randomBytes }).isGiven(id, 'ada')).toBe(true)
})

test('rejects an invented, changed or truncated id, and an id of another key', () => {
  const id = ids.draw('ada')
  expect(ids.isGiven(id, 'mallory')).toBe(false)
  expect(createSessionIds({ key: randomBytes(32), random: randomBytes }).isGiven(id, 'ada')).toBe(
    false,
  )
  for (let index = 0; index < id.length; index++) {
    const other = id[index] === 'A' ? 'B' : 'A'
    expect(ids.isGiven(id.slice(0, index) + other + id.slice(index + 1), 'ada')).toBe(false)
    expect(ids.isGiven(id.slice(0, index), 'ada')).toBe(false)
  }
  for (let time = 0; time < 1_000; time++)
    expect(ids.isGiven(randomBytes(32).toString('base64url'), 'ada')).toBe(false)
})
