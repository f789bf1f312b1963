import { describe, expect, test } from 'vitest'
import { normaliseOrigin } from './origin.js'

const production = { development: false }

describe('normaliseOrigin', () => {
  test.each([
    ['https://app.example', 'https://app.example'],
    ['HTTPS://App.Example:443/', 'https://app.example'],
    ['https://app.example:8443', 'https://app.example:8443'],
    ['https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://dapp.localhost:4000', 'http://dapp.localhost:4000'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('lists %s as %s', (value, origin) => {
    expect(normaliseOrigin(value, production)).toEqual({ origin })
  })

  test('accepts a host in another script after thousands of such hosts', () => {
    const origins = Array.from(
      { length: 20_000 },
      () => normaliseOrigin('https://b\u00fccher.example', production).origin,
    )
    expect(new Set(origins)).toEqual(new Set(['https://xn--bcher-kva.example']))
  })

  test.each([
    '',
    'null',
    '*',
    'app.example',
    'https://',
    'https://*.app.example',
    'https://app.example/path',
    'https://app.example/?',
    'https://app.example#',
    'https://user@app.example',
    'https://app.example;sandbox',
    'https://app.example,https',
    "https://app.example'",
    'https://[::1]',
    'ftp://app.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://app.example',
    'http://localhost.evil.example',
  ])('rejects %j', (value) => {
    expect(normaliseOrigin(value, production).fault).toEqual(expect.any(String))
  })

  test('allows http to another machine for development', () => {
    expect(normaliseOrigin('http://192.168.1.7:3000', { development: true })).toEqual({
      origin: 'http://192.168.1.7:3000',
    })
  })
})
