import { describe, expect, test } from 'vitest'
import { LIMITS, withOverrides } from './limits.js'

test('contains fewer than thirty limits', () => {
  expect(Object.keys(LIMITS).length).toBeLessThan(30)
})

describe('overrides', () => {
  test('replace some limits and keep the others', () => {
    const limits = withOverrides({
      codesPerEmail: { points: 7 },
      connections: { amount: 9 },
    })
    expect(limits.codesPerEmail).toMatchObject({ points: 7, site: 15, window: 600_000 })
    expect(limits.connections.amount).toBe(9)
    expect(limits.storedRows).toEqual(LIMITS.storedRows)
  })

  test.each([
    [
      { callsPerAddress: { points: 1 } },
      'The limit `callsPerAddress` is now `nodeCallsPerClient`.',
    ],
    [{ nonsense: { points: 1 } }, 'There is no limit `nonsense`.'],
    [{ toString: { points: 1 } }, 'There is no limit `toString`.'],
    [{ cooldown: { amount: 1 } }, 'The limit `cooldown` has no figure `amount`.'],
    [{ cooldown: { points: '1' } }, 'The limit `cooldown` has no figure `points`.'],
    [{ cooldown: { points: 0 } }, '`points` of the limit `cooldown` must be above zero.'],
    [{ cooldown: { points: Number.NaN } }, '`points` of the limit `cooldown` must be above zero.'],
  ])('reject %j: %s', (overrides, message) => {
    expect(() => withOverrides(overrides as never)).toThrow(message)
  })

  test('report all errors', () => {
    expect(() => withOverrides({ a: {}, b: {} } as never)).toThrow(
      'There is no limit `a`. There is no limit `b`.',
    )
  })
})
