import { expect, test } from 'vitest'
import { readDappOrigins } from './dappOrigins.js'

const read = (value?: string) =>
  readDappOrigins(value === undefined ? {} : { VESTIBULE_DAPP_ORIGINS: value })

test('reads dapp origins from the environment', () => {
  expect(read()).toEqual([])
  expect(read('')).toEqual([])
  expect(read('http://localhost:5173, http://127.0.0.1:5173/,')).toEqual([
    'http://localhost:5173',
    'http://127.0.0.1:5173',
  ])
})

test.each(['localhost:5173', 'http://localhost:5173/app', 'ftp://x', '*', 'http://a@b'])(
  'error: rejects the origin %s',
  (text) => expect(() => read(text)).toThrow(`"${text}" is not an origin`),
)
