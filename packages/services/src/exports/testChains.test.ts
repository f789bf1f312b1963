import { expect, test } from 'vitest'
import * as testing from './testChains.js'

test('`testing/chains` exports exactly its public names', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'describeChainPages',
    'describeChainReader',
    'describeMutatedPages',
    'describeMutatedReader',
  ])
})
