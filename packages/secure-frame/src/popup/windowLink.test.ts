import { expect, test } from 'vitest'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { readWindowLink, windowLink } from './windowLink.js'

test('reads the frame’s data from the window’s fragment', () => {
  const id = toBase64Url(systemRandom(16))
  const key = systemRandom(32)
  const link = new URL(windowLink({ id, key }), 'https://wallet.example')
  expect(link.pathname + link.search).toBe('/approve')
  expect(readWindowLink(link.hash)).toEqual({ id, key, isTab: false })
})

test('marks a request for the page’s own tab in the link', () => {
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
])('returns no request for a URL with the fragment “%s”', (fragment) =>
  expect(readWindowLink(fragment)).toBeUndefined(),
)
