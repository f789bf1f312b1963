import { describe, expect, test } from 'vitest'
import { findRefusal } from './findRefusal.js'

const page = {}
const fine = { origin: 'https://wallet.example', isSecureContext: true, parent: page, top: page }

describe('findRefusal', () => {
  test('accepts a frame directly inside a page', () => {
    expect(findRefusal(fine)).toBeUndefined()
  })
  test.each([
    ['sandboxed', { origin: 'null' }],
    ['insecure', { isSecureContext: false }],
    ['credentialless', { credentialless: true }],
    ['nested', { parent: {} }],
  ] as const)('refuses a frame that is %s', (reason, fault) => {
    expect(findRefusal({ ...fine, ...fault })).toBe(reason)
  })
})
