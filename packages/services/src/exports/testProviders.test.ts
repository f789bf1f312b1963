import { expect, test } from 'vitest'
import * as testProviders from './testProviders.js'

test('`testing/providers` exports what it promises and nothing else', () => {
  expect(Object.keys(testProviders).sort()).toEqual(['createIssuer', 'makeClients', 'providersAt'])
})
