import { describe, expect, test } from 'vitest'
import { depthOf, placeOf, ticksNear, wordsNear } from './tickDepth.js'

const Q96 = 2 ** 96
const placeAt = (tick: number, spacing = 60, liquidity = 10n ** 18n) => {
  const root = BigInt(Math.floor(1.0001 ** ((tick + 0.5) / 2) * Q96))
  const place = placeOf({ root, tick, spacing, liquidity })
  if (place === undefined) throw new Error('There is no such place.')
  return place
}
const fullRange = ({ root, liquidity }: { root: number; liquidity: number }) => liquidity * root

describe('the amount that moves a price by two per cent', () => {
  test('is about one per cent of the reserve of either token with equal liquidity at every price', () => {
    const place = placeAt(1_000)
    const share = 1 - Math.sqrt(0.98)
    expect(depthOf(place, new Map(), false) / fullRange(place)).toBeCloseTo(Math.sqrt(1.02) - 1, 6)
    const ofFirst = depthOf(place, new Map(), true) / (place.liquidity / place.root)
    expect(ofFirst).toBeCloseTo(1 - 1 / Math.sqrt(1.02), 6)
    expect(share).toBeGreaterThan(ofFirst)
  })

  test('is limited by the side with less liquidity', () => {
    const place = placeAt(0)
    const both = depthOf(place, new Map(), false)
    const capped = new Map([
      [-600, 1e18],
      [60, -1e18],
    ])
    expect(depthOf(place, capped, false)).toBeLessThan(both / 2)
    expect(depthOf(place, capped, false)).toBeGreaterThan(0)
  })

  test('does not grow with liquidity beyond the range', () => {
    const place = placeAt(0)
    const far = new Map([
      [-12_000, 1e24],
      [-6_000, -1e24],
      [6_000, 1e24],
      [12_000, -1e24],
    ])
    expect(depthOf(place, far, false)).toBe(depthOf(place, new Map(), false))
    expect(depthOf(place, new Map([[-60, -1e24]]), false)).toBeGreaterThan(
      depthOf(place, new Map(), false) * 0.9,
    )
  })

  test('is zero if more liquidity ends than existed', () => {
    const ticks = new Map([
      [-60, 2e18],
      [60, -1e18],
    ])
    expect(depthOf(placeAt(0), ticks, false)).toBe(0)
  })

  test('counts only liquidity before the last read tick', () => {
    const place = placeAt(0, 1)
    const many = new Map(Array.from({ length: 400 }, (_, index) => [index - 200, 0]))
    const [words] = [wordsNear(place)]
    const bits = new Map(words.map((word) => [word, 2n ** 256n - 1n]))
    const near = ticksNear(place, bits)
    expect(near).toEqual(Array.from({ length: 32 }, (_, index) => index - 15))
    const seen = new Map(near.map((tick) => [tick, many.get(tick) ?? 0]))
    expect(depthOf(place, seen, false)).toBeLessThan(depthOf(place, new Map(), false) / 10)
  })
})

test('finds all ticks near the price in the bitmap words, including negative ticks', () => {
  expect(wordsNear(placeAt(0, 60))).toEqual([-1, 0])
  expect(wordsNear(placeAt(-15_400, 60))).toEqual([-2, -1])
  expect(wordsNear(placeAt(0, 1))).toEqual([-1, 0])
  expect(ticksNear(placeAt(0, 60), new Map([[-1, 1n << 255n]]))).toEqual([-60])
  expect(ticksNear(placeAt(0, 60), new Map([[0, 0b1011n]]))).toEqual([0, 60, 180])
})

test.each<[string, Partial<Parameters<typeof placeOf>[0]>]>([
  ['a missing root', { root: 0n }],
  ['a root that does not match its tick', { tick: 500 }],
  ['a missing tick', { tick: undefined }],
  ['a tick beyond the highest price', { tick: 900_000 }],
  ['a tick spacing of zero', { spacing: 0 }],
  ['a missing tick spacing', { spacing: undefined }],
])('ignores a pool with %s', (_, change) => {
  const said = { root: BigInt(Q96), tick: 0, spacing: 60, liquidity: 1n }
  expect(placeOf(said)).toBeDefined()
  expect(placeOf({ ...said, ...change })).toBeUndefined()
})
