import { expect, test } from 'vitest'
import { amountOf } from './amountOf.js'

const transfer = (numeric: string, direction: 'in' | 'out') => ({
  fungible_info: { symbol: 'ETH' },
  direction,
  quantity: { numeric },
})

test.each([
  ['receive', 'in', '+1.234 ETH'],
  ['deposit', 'out', '+1.234 ETH'],
  ['borrow', 'in', '+1.234 ETH'],
  ['claim', 'in', '+1.234 ETH'],
  ['withdraw', 'in', '-1.234 ETH'],
  ['repay', 'out', '-1.234 ETH'],
  ['burn', 'out', '-1.234 ETH'],
  ['send', 'out', '-1.234 ETH'],
  ['trade', 'in', '+1.234 ETH'],
  ['trade', 'out', '-1.234 ETH'],
  ['approve', 'out', '1.234 ETH'],
] as const)('[D01] shows the amount for %s, direction %s, as %s', (operation, direction, shown) => {
  expect(amountOf(transfer('1.2349', direction), operation)).toBe(shown)
})

test('[D01] truncates an amount to three decimals, and never rounds up', () => {
  expect(amountOf(transfer('0.9999', 'in'), 'receive')).toBe('+0.999 ETH')
  expect(amountOf(transfer('5', 'in'), 'receive')).toBe('+5 ETH')
  expect(amountOf(transfer('1234567.8912', 'in'), 'receive')).toBe('+1,234,567.891 ETH')
})

test.each([
  ['0.0006', 'in', 'receive', '+<0.001 ETH'],
  ['0.00000001', 'out', 'send', '-<0.001 ETH'],
  ['0', 'in', 'receive', '+0 ETH'],
] as const)(
  '[D01] distinguishes tiny amounts from zero: %s %s',
  (numeric, direction, operation, text) => {
    expect(amountOf(transfer(numeric, direction), operation)).toBe(text)
  },
)

test('[D01] shows the direction sign, name and number of an NFT', () => {
  const nft = { nft_info: { name: 'Bird', token_id: '7', flags: { is_spam: false } } }
  expect(amountOf({ ...nft, direction: 'in', quantity: { numeric: '1' } }, 'receive')).toBe(
    '+Bird #7',
  )
})

test('[D01] shows no number for an NFT without a token id', () => {
  const nft = { nft_info: { name: 'Local Lantern', flags: { is_spam: false } } }
  expect(amountOf({ ...nft, direction: 'out', quantity: { numeric: '1' } }, 'send')).toBe(
    '-Local Lantern',
  )
})

test('[D01] [E08] shows the count if several copies of an NFT move', () => {
  const nft = { nft_info: { name: 'Items', token_id: '3', flags: { is_spam: false } } }
  expect(amountOf({ ...nft, direction: 'out', quantity: { numeric: '4' } }, 'send')).toBe(
    '-4 × Items #3',
  )
})
