import { describe, expect, test } from 'vitest'
import { cleanName, firstGrapheme } from './names.js'

describe('cleanName', () => {
  test.each([
    ['I <3 Cats'],
    ['a < b > c'],
    ['x<3'],
    ['=> Genesis <='],
    ['👨‍👩‍👧‍👦 Family'],
    ['👩🏽‍🚀 Ada'],
    ['🏳️‍🌈 Pride'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 England'],
    ['🇩🇪🇫🇷'],
    ['1️⃣ One'],
    ['می‌خواهم'],
    ['क्‍ष'],
    ['بَ\u200cب'],
    ['ക്\u200dഷ'],
    ['é'],
  ])('keeps %j unchanged', (name) => expect(cleanName(name)).toBe(name))

  test.each([
    ['<b>A</b>\u202eB', 'A B'],
    ['<img src=x onerror=alert(1)', 'img src=x onerror=alert(1)'],
    ['<<b>script>alert(1)</script>', 'script alert(1)'],
    ['<<b>>I <3 Cats', 'I 3 Cats'],
    ['<!-- x -->A', 'A'],
    ['<?xml A', '?xml A'],
    ['</b', '/b'],
    ['US\u200bDC', 'US DC'],
    ['US\u200dDC', 'US DC'],
    ['US\u200cDC', 'US DC'],
    ['U\u00adSDC', 'U SDC'],
    ['A\u{e0041}B', 'A B'],
    ['\u302a\u200c\u3400', '\u302a \u3400'],
    ['한\u200d국', '한 국'],
    ['Հ\u200cա', 'Հ ա'],
    ['ا\u200c1', 'ا 1'],
    ['👨\u200c👩', '👨 👩'],
    ['👨\u200d', '👨'],
    ['\u200d👨', '👨'],
    ['a\n\tb', 'a b'],
    [`z${'\u0301'.repeat(60)}`, `ź${'\u0301'.repeat(4)}`],
  ])('cleans %j to %j', (name, plain) => expect(cleanName(name)).toBe(plain))

  test('never returns a tag, whatever text surrounds it', () => {
    const parts = ['<', '>', 'b', '/', '!', '\u0000', '\u200d', ' ', '3', 'script', '👨']
    for (let seed = 0; seed < 3_000; seed++) {
      let rest = seed * 7_919
      const name = Array.from({ length: 7 }, () => {
        const part = parts[rest % parts.length] ?? ''
        rest = Math.floor(rest / parts.length) + seed
        return part
      }).join('')
      expect([name, /<[a-z/!?]/i.test(cleanName(name))]).toEqual([name, false])
    }
  })

  test.each(['👨‍👩‍👧‍👦', '👩🏽‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇩🇪', 'e\u0301\u0302', 'क्षि'])(
    'cuts a long text of %j only between whole characters',
    (grapheme) => {
      const name = cleanName(grapheme.repeat(40))
      const one = grapheme.normalize('NFC')
      expect([...name].length).toBeLessThanOrEqual(64)
      expect([...name].length).toBeGreaterThan(64 - [...one].length)
      expect(name).toBe(one.repeat(name.length / one.length))
    },
  )
})

test.each([
  ['🦊Astral', '🦊'],
  ['👨‍👩‍👧 Family', '👨‍👩‍👧'],
  ['🇩🇪 Berlin', '🇩🇪'],
  ['👋🏿 Hi', '👋🏿'],
  ['e\u0301clair', 'e\u0301'],
  ['Ada', 'A'],
  ['', ''],
])('reads the first character of %j as %j', (text, first) =>
  expect(firstGrapheme(text)).toBe(first),
)
