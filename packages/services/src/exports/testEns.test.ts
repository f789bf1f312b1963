import { expect, test } from 'vitest'
import * as testing from './testEns.js'

test('`testing/ens` exports what it promises and nothing else', () => {
  expect(Object.keys(testing).sort()).toEqual(['ENS_ABI', 'localEns'])
})
