import { afterEach, expect, test, vi } from 'vitest'
import { listCountries, readCountry } from './countries.js'

afterEach(() => vi.unstubAllGlobals())

test('lists every country once, by its English name', () => {
  const countries = listCountries()
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  expect(countries).toContainEqual({ id: 'DE', name: 'Germany' })
  expect(countries[0]).toEqual({ id: 'AF', name: 'Afghanistan' })
  expect(countries.every(({ id, name }) => id !== name)).toBe(true)
})

test.each([
  ['de-AT', 'AT'],
  ['en', undefined],
  ['es-419', undefined],
])('reads the country of a browser with language %s as %s', (language, country) => {
  vi.stubGlobal('navigator', { language })
  expect(readCountry()).toBe(country)
})
