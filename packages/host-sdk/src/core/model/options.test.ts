import { expect, test } from 'vitest'
import { CONNECT_METHODS } from './options.js'

test('[R09] orders the connect methods as email, social, wallet', () => {
  expect(CONNECT_METHODS).toEqual(['email', 'social', 'wallet'])
})
