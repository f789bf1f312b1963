import { expect, test } from 'vitest'
import type { Network } from '../core/model/network.js'
import { explorerLink } from './explorerLink.js'

const at = (url: string) => ({ blockExplorers: { default: { name: 'Scan', url } } }) as Network

test.each([
  ['https://scan.example', 'https://scan.example/tx/0x12'],
  ['http://localhost:4000/', 'http://localhost:4000/tx/0x12'],
  ['javascript:alert(1)//', undefined],
  ['scan.example', undefined],
])('an explorer at %s gives %s', (url, link) => {
  expect(explorerLink(at(url), '0x12')).toBe(link)
})

test('a wallet’s answer cannot lead elsewhere on the explorer, and no explorer gives no link', () => {
  expect(explorerLink(at('https://scan.example'), '../?a#b')).toBe(
    'https://scan.example/tx/..%2F%3Fa%23b',
  )
  expect(explorerLink({} as Network, '0x12')).toBeUndefined()
})
