import { describe, expect, test } from 'vitest'
import { fromBase64url, isSame, mac, toBase64url } from './bytes.js'

const key = new Uint8Array(32)

describe('mac', () => {
  test('changes if a letter moves to the next part', () => {
    expect(mac(key, ['ab', 'c'])).not.toBe(mac(key, ['a', 'bc']))
    expect(mac(key, ['a', ''])).not.toBe(mac(key, ['', 'a']))
  })

  test('changes with another key', () => {
    expect(mac(key, ['a'])).not.toBe(mac(key.slice().fill(1), ['a']))
  })
})

describe('isSame', () => {
  test('compares texts of different lengths', () => {
    expect(isSame('abc', 'abc')).toBe(true)
    expect(isSame('abc', 'abd')).toBe(false)
    expect(isSame('abc', 'abcd')).toBe(false)
  })
})

describe('base64url', () => {
  test('encodes and decodes without padding', () => {
    const bytes = Uint8Array.from([251, 255, 0, 1])
    expect(toBase64url(bytes)).toBe('-_8AAQ')
    expect(fromBase64url('-_8AAQ')).toEqual(bytes)
  })
})
