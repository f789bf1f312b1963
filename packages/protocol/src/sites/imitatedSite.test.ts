import { expect, test } from 'vitest'
import { imitatedSite } from './imitatedSite.js'

const KNOWN = [
  'https://app.uniswap.org',
  'https://aave.com',
  'http://dapp.localhost:4000',
  'https://shop.com.',
  'https://shop.s3.amazonaws.com',
  new URL('https://bücher.de').origin,
]

test.each([
  ['https://uniswap.com', 'https://app.uniswap.org'],
  ['https://un1swap.org', 'https://app.uniswap.org'],
  ['https://uniswop.org', 'https://app.uniswap.org'],
  ['https://unisswap.org', 'https://app.uniswap.org'],
  ['https://uniwsap.org', 'https://app.uniswap.org'],
  ['https://uniswa.org', 'https://app.uniswap.org'],
  ['https://app.uniswap.org.evil.example', 'https://app.uniswap.org'],
  ['https://uniswap-org.evil.example', 'https://app.uniswap.org'],
  ['https://uniswap.github.io', 'https://app.uniswap.org'],
  ['https://aave.finance', 'https://aave.com'],
  ['https://un1swap.com.', 'https://app.uniswap.org'],
  ['https://un1swap.com.:8443', 'https://app.uniswap.org'],
  ['https://uniswap.s3.amazonaws.com', 'https://app.uniswap.org'],
  // Punycode of Cyrillic letters.
  ['https://xn--ave-5cd.com', 'https://aave.com'],
  [new URL('https://арр.uniѕwар.org').origin, 'https://app.uniswap.org'],
  [new URL('https://aave.bücher.example').origin, 'https://aave.com'],
  [new URL('https://bucher.example').origin, new URL('https://bücher.de').origin],
  [new URL('https://bücher.example').origin, new URL('https://bücher.de').origin],
  ['https://app.uniswap.org.', undefined],
  ['https://aaave.com', undefined],
  ['https://app.uniswap.org', undefined],
  ['https://v2.uniswap.org', undefined],
  ['https://app.sushi.com', undefined],
  ['http://dapp.localhost:4001', undefined],
  ['https://dapp.example', undefined],
])('finds the site that %s imitates: %s', (origin, imitated) => {
  expect(imitatedSite(origin, KNOWN)).toBe(imitated)
})

test('returns undefined without known sites', () => {
  expect(imitatedSite('https://uniswap.org', [])).toBeUndefined()
})
