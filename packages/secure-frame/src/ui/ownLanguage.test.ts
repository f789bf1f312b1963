import { afterEach, expect, test, vi } from 'vitest'
import { visitorLocale } from './loadLanguage.js'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['shows the page’s language if the browser lists it', ['en-US', 'ar'], 'ar', null, 'ar'],
  [
    'shows the page’s language if its region differs from the visitor’s',
    ['fr', 'pt-PT'],
    'pt-BR',
    null,
    'pt-BR',
  ],
  ['ignores a page’s language that the browser does not list', ['de-CH', 'en'], 'th', null, 'de'],
  ['ignores the page’s English if the browser does not list English', ['th-TH'], 'en', null, 'th'],
  ['treats another script as another language', ['zh-TW'], 'zh-CN', null, 'zh-TW'],
  ['shows English for unsupported languages', ['nl'], 'th', null, 'en'],
  ['shows the visitor’s choice on the wallet’s page', ['en', 'ar'], 'ar', 'ja', 'ja'],
  ['shows the browser’s language if no page requests one', ['hi', 'en'], undefined, null, 'hi'],
] as const)('%s', (_, languages, asked, chosen, shown) => {
  vi.stubGlobal('navigator', { languages })
  expect(visitorLocale({ chosen, asked })).toBe(shown)
})
