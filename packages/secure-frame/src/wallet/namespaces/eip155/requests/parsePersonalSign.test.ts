import { type Hex, hashMessage, stringToHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { ownNameTexts } from '../../../testing/ownNameTexts.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { toSignable } from '../intents/signable.js'
import { parsePersonalSign } from './parsePersonalSign.js'

const { account } = requestContext
const parse = (...params: unknown[]) => parsePersonalSign(params, requestContext)
const ask = (text: string) => parse(stringToHex(text), account)

describe('parsePersonalSign', () => {
  test.each([
    ['hex first', [stringToHex('Hello'), account], 'Hello'],
    ['address first', [account, stringToHex('Hello')], 'Hello'],
    ['plain text', ['Hello', account], 'Hello'],
    ['plain text, address first', [account, 'Hello'], 'Hello'],
    ['the address in lower case', ['Hello', account.toLowerCase()], 'Hello'],
    ['a password, as in old versions', ['Hello', account, ''], 'Hello'],
    ['text that starts like hex', ['0xHello', account], '0xHello'],
    ['hex with an odd number of digits as text', ['0xabc', account], '0xabc'],
    ['nothing', ['0x', account], ''],
    ['line breaks and tabs', [stringToHex('a\n\tb'), account], 'a\n\tb'],
    ['another script', [stringToHex('こんにちは 🙂'), account], 'こんにちは 🙂'],
    ['an emoji of several characters', [stringToHex('👩‍👩‍👧 ❤️'), account], '👩‍👩‍👧 ❤️'],
  ])('[V12] behavior: reads %s', (_name, params, text) => {
    const request = parse(...params)
    expect(request).toMatchObject({ kind: 'message', format: 'text', text, level: 'normal' })
    expect(toSignable(request.intent).hash).toBe(hashMessage(text))
  })

  test('[V12] behavior: accepts the account’s address as text and as signer', () => {
    const request = parse(account, account)
    expect(toSignable(request.intent).hash).toBe(hashMessage({ raw: account }))
  })

  test.each([
    ['bidi override', 'pay\u202Eevil', 'pay\\u{202e}evil'],
    ['bidi isolate', 'a\u2066b\u2069', 'a\\u{2066}b\\u{2069}'],
    ['zero-width space', 'a\u200Bb', 'a\\u{200b}b'],
    ['zero-width joiner', 'a\u200Db', 'a\\u{200d}b'],
    ['byte order mark', '\uFEFFabc', '\\u{feff}abc'],
    ['soft hyphen', 'a\u00ADb', 'a\\u{ad}b'],
    ['Hangul filler', 'a\u3164b', 'a\\u{3164}b'],
    ['Braille blank', 'a\u2800b', 'a\\u{2800}b'],
    ['tag letters', 'a\u{E0041}b', 'a\\u{e0041}b'],
    ['variation selector', 'a\uFE00b', 'a\\u{fe00}b'],
    ['line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['carriage return', 'a\rb', 'a\\u{d}b'],
    ['private use', 'a\uE000b', 'a\\u{e000}b'],
    [
      'a fifth mark on a letter',
      'z\u0301\u0301\u0301\u0301\u0301',
      'z\u0301\u0301\u0301\u0301\\u{301}',
    ],
    ['joiner after an emoji', '🙂\u200Db', '🙂\\u{200d}b'],
  ])('[V12] behavior: escapes %s on the card, and signs it unchanged', (_name, raw, text) => {
    const request = ask(raw)
    expect(request).toMatchObject({ text, risks: ['hiddenCharacters'], level: 'medium' })
    expect(toSignable(request.intent).hash).toBe(hashMessage(raw))
  })

  test.each<[string, Hex]>([
    ['a hash', `0x${'ab'.repeat(32)}`],
    ['broken UTF-8', '0xc328'],
    ['an overlong encoding', '0xc0af'],
    ['half a surrogate pair', '0xeda080'],
    ['a null character', toHex('a\0b')],
    ['an escape character', toHex('\u001b[31m')],
    ['a delete character', toHex('a\u007f')],
    ['a C1 control', toHex('a\u009b')],
  ])('[V12] behavior: shows %s as bytes, at high risk', (_name, raw) => {
    const request = parse(raw, account)
    expect(request).toMatchObject({
      kind: 'message',
      format: 'hex',
      text: raw,
      risks: ['unreadable'],
      level: 'high',
    })
    expect(toSignable(request.intent).hash).toBe(hashMessage({ raw }))
  })

  test.each([
    'Welcome! Please sign to go on :-)'.slice(0, 32),
    'x'.repeat(32),
    'ab'.repeat(32),
    `0x${'ab'.repeat(32)}`,
    'ab'.repeat(33),
    'ab'.repeat(200),
    '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM9',
    'XVoKfmScb3GXqH9ke/fSlJ/3xO59sNhCxhpG821BH8c=',
    'eyJhbGciOiJFUzI1NiJ9eyJhbGciOiJFUzI1NiJ9eyJhbGci.eyJ0eXBlIjoid2l0aGRyYXcifQ',
  ])('[V12] security: shows a possible hash as bytes in any encoding: %s', (text) => {
    expect(ask(text)).toMatchObject({ format: 'hex', risks: ['unreadable'], level: 'high' })
  })

  test('[V12] control: shows text of a slightly different length as a message', () => {
    const texts = [
      'x'.repeat(31),
      'x'.repeat(33),
      'ab'.repeat(31),
      `${'HttpsAppExample1'.repeat(2)}2`,
    ]
    for (const text of [...texts, `0x${'5f'.repeat(20)}`, `Nonce: ${'ab'.repeat(33)}`])
      expect(ask(text)).toMatchObject({ format: 'text', risks: [], level: 'normal' })
  })

  test('behavior: signs 32 KiB, but refuses one byte more', () => {
    expect(ask('a'.repeat(32_768)).kind).toBe('message')
    expect(() => ask('a'.repeat(32_769))).toThrow('Invalid request')
    expect(() => parse('a'.repeat(32_769), account)).toThrow('Invalid request')
  })

  const notYours = {
    type: 'addressNotYours',
    message: 'The requested address is not an account of this wallet.',
  }
  test.each<[string, unknown[], object]>([
    ["someone else's address", ['Hello', STRANGER], notYours],
    ['someone else’s address first', [STRANGER, 'Hello'], notYours],
    ['params without an address', ['Hello', 'World'], notYours],
    ['two addresses, with the account’s address as text', [account, STRANGER], notYours],
    ['an address with a space', ['Hello', `${account} `], notYours],
    ['nothing', [], { type: 'invalidRequest' }],
    ['a missing address', ['Hello'], { type: 'invalidRequest' }],
    ['four params', ['Hello', account, '', ''], { type: 'invalidRequest' }],
    ['a number', [1, account], { type: 'invalidRequest' }],
    ['an object', [{ message: 'Hello' }, account], { type: 'invalidRequest' }],
    ['bytes', [new Uint8Array(2), account], { type: 'invalidRequest' }],
    ['null', [null, account], { type: 'invalidRequest' }],
    ['a password that is a number', ['Hello', account, 1], { type: 'invalidRequest' }],
    ['half a character', ['\uD83D', account], { type: 'invalidRequest' }],
  ])('error: refuses %s', (_name, params, error) => {
    expect(() => parse(...params)).toThrow(expect.objectContaining(error))
  })

  describe('a text that changes a name', () => {
    test.each(ownNameTexts(account))('security: is refused if a page sends it %s', (_, text) => {
      for (const given of [text, stringToHex(text), `${stringToHex(text)}ff` as Hex])
        expect(() => parse(given, account)).toThrow(
          expect.objectContaining({
            type: 'invalidRequest',
            data: { reason: expect.stringContaining('`vestibule_changeName`') },
          }),
        )
    })

    test('control: accepts other JSON from a page', () => {
      const text = '{"action":"register","name":"alice"}'
      expect(ask(text)).toMatchObject({ kind: 'message', text })
    })
  })
})
