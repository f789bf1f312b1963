import { expect, test } from 'vitest'
import * as testing from './testEns.js'

test('`testing/ens` exports exactly its public names', () => {
  expect(Object.keys(testing).sort()).toEqual(['ENS_ABI', 'localEns'])
})
