import { describe, expect, test } from 'vitest'
import { classifyResponse } from './classifyResponse.js'

describe('classifyResponse', () => {
  test.each([
    [`0x${'a'.repeat(64)}`, 'transaction'],
    [`0x${'a'.repeat(62)}`, 'signature'],
    [`0x${'a'.repeat(65)}`, 'signature'],
    [`0x${'a'.repeat(130)}`, 'signature'],
    [`0x${'a'.repeat(61)}`, 'object'],
    [`0X${'a'.repeat(64)}`, 'object'],
    [`0x${'g'.repeat(64)}`, 'object'],
    [{ id: 1 }, 'object'],
    [undefined, 'error'],
  ])('[X09] classifies %j as a %s', (response, expected) =>
    expect(classifyResponse(response)).toBe(expected),
  )
})
