import { describe, expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email.js'

describe('isEmail', () => {
  test.each(['a@x.com', 'first.last+tag@sub.example.co', `${'a'.repeat(64)}@example.com`])(
    '[X02] accepts %s',
    (value) => expect(isEmail(normaliseEmail(value))).toBe(true),
  )

  test.each([
    '',
    'a',
    'a@',
    '@b.c',
    'a b@c.de',
    'a@b',
    'a@b..com',
    '.a@b.com',
    'a..b@c.com',
    'a@-b.com',
    'a@b-.com',
    'a@b.com\n',
    'a@b.com,d@e.com',
    '"<x>"@b.com',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@b.com`,
    `a@${'b'.repeat(250)}.com`,
    'a@b\u00e9.com',
    'a\u0000@b.com',
    'a\u200f@b.com',
    '@'.repeat(1_000_000),
  ])('[X02] rejects %j', (value) => expect(isEmail(normaliseEmail(value))).toBe(false))

  test('[X01] treats two spellings of a mailbox as one address', () => {
    expect(normaliseEmail(' A@X.com ')).toBe(normaliseEmail('a@x.com'))
  })
})
