import { expect, test } from 'vitest'
import recovery from '../recovery/locales/en.json'
import hub from './locales/en.json'

test('promises emails only to owners with an email', () => {
  const texts: string[] = Object.values({ ...recovery, ...hub })
  const promises = texts.filter((text) => /you get an email/i.test(text))
  expect(promises.length).toBeGreaterThan(5)
  for (const text of promises)
    expect(text).toContain('If email is one of your sign-in methods, you get an email')
})
