import { expect, test } from 'vitest'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { readNetworkTarget } from './readNetworkTarget.js'

test('[C13] [E01] treats a number, or a chain without a namespace, as EVM', () => {
  expect(readNetworkTarget(1)).toBe('eip155:1')
  expect(readNetworkTarget({ id: 1 })).toBe('eip155:1')
  expect(readNetworkTarget(SOLANA)).toBe(`solana:${SOLANA.id}`)
  expect(readNetworkTarget('bip122:000000000019d6689c085ae165831e93')).toBe(
    'bip122:000000000019d6689c085ae165831e93',
  )
})
