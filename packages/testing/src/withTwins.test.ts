import { expect, test } from 'vitest'
import { withTwins } from './withTwins.js'

test('accepts both names of this machine, and does not change other origins', () => {
  expect(
    withTwins(['http://localhost:5173', 'http://127.0.0.1:5173', 'https://dapp.example', 'wrong']),
  ).toEqual(['http://localhost:5173', 'http://127.0.0.1:5173', 'https://dapp.example', 'wrong'])
  expect(withTwins(['http://127.0.0.1:3000'])).toEqual([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
  ])
})
