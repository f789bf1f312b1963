import { expect, test } from 'vitest'
import * as testing from './testing.js'

test('`testing` exports exactly its public names', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'askFrozen',
    'casesOf',
    'conformanceChecks',
    'createGate',
    'giantAnswers',
    'hostileMessages',
    'linkedPorts',
    'makerAnswers',
    'sampleOf',
    'toRefusal',
  ])
})
