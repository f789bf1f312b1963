import { afterEach, describe, expect, test } from 'vitest'
import { formatAmount } from '../numbers/formatDecimal.js'
import { numberFormat } from '../numbers/numberFormat.js'
import { parseDecimal } from '../numbers/parseDecimal.js'
import { LOCALES, type Locale } from './localeList.js'
import { languageOf, matchLocale } from './locales.js'
import { parseMessage, parseMessages } from './parseMessage.js'
import { type Catalogues, createText, formatDate, setLanguage } from './texts.js'

const text = createText<'hi' | 'count' | 'kind'>({
  '': 'demo',
  hi: ['Hello ', ['name'], '!'],
  count: [['n', 'plural', { one: ['#', ' coin'], other: ['#', ' coins'] }]],
  kind: [['k', 'select', { in: 'Received', other: ['Sent to ', ['to']] }]],
})

function speak(locale: Locale, catalogues: Catalogues = {}, wanted: readonly string[] = []) {
  setLanguage({ ...languageOf(locale, wanted), catalogues: [catalogues] })
}
afterEach(() => speak('en'))

describe('matchLocale', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['nl', 'fr-CA'], 'fr'],
    [['nl-NL'], 'en'],
    [[], 'en'],
    [['not a tag', 'ja'], 'ja'],
    [['pt-PT'], 'pt-BR'],
    [['zh'], 'zh-CN'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-HK'], 'zh-TW'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hans-HK'], 'zh-CN'],
    [['in-ID'], 'id'],
    [['en-GB', 'de'], 'en'],
  ])('reads %j as %s', (wanted, locale) => expect(matchLocale(wanted, LOCALES)).toBe(locale))
})

describe('texts', () => {
  test('insert names, plurals and choices in English', () => {
    expect(text('hi', { name: 'Ann' })).toBe('Hello Ann!')
    expect(text('count', { n: 1 })).toBe('1 coin')
    expect(text('count', { n: 1_200 })).toBe('1,200 coins')
    expect(text('kind', { k: 'in' })).toBe('Received')
    expect(text('kind', { k: 'out', to: '0x1' })).toBe('Sent to 0x1')
  })

  test('use the chosen language by key or position, otherwise English', () => {
    speak('de', { demo: { hi: ['Hallo ', ['name']] } })
    expect(text('hi', { name: 'Ann' })).toBe('Hallo Ann')
    expect(text('kind', { k: 'in' })).toBe('Received')
    speak('de', { demo: [0, 0, 'Empfangen'] })
    expect(text('kind')).toBe('Empfangen')
    expect(text('hi', { name: 'Ann' })).toBe('Hello Ann!')
  })

  test('use all Arabic plural forms, with Latin digits', () => {
    const demo = {
      count: parseMessage(
        '{n, plural, zero {z} one {o} two {t} few {# f} many {# m} other {# other}}',
      ),
    }
    speak('ar', { demo })
    const counts = [0, 1, 2, 3, 11, 100].map((n) => text('count', { n }))
    expect(counts).toEqual(['z', 'o', 't', '3 f', '11 m', '100 other'])
  })

  test('isolate a name in a right-to-left sentence', () => {
    speak('ar', { demo: { hi: ['مرحبا ', ['name']] } })
    expect(text('hi', { name: '0x12…ab' })).toBe('مرحبا \u20680x12…ab\u2069')
    expect(text('hi', { name: '1 \u2068ETH\u2069' })).toBe('مرحبا \u20681 \u2068ETH\u2069\u2069')
    speak('ar', { demo: { hi: ['أرسل -', ['name']] } })
    expect(text('hi', { name: '1 ETH' })).toBe('أرسل \u2068-1 ETH\u2069')
  })
})

describe('numbers and dates', () => {
  const at = Date.UTC(2026, 10, 20, 12)
  test.each([
    ['de', '1.234,5', '1.234,50 $', '20. November 2026'],
    ['ar', '1,234.5', '1,234.50 US$', '20 نوفمبر 2026'],
    ['hi', '1,234.5', '$1,234.50', '20 नवंबर 2026'],
    ['ja', '1,234.5', '$1,234.50', '2026年11月20日'],
  ] as const)('are formatted in %s with Latin digits', (locale, amount, money, date) => {
    speak(locale)
    expect(formatAmount(12345n, 1)).toBe(amount)
    const dollars = numberFormat({ style: 'currency', currency: 'USD' }).format(1234.5)
    expect(dollars.replace(/\p{Bidi_Control}/gu, '').replaceAll('\u00a0', ' ')).toBe(money)
    expect(formatDate(at, { dateStyle: 'long' })).toBe(date)
  })

  test('use the visitor’s regional form of the language', () => {
    speak('de', {}, ['en', 'de-CH'])
    expect(formatAmount(12345n, 1)).toMatch(/^1[’']234\.5$/)
  })

  test('are parsed in the chosen language', () => {
    expect(parseDecimal('1.234')).toBe('1.234')
    speak('de')
    expect(parseDecimal('1.234')).toBe('ambiguous')
    expect(parseDecimal('0,5')).toBe('0.5')
  })
})

describe('messages of a dapp', () => {
  test('contain arguments, plurals and choices', () => {
    const source =
      'A {name}: {n, plural, =0 {none} one {# is} other {# are}} {k, select, x {X} other {{n}}}'
    expect(parseMessage(source)).toEqual([
      'A ',
      ['name'],
      ': ',
      ['n', 'plural', { 0: ['none'], one: ['#', ' is'], other: ['#', ' are'] }],
      ' ',
      ['k', 'select', { x: ['X'], other: [['n']] }],
    ])
    expect(parseMessage('Log in')).toBe('Log in')
  })

  test.each(['{', 'a } b', '{a b}', '{n, plural, one {x}}', '{n, date}', '{n, select, other {x}'])(
    'are rejected with a syntax error: %s',
    (source) => expect(() => parseMessage(source)).toThrow(source),
  )

  test('replace the texts of a catalogue', () => {
    setLanguage({
      ...languageOf('en'),
      catalogues: [parseMessages({ demo: { hi: 'Hey {name}', kind: undefined } })],
    })
    expect(text('hi', { name: 'Ann' })).toBe('Hey Ann')
    expect(text('kind', { k: 'in' })).toBe('Received')
  })
})
