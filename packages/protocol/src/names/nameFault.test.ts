import { expect, test } from 'vitest'
import { nameFault } from './nameFault.js'

test.each(['abcd', 'a-b1', '1234', 'a'.repeat(63), 'a--b', 'ab-c-d'])('[X03] accepts %s', (label) =>
  expect(nameFault(label)).toBeUndefined(),
)

test.each([
  ['abc', 'tooShort'],
  ['', 'tooShort'],
  ['a'.repeat(64), 'tooLong'],
  ['ab_d', 'characters'],
  ['ab.d', 'characters'],
  ['ab d', 'characters'],
  ['Abcd', 'characters'],
  ['аlice', 'characters'],
  ['älice', 'characters'],
  ['xn--80ak6aa92e', 'hyphens'],
  ['-abcd', 'hyphens'],
  ['abcd-', 'hyphens'],
])('[X03] rejects %j as %s', (label, fault) => expect(nameFault(label)).toBe(fault))
