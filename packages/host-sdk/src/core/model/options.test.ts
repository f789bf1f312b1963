import { expect, test } from 'vitest'
import { CONNECT_METHODS } from './options.js'

test('[R09] the connect methods are in the order email, social, wallet', () => {
  expect(CONNECT_METHODS).toEqual(['email', 'social', 'wallet'])
})
