import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatHexChainId } from './hexChainId.js'
import { parseHexChainId } from './parseHexChainId.js'

describe('parseHexChainId', () => {
  test('[X09] [X11] reads the output of formatHexChainId', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (chainId) => {
        expect(parseHexChainId(formatHexChainId(chainId))).toBe(chainId)
      }),
    )
  })

  test.each([
    '0xzz',
    '0x',
    '',
    '-0x1',
    '0x0',
    '1.5',
    '1e3',
    '1',
    `0x${'f'.repeat(40)}`,
    '0x\u0661',
    '0X1',
    ' 0x1',
    null,
    1,
  ])('[Z14] [Z20] error: rejects %j as a chain id with code 32603', (value) => {
    expect(() => parseHexChainId(value)).toThrow(
      expect.objectContaining({ message: 'Invalid chainId', code: 32603 }),
    )
  })
})
