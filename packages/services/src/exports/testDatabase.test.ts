import { expect, test } from 'vitest'
import * as testDatabase from './testDatabase.js'

test('`testing/database` exports exactly its public names', () => {
  expect(Object.keys(testDatabase).sort()).toEqual(['openTestDatabase'])
})
