import { expect, test } from 'vitest'
import { explorerUrlOf, type Network } from '../core/model/network.js'
import { explorerLink, tokenLink } from './explorerLink.js'

const at = (url: string) => ({ blockExplorers: { default: { name: 'Scan', url } } }) as Network

test.each([
  ['https://scan.example', 'https://scan.example/tx/0x12'],
  ['http://localhost:4000/', 'http://localhost:4000/tx/0x12'],
  ['http://localhost:4000//', 'http://localhost:4000/tx/0x12'],
  ['https://scan.example/eth/', 'https://scan.example/eth/tx/0x12'],
  ['https://scan.example/?cluster=devnet', 'https://scan.example/tx/0x12?cluster=devnet'],
  ['https://scan.example?cluster=devnet', 'https://scan.example/tx/0x12?cluster=devnet'],
  ['javascript:alert(1)//', undefined],
  ['scan.example', undefined],
])('maps the explorer URL %s to the transaction link %s', (url, link) => {
  expect(explorerLink(at(url), '0x12')).toBe(link)
})

test('escapes an invalid hash in the link, and creates no link for an order or without an explorer', () => {
  expect(explorerLink(at('https://scan.example'), '../?a#b')).toBe(
    'https://scan.example/tx/..%2F%3Fa%23b',
  )
  expect(explorerLink({} as Network, '0x12')).toBeUndefined()
  expect(explorerLink(at('https://scan.example'), 'cow.0x12')).toBeUndefined()
})

test.each([
  ['https://scan.example/', ''],
  ['https://scan.example?cluster=devnet', 'cluster=devnet'],
])('keeps the query of an explorer URL %s in token and account links', (url, query) => {
  const search = query && `?${query}`
  expect(explorerUrlOf(at(url), 'abc')).toBe(`https://scan.example/address/abc${search}`)
  expect(tokenLink(at(url), { contract: 'abc' })).toBe(`https://scan.example/token/abc${search}`)
  expect(tokenLink(at(url), { contract: 'abc', tokenId: '7' })).toBe(
    `https://scan.example/token/abc?${[query, 'a=7'].filter(Boolean).join('&')}`,
  )
})
