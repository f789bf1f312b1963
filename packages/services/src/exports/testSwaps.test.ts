import { expect, test } from 'vitest'
import * as testing from './testSwaps.js'

test('`testing/swaps` exports what it promises and nothing else', () => {
  expect(Object.keys(testing)).toEqual(['describeExchange'])
})
