import { domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { readPunycode } from './readPunycode.js'

test.each([
  'bücher',
  'аave',
  'аррӏе',
  'uniѕwаp',
  '例え',
  'ليهمابتكلموشعربي؟',
  'почемужеонинеговорятпорусски',
  'ü'.repeat(50),
  'hello-ü-world',
  '𐌀𐌁x',
])('reads the label of %s', (text) => {
  const { host } = new URL(`https://${text.replace('؟', '')}.example`)
  const [label = ''] = host.split('.')
  expect(label).toMatch(/^xn--/)
  expect(readPunycode(label)).toBe(domainToUnicode(label))
})

test.each(['plain', 'xn--', 'xn--a', 'xn--999999999', 'xn--a-!', 'xn--\u{1f600}'])(
  'returns a text for %s, even if the encoding is invalid',
  (label) => {
    expect(typeof readPunycode(label)).toBe('string')
  },
)
