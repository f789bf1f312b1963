import { expect, test } from 'vitest'
import { ONE } from '../../../core/testing/createTestCore.js'
import { sentAmount } from './sentAmount.js'

const network = { ...ONE, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155' } as never
const sent = { value: '10000000000000000', isCall: false, token: undefined }
const token = { symbol: 'TUSD', amount: '1.23456', isNft: false }

test.each([
  ['10000000000000000', '0.01 ETH'],
  ['1234567890000000000', '1.234 ETH'],
  ['999900000000000', '<0.001 ETH'],
  ['0', '0 ETH'],
])('[D01] shows %s wei as %s', (value, shown) => {
  expect(sentAmount({ ...sent, value }, network)).toBe(shown)
})

test('[D01] truncates a token amount to three decimals, and shows an NFT’s count and name', () => {
  expect(sentAmount({ ...sent, token }, network)).toBe('1.234 TUSD')
  const nft = { symbol: 'Map 3', amount: '4', isNft: true }
  expect(sentAmount({ ...sent, token: nft }, network)).toBe('4 × Map 3')
})

test('[D01] shows no amount for a call without a value', () => {
  expect(sentAmount({ ...sent, value: '0', isCall: true }, network)).toBeUndefined()
  expect(sentAmount({ ...sent, isCall: true }, network)).toBe('0.01 ETH')
})
