import { describe, expect, test } from 'vitest'
import { LIMITS } from '../admission/limits.js'
import { triesFor } from './triesFor.js'

const stateOf = (name: 'freeCodesPerEmail' | 'freeCodesPerClient', spent: number) => ({
  name,
  spent,
  points: LIMITS[name].points,
  seconds: 1,
})

describe('triesFor', () => {
  test('requires no work up to the tenth request for an address, and at most 2 048 tries', () => {
    const tries = Array.from({ length: 25 }, (_, index) =>
      triesFor([stateOf('freeCodesPerEmail', index + 1)]),
    )
    expect(tries.slice(0, 10)).toEqual(Array(10).fill(0))
    expect(tries.slice(10)).toEqual([
      ...[2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024],
      ...Array(5).fill(2_048),
    ])
  })

  test.each([
    ['freeCodesPerClient', 12, 13, 18, 26],
    ['freeCodesPerEmail', 10, 11, 15, 21],
  ] as const)(
    'raises the work of %s in the same way above its points',
    (name, free, first, half, most) => {
      expect(
        [free, first, half, most, 100 * most].map((spent) => triesFor([stateOf(name, spent)])),
      ).toEqual([0, 2, 32, 2_048, 2_048])
    },
  )

  test('charges only for the fullest limit', () => {
    const fullest = stateOf('freeCodesPerEmail', 15)
    expect(
      triesFor([stateOf('freeCodesPerClient', 13), fullest, stateOf('freeCodesPerClient', 14)]),
    ).toBe(triesFor([fullest]))
    expect(triesFor([])).toBe(0)
  })

  test('requires work from the first request on for a rate limit without points', () => {
    const none = { ...stateOf('freeCodesPerEmail', 1), points: 0 }
    expect(triesFor([none])).toBe(1_024)
  })
})
