import { expect, test } from 'vitest'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { readWindowLink, windowLink } from './windowLink.js'

test('the window reads the frame’s data from the fragment', () => {
  const id = toBase64Url(systemRandom(16))
  const key = systemRandom(32)
  const link = new URL(windowLink({ id, key }), 'https://wallet.example')
  expect(link.pathname + link.search).toBe('/approve')
  expect(readWindowLink(link.hash)).toEqual({ id, key, isTab: false })
})

test('the link marks a request in the page’s own tab', () => {
  const id = toBase64Url(systemRandom(16))
  const key = systemRandom(32)
  const link = new URL(windowLink({ id, key, isTab: true }), 'https://wallet.example')
  expect(readWindowLink(link.hash)).toEqual({ id, key, isTab: true })
})

test.each([
  '',
  '#',
  '#a.b',
  `#${'A'.repeat(22)}`,
  `#${'A'.repeat(22)}.${'A'.repeat(42)}`,
  `#${'A'.repeat(22)}.${'A'.repeat(43)}&x`,
  `#${'A'.repeat(22)}.${'A'.repeat(43)}.other`,
])('an address with the fragment “%s” opens no request', (fragment) =>
  expect(readWindowLink(fragment)).toBeUndefined(),
)
