import { describe, expect, test } from 'vitest'
import { mannWhitney } from './mannWhitney.js'

const sample = (shift: number) =>
  Array.from({ length: 500 }, (_, index) => ((index * 7919) % 1_009) + shift)

describe('mannWhitney', () => {
  test('finds no difference between equal samples', () => {
    expect(mannWhitney(sample(0), sample(0.1))).toBeGreaterThan(0.5)
  })

  test('detects a small shift', () => {
    expect(mannWhitney(sample(0), sample(100))).toBeLessThan(0.001)
  })

  test('matches the published tables', () => {
    // z = 1.96: U is 0 of 9 pairs, and the spread is the square root of 5.25.
    expect(mannWhitney([1, 2, 3], [4, 5, 6])).toBeCloseTo(0.0495, 3)
  })
})
