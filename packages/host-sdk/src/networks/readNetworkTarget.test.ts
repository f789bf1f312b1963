import { expect, test } from 'vitest'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { readNetworkTarget } from './readNetworkTarget.js'

test('[C13] [E01] a number alone, and a chain without a namespace, are EVM’s; whatever says its namespace is of that one', () => {
  expect(readNetworkTarget(1)).toBe('eip155:1')
  expect(readNetworkTarget({ id: 1 })).toBe('eip155:1')
  expect(readNetworkTarget(SOLANA)).toBe(`solana:${SOLANA.id}`)
  expect(readNetworkTarget('bip122:000000000019d6689c085ae165831e93')).toBe(
    'bip122:000000000019d6689c085ae165831e93',
  )
})
