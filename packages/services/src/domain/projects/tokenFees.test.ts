import { expect, test } from 'vitest'
import { Network } from './project.js'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PAYMASTER = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const FEES = { tokens: [TOKEN], perDay: '20', perAccount: '1' }
const read = (fees: object, more: object = {}) =>
  Network.safeParse({
    ...{ caipNetworkId: 'eip155:1', rpcUrl: 'https://node.example' },
    ...{ bundlerUrl: 'https://bundler.example', paymaster: PAYMASTER, ...more },
    tokenFees: { ...FEES, ...fees },
  })

test('sets a margin of 10 % for token fees by default', () => {
  expect(read({}).data?.tokenFees).toEqual({ ...FEES, margin: 10 })
  expect(read({ margin: 0 }).data?.tokenFees?.margin).toBe(0)
})

test.each([
  ['a missing token', { tokens: [] }, {}, 'must name a token'],
  ['five tokens', { tokens: Array(5).fill(TOKEN) }, {}, 'must be 4 tokens at the most'],
  ['a token without an address', { tokens: ['USDC'] }, {}, 'must be an address of the network'],
  ['a margin above the maximum', { margin: 101 }, {}, '<=100'],
  ['a negative margin', { margin: -1 }, {}, '>=0'],
  ['an amount as a number', { perDay: 20 }, {}, 'must be a number of the smallest unit, as text'],
  ['an unknown setting', { oracle: TOKEN }, {}, 'oracle'],
  ['a missing bundler', {}, { bundlerUrl: undefined }, 'needs a paymaster and a bundlerUrl'],
  ['a missing paymaster', {}, { paymaster: undefined }, 'needs a paymaster and a bundlerUrl'],
])('error: rejects fees in tokens with %s', (_what, fees, more, message) => {
  const { error } = read(fees, more)
  expect(error?.message).toContain(message)
})
