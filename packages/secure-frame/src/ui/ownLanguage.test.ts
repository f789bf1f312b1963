import { afterEach, expect, test, vi } from 'vitest'
import { visitorLocale } from './loadLanguage.js'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['shows the page’s language, which the browser names', ['en-US', 'ar'], 'ar', null, 'ar'],
  [
    'shows the page’s language in the visitor’s other region',
    ['fr', 'pt-PT'],
    'pt-BR',
    null,
    'pt-BR',
  ],
  ['shows no language of a page that the browser does not name', ['de-CH', 'en'], 'th', null, 'de'],
  ['shows English in no browser that does not name it', ['th-TH'], 'en', null, 'th'],
  ['takes another script for another language', ['zh-TW'], 'zh-CN', null, 'zh-TW'],
  ['shows English for languages that we do not have', ['nl'], 'th', null, 'en'],
  ['keeps the choice on the wallet’s page', ['en', 'ar'], 'ar', 'ja', 'ja'],
  ['shows the browser’s language without a page', ['hi', 'en'], undefined, null, 'hi'],
] as const)('%s', (_, languages, asked, chosen, shown) => {
  vi.stubGlobal('navigator', { languages })
  expect(visitorLocale({ chosen, asked })).toBe(shown)
})
