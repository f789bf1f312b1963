import { describe, expect, test } from 'vitest'
import { avatarOf } from './avatarOf.js'

const huesOf = (picture: string) =>
  [...picture.matchAll(/hsl\((\d+)/g)].map(([, hue]) => Number(hue))

const between = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))

describe('avatarOf', () => {
  const middle = '997970C51812dc3A010C7d01b50e0d17'
  const address = `0x7099${middle}dc79C8`

  test('[V03] returns the same avatar for each spelling of an address', () => {
    expect(avatarOf(address.toLowerCase())).toBe(avatarOf(address))
    expect(huesOf(avatarOf(address))).toHaveLength(3)
  })

  test('[V03] returns different colours for addresses with the same first and last characters', () => {
    const own = huesOf(avatarOf(address))
    for (let other = 1; other <= 200; other++) {
      const alike = `0x7099${other.toString(16).padStart(30, '0')}dc79C8`
      const apart = huesOf(avatarOf(alike)).map((hue, index) => between(hue, own[index] ?? 0))
      expect(Math.max(...apart), alike).toBeGreaterThan(20)
    }
  })
})
