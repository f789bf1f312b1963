import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../packages/protocol/src/texts/localeList.js'
import { parseMessage } from '../packages/protocol/src/texts/parseMessage.js'
import { physicalCss } from './lib/graph/physicalCss.mjs'
import { shownLiterals } from './lib/graph/shownLiterals.mjs'
import { ROOT } from './lib/root.mjs'
import { englishOf } from './vite/compileMessages.js'

const PACKAGES = ['host-sdk', 'secure-frame', 'services', 'extension'].map((name) =>
  join(ROOT, 'packages', name, 'src'),
)

const tracked = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
const read = (file) => readFileSync(join(ROOT, file), 'utf8')

/** The arguments of a message with their kinds, and its plural forms. */
function argumentsOf(parts, found = { names: new Set(), plurals: [] }) {
  for (const part of parts) {
    if (!Array.isArray(part)) continue
    const [name, kind, cases = {}] = part
    found.names.add(`${name} ${kind ?? ''} ${kind === 'select' ? Object.keys(cases).sort() : ''}`)
    const { offset: _, ...forms } = cases
    if (kind === 'plural')
      found.plurals.push(Object.keys(forms).filter((form) => !/^\d/.test(form)))
    for (const inner of Object.values(forms)) argumentsOf(inner, found)
  }
  return found
}

const isLanguage = (name) => name.endsWith('.json') && name !== 'en.json'
const languages = PACKAGES.flatMap((source) => {
  const folder = join(source, 'locales')
  const files = existsSync(folder) ? readdirSync(folder).filter(isLanguage) : []
  return files.map((file) => ({
    source,
    locale: basename(file, '.json'),
    file: join(folder, file),
  }))
})

test.each(languages)(
  '$file has the keys, arguments and plural forms of the English texts',
  ({ source, locale, file }) => {
    const english = englishOf(source)
    const translated = JSON.parse(readFileSync(file, 'utf8'))
    const keysOf = (catalogues) =>
      Object.entries(catalogues).flatMap(([name, texts]) =>
        Object.keys(texts).map((key) => `${name} ${key}`),
      )
    expect(LOCALES).toContain(locale)
    expect(keysOf(translated).sort()).toEqual(keysOf(Object.fromEntries(english)).sort())
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [name, texts] of english)
      for (const [key, text] of Object.entries(texts)) {
        const own = translated[name][key]
        const [given, wanted] = [own, text].map((one) => argumentsOf(compileMessageOrThrow(one)))
        expect([...given.names].sort(), `${name} ${key}`).toEqual([...wanted.names].sort())
        for (const has of given.plurals)
          expect(has, `${name} ${key}`).toEqual(expect.arrayContaining(forms))
        // The interface isolates arguments, so a text needs no invisible mark, which would reorder
        // other text.
        expect(own, `${name} ${key}`).not.toMatch(/\p{Bidi_Control}/u)
      }
  },
)

test.each(PACKAGES)('%s has English texts, and translations in the other languages', (source) =>
  expect(englishOf(source).size).toBeGreaterThan(0),
)

test('parses every message at run time as at build time', () => {
  const simple = (parts) =>
    parts.map((part) => {
      if (!Array.isArray(part) || part[2] === undefined) return part
      const { offset: _, ...cases } = part[2]
      return [
        part[0],
        part[1],
        Object.fromEntries(Object.entries(cases).map(([form, inner]) => [form, simple(inner)])),
      ]
    })
  for (const source of PACKAGES)
    for (const texts of englishOf(source).values())
      for (const text of Object.values(texts))
        expect([parseMessage(text)].flat()).toEqual(simple(compileMessageOrThrow(text)))
})

test('uses every key of a catalogue in the code', () => {
  const code = tracked(
    'packages/*/src/**/*.ts',
    'packages/*/src/**/*.tsx',
    'packages/extension/build/*.ts',
    'packages/secure-frame/*.html',
  )
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map(read)
    .join('\n')
  // Matches a composed key such as `risk.${kind}`.
  const inParts = [...code.matchAll(/`([\w.]*)\$\{[^}`]*\}([\w.]*)`/g)]
    .filter(([, start, end]) => /\w{2}/.test(start + end))
    .map(
      ([, start, end]) =>
        (key) =>
          key.startsWith(start) && key.endsWith(end),
    )
  const unused = PACKAGES.flatMap((source) =>
    [...englishOf(source)].flatMap(([name, texts]) =>
      Object.keys(texts)
        .filter(
          (key) =>
            !new RegExp(
              `['"\`{]${key.replaceAll('.', '\\.')}['"\`}]|\\b${key.replaceAll('.', '\\.')}:`,
            ).test(code),
        )
        .filter((key) => !inParts.some((fits) => fits(key)))
        .map((key) => `${name} ${key}`),
    ),
  )
  expect(unused).toEqual([])
})

describe('screens', () => {
  test('are mirrored for right-to-left languages', () => {
    const found = tracked('packages/*/src/**/*.css').flatMap((file) =>
      physicalCss(read(file)).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    ['left: 0;', ['left']],
    ['padding: 1px 2px 3px 4px;', ['padding: 1px 2px 3px 4px;']],
    ['margin: 0 calc(1px + 2px) 0 3px;', ['margin: 0 calc(1px + 2px) 0 3px;']],
    ['text-align: right;', ['text-align: right']],
    ['border-top-left-radius: 1px; margin-right: 2px;', ['border-top-left-radius', 'margin-right']],
    ['margin: 0 4px; inset-inline-end: 3px; padding: 1px 2px 3px; text-align: start;', []],
  ])('are checked for CSS that does not mirror: %s', (css, found) =>
    expect(physicalCss(`.a { ${css} }`)).toEqual(found),
  )

  test('show only texts of a catalogue', () => {
    const found = tracked(
      'packages/host-sdk/src/**/*.tsx',
      'packages/secure-frame/src/**/*.tsx',
      'packages/design/src/**/*.tsx',
      'packages/extension/src/**/*.tsx',
    )
      .filter((file) => !/\.test\.|\/testing\//.test(file))
      .flatMap((file) => shownLiterals(file, read(file)).map((text) => `${file}: ${text}`))
    expect(found).toEqual([])
  })

  test.each([
    ['<p>Send it</p>', ['Send it']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code.
    ['<input placeholder="0x… or name" aria-label={`Amount ${x}`} />', ['0x… or name', 'Amount']],
    ["<b>{busy ? 'Wait' : t('go')}</b>", ['Wait']],
    ['<p className="Big one">{t("key")} · {4}</p>', []],
  ])('are checked for literal text: %s', (code, found) =>
    expect(shownLiterals('x.tsx', `const x = ${code}`)).toEqual(found),
  )
})
