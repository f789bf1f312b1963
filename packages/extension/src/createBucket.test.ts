import { expect, test } from 'vitest'
import { createBucket } from './createBucket.js'

test('allows a burst, then the set rate per second', () => {
  let now = 0
  const bucket = createBucket({ perSecond: 2, burst: 3 }, () => now)
  const taken = () => Array.from({ length: 5 }, () => bucket.take())
  expect(taken()).toEqual([true, true, true, false, false])
  now = 1_000
  expect(taken()).toEqual([true, true, false, false, false])
  now = 60_000
  expect(taken()).toEqual([true, true, true, false, false])
})
