import { expect, test } from 'vitest'
import { splitHost } from './splitHost.js'

test.each([
  ['app.example.com', 'app.', 'example.com'],
  ['example.com', '', 'example.com'],
  ['app.uniswap.org.evil.example', 'app.uniswap.org.', 'evil.example'],
  ['shop.example.co.uk', 'shop.', 'example.co.uk'],
  ['a.b.example.com.au', 'a.b.', 'example.com.au'],
  ['evil.github.io', '', 'evil.github.io'],
  ['uniswap.evil.pages.dev', 'uniswap.', 'evil.pages.dev'],
  ['app.ens.eth.limo', 'app.', 'ens.eth.limo'],
  ['dapp.localhost:4000', '', 'dapp.localhost:4000'],
  ['localhost:4000', '', 'localhost:4000'],
  ['www.dapp.localhost:4000', 'www.', 'dapp.localhost:4000'],
  ['127.0.0.1:4000', '', '127.0.0.1:4000'],
  ['app.example.com.', 'app.', 'example.com.'],
  ['app.example.com.:4000', 'app.', 'example.com.:4000'],
  ['example.com.', '', 'example.com.'],
  ['localhost.', '', 'localhost.'],
  ['uniswap.mine.s3.amazonaws.com', 'uniswap.', 'mine.s3.amazonaws.com'],
  ['[::1]:4000', '', '[::1]:4000'],
  ['xn--80ak6aa92e.com', '', 'xn--80ak6aa92e.com'],
])('splits %s into subdomain %j and registered domain %j', (host, before, registrable) => {
  expect(splitHost(host)).toEqual({ before, registrable })
})
