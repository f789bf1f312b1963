import { describe, expect, test } from 'vitest'
import { parentOrigin } from './parentOrigin.js'
import { SAFE } from './testing/createSafePage.js'

const framed = { framed: true, ancestorOrigins: undefined, referrer: '' }

describe('parentOrigin', () => {
  test('[E04] finds the nearest embedding page, not the top page', () => {
    const ancestorOrigins = ['https://between.example', SAFE]
    expect(parentOrigin({ ...framed, ancestorOrigins })).toBe('https://between.example')
    expect(parentOrigin({ ...framed, ancestorOrigins: [SAFE] })).toBe(SAFE)
  })

  test('[E04] uses the referrer in browsers without ancestor origins', () => {
    expect(parentOrigin({ ...framed, referrer: `${SAFE}/apps?x` })).toBe(SAFE)
    expect(parentOrigin(framed)).toBeUndefined()
  })

  test('[E04] ignores Safe as the referrer of a page outside a frame', () => {
    expect(parentOrigin({ ...framed, framed: false, referrer: `${SAFE}/` })).toBeUndefined()
    expect(parentOrigin()).toBeUndefined()
  })
})
