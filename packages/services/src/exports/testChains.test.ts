import { expect, test } from 'vitest'
import * as testing from './testChains.js'

test('`testing/chains` exports what it promises and nothing else', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'describeChainPages',
    'describeChainReader',
    'describeMutatedPages',
    'describeMutatedReader',
  ])
})
