import { expect, test } from 'vitest'
import * as testProviders from './testProviders.js'

test('`testing/providers` exports exactly its public names', () => {
  expect(Object.keys(testProviders).sort()).toEqual(['createIssuer', 'makeClients', 'providersAt'])
})
