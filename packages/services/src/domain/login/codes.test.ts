import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type CodeBinding, codeMac, drawCode, drawDeviceNumbers } from './codes.js'

/** A generator that returns these 32-bit numbers in order. */
function scripted(...numbers: number[]) {
  return () => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, numbers.shift() ?? 0)
    return bytes
  }
}

describe('drawCode', () => {
  test('keeps leading zeros', () => {
    expect(drawCode(scripted(42))).toBe('000042')
  })

  test('draws again to avoid a bias towards low codes', () => {
    expect(drawCode(scripted(4_294_000_000, 4_294_967_295, 999_999))).toBe('999999')
    expect(drawCode(scripted(4_293_999_999))).toBe('999999')
  })

  test('returns six digits, evenly distributed', () => {
    const codes = Array.from({ length: 20_000 }, () => drawCode(randomBytes))
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true)
    for (let digit = 0; digit < 10; digit++) {
      const share = codes.filter((code) => code.startsWith(String(digit))).length / codes.length
      expect(share).toBeGreaterThan(0.08)
      expect(share).toBeLessThan(0.12)
    }
  })
})

describe('drawDeviceNumbers', () => {
  test('offers three different two-digit numbers, with the right number at any position', () => {
    const places = new Set<number>()
    for (let round = 0; round < 200; round++) {
      const { number, choices } = drawDeviceNumbers(randomBytes)
      expect(new Set(choices).size).toBe(3)
      expect(choices.every((choice) => /^[1-9][0-9]$/.test(choice))).toBe(true)
      places.add(choices.indexOf(number))
    }
    expect(places).toEqual(new Set([0, 1, 2]))
  })

  test.each([
    [0, ['10', '50', '90']],
    [1, ['50', '10', '90']],
    [2, ['50', '90', '10']],
  ])(
    'puts the lowest number at position %i, too, so that the position reveals nothing',
    (place, choices) => {
      expect(drawDeviceNumbers(scripted(0, 40, 80, place))).toEqual({ number: '10', choices })
    },
  )
})

describe('codeMac', () => {
  const pepper = new Uint8Array(32).fill(7)
  const binding: CodeBinding = {
    challengeId: 'challenge',
    email: 'a@x.com',
    purpose: 'login',
    projectId: 'demo',
    thumbprint: 'key',
    dappOrigin: 'https://app.example',
  }
  const right = codeMac(pepper, binding, '123456')

  test('returns the same MAC for the same code and context', () => {
    expect(codeMac(pepper, { ...binding }, '123456')).toBe(right)
  })

  test.each(Object.keys(binding))('returns another MAC for another %s', (key) => {
    expect(codeMac(pepper, { ...binding, [key]: 'other' }, '123456')).not.toBe(right)
  })

  test('returns another MAC for another code or pepper', () => {
    expect(codeMac(pepper, binding, '123457')).not.toBe(right)
    expect(codeMac(new Uint8Array(32), binding, '123456')).not.toBe(right)
  })
})
