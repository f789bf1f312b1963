import { expect, test } from 'vitest'
import { withoutDirection } from './withoutDirection.js'

const NBSP = '\u00a0'

test.each([
  ['ar', 2_500, `2,500.00${NBSP}US$`],
  ['he', 2_500, `2,500.00${NBSP}$`],
  ['fa', 2_500, `$${NBSP}2,500.00`],
  ['ar', -0.5, `-0.50${NBSP}US$`],
  ['de', 2_500, `2.500,00${NBSP}$`],
])('[V12] formats the dollars of %s without direction marks', (locale, amount, text) => {
  const dollars = { style: 'currency', currency: 'USD', numberingSystem: 'latn' } as const
  expect(withoutDirection(new Intl.NumberFormat(locale, dollars).format(amount))).toBe(text)
})
