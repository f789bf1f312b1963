import { expect, test } from 'vitest'
import * as testDatabase from './testDatabase.js'

test('`testing/database` exports what it promises and nothing else', () => {
  expect(Object.keys(testDatabase).sort()).toEqual(['openTestDatabase'])
})
