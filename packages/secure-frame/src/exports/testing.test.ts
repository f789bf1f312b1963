import { expect, test } from 'vitest'
import * as testing from './testing.js'

test('`testing` exports exactly its public names', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'addMethod',
    'manualClock',
    'signInByMail',
    'testDevice',
  ])
})
