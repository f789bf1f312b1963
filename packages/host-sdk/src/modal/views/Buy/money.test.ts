import { describe, expect, test } from 'vitest'
import { formatLimit, formatMoney, formatTime, readTyped, sumOf } from './money.js'
import { sampleOffers } from './sample.js'

const euros = (amount: string) => ({ amount, currency: 'EUR' })

describe('money amounts in offers', () => {
  test('adds fees exactly, even beyond the safe integer range', () => {
    expect(sumOf(euros('0.10'), euros('0.20'))).toEqual(euros('0.30'))
    expect(sumOf(euros('9007199254740993.01'), euros('0'))).toEqual(euros('9007199254740993.01'))
    const yen = (amount: string) => ({ amount, currency: 'JPY' })
    expect(sumOf(yen('1'), yen('2'))).toEqual(yen('3'))
  })

  test('formats an amount with its currency', () => {
    expect(formatMoney(euros('1234.50'))).toBe('€1,234.50')
    expect(formatMoney({ amount: '9000', currency: 'JPY' })).toBe('¥9,000')
  })

  test('formats a whole limit without decimals', () => {
    expect(formatLimit(euros('7500.00'))).toBe('€7,500')
    expect(formatLimit(euros('9.50'))).toBe('€9.50')
  })

  test.each([
    [5, 'Up to 5 minutes'],
    [1, 'Up to 1 minute'],
    [90, 'Up to 2 hours'],
    [2_880, 'Up to 2 days'],
  ])('formats an arrival time of %d minutes', (minutes, text) => {
    expect(formatTime(minutes)).toBe(text)
  })

  test.each([
    ['100', 'EUR', '100'],
    [' 12,5 ', 'EUR', '12.5'],
    ['10000', 'JPY', '10000'],
    ['100.5', 'JPY', undefined],
    ['0', 'EUR', undefined],
    ['1e3', 'EUR', undefined],
    ['1,234', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['-1', 'EUR', undefined],
  ])('parses %j of %s as %j', (typed, currency, amount) => {
    expect(readTyped(typed, currency)).toBe(amount)
  })
})

test('[C05] [Z30] gives sample offers the limits of a card and a bank account, and a fake quote id', () => {
  const samples = sampleOffers({ currency: 'USD', amount: '50' })
  expect(
    samples.map(({ paymentMethod, limits, quoteId }) => [
      ...[paymentMethod, limits.min.amount, limits.max.amount, quoteId],
    ]),
  ).toEqual([
    ['card', '10.00', '7500.00', 'mocked-quote-id'],
    ['ach_bank_account', '10.00', '25000.00', 'mocked-quote-id'],
  ])
})
