import { languageOf, setLanguage } from '@vestibule/protocol/texts'
import { afterEach, expect, test } from 'vitest'
import { formatEnd } from './formatEnd.js'

const speak = (locale: 'en' | 'ja') => setLanguage({ ...languageOf(locale), catalogues: [] })
afterEach(() => speak('en'))

test('formats the end of a permission in the page’s language', () => {
  const end = new Date(2020, 11, 7, 14, 30).getTime()
  expect(formatEnd(end)).toBe('Ended 7 Dec 2020, 14:30')
  speak('ja')
  expect(formatEnd(end)).toContain('2020/12/07 14:30')
})
