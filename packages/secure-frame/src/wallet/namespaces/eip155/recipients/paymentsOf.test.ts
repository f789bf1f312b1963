import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { parseSendTransaction } from '../requests/parseSendTransaction.js'
import { paymentsOf } from './paymentsOf.js'

const { account: from, now } = requestContext
const token: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const facts = { [token.toLowerCase()]: { symbol: 'T', decimals: 6, standard: 'erc20' as const } }
const payments = (transaction: object) =>
  paymentsOf(parseSendTransaction([{ from, ...transaction }], requestContext), facts)
const call = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [STRANGER, amount] })
const transferFrom = (owner: Hex, amount: bigint) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [owner, STRANGER, amount],
  })
const batch = encodeFunctionData({
  abi: parseAbi(['function multicall(bytes[])']),
  args: [[call('transfer', 5n)]],
})

describe('paymentsOf', () => {
  test.each<[string, object, string]>([
    ['coins', { to: STRANGER, value: '0x5' }, 'eip155:31337/coin'],
    ['tokens', { to: token, data: call('transfer', 5n) }, `eip155:31337/${token.toLowerCase()}`],
    [
      'own tokens in transferFrom',
      { to: token, data: transferFrom(from, 5n) },
      `eip155:31337/${token.toLowerCase()}`,
    ],
  ])('lists %s with amount and time', (_name, transaction, asset) => {
    expect(payments(transaction)).toEqual([{ to: STRANGER, asset, amount: 5n, at: now }])
  })

  test.each<[string, object]>([
    ['a call without native currency', { to: STRANGER }],
    ['a transfer of zero tokens', { to: token, data: call('transfer', 0n) }],
    ["another owner's tokens", { to: token, data: transferFrom(token, 5n) }],
    ['an unreadable call', { to: token, data: '0xdeadbeef', value: '0x1' }],
    ['an approval', { to: token, data: call('approve', 5n) }],
    ['a batch', { to: token, data: batch }],
  ])('omits %s', (_name, transaction) => {
    expect(payments(transaction)).toEqual([])
  })
})
