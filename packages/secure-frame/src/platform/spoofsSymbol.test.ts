import { describe, expect, test } from 'vitest'
import { spoofsSymbol } from './spoofsSymbol.js'

const KNOWN = ['ETH', 'USDC', 'USDT', 'WBTC', 'DAI', 'LINK']

describe('spoofsSymbol', () => {
  test.each([
    ['USDC', 'itself'],
    ['usdс', 'with a Cyrillic letter'],
    ['ＵＳＤＣ', 'in full width'],
    ['ꓴꓢꓓꓚ', 'in Lisu'],
    ['ꓰꓔꓧ', 'in Lisu'],
    ['ᎠᎪᏆ', 'in Cherokee'],
    ['ᴅᴀɪ', 'in small capitals'],
    ['USDⲤ', 'with a Coptic letter'],
    ['USD₮', 'with a sign instead of a letter'],
    ['U\u200bSDC', 'with an invisible letter'],
    ['UЅDꭆ', 'with a letter that is in no table'],
    ['1INK', 'with a digit'],
  ])('reports %s (%s) as an imitation of a known symbol', (symbol) => {
    expect(spoofsSymbol(symbol, KNOWN)).toBe(true)
  })

  test.each(['USDX', 'PEPE', '人民币', 'ЖЖЖЖ', '', '🦄', 'USDCE', 'BUSD'])(
    'does not report %s',
    (symbol) => expect(spoofsSymbol(symbol, KNOWN)).toBe(false),
  )
})
