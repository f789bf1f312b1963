import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import type { TransactionRequest } from './approvalRequest.js'
import { parseSendTransaction } from './parseSendTransaction.js'
import { parseUnsafeRequest } from './parseUnsafeRequest.js'
import { hasCap, reviseTransaction } from './reviseTransaction.js'

const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const { account } = requestContext

const parse = (transaction: object) =>
  parseSendTransaction([{ from: account, to: TOKEN, ...transaction }], requestContext)
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGER, amount] })
const refused = (request: TransactionRequest, change: unknown) =>
  expect(() => reviseTransaction(request, change)).toThrow(
    expect.objectContaining({ type: 'invalidRequest' }),
  )

describe('a changed spending cap', () => {
  test('[V12] changes the data, the call and the risks', () => {
    const asked = parse({ data: approve(maxUint256) })
    expect(asked).toMatchObject({ risks: ['unlimitedApproval'], level: 'high' })
    const changed = reviseTransaction(asked, { cap: 5n })
    expect(changed.data).toBe(approve(5n))
    expect(changed.call).toMatchObject({ spender: STRANGER, amount: 5n, unlimited: false })
    expect(changed).toMatchObject({ risks: ['approval'], level: 'medium' })
  })

  test('[V12] is rated as high risk again after the visitor removes the limit', () => {
    const changed = reviseTransaction(parse({ data: approve(5n) }), { cap: maxUint256 })
    expect(changed).toMatchObject({ risks: ['unlimitedApproval'], level: 'high' })
  })

  test('[V12] keeps the other parts of the transaction', () => {
    const asked = parse({ data: approve(maxUint256), value: '0x5', gas: '0x30d40' })
    const { data, call, risks, level, ...rest } = reviseTransaction(asked, { cap: 7n })
    expect(asked).toMatchObject(rest)
  })

  test.each([
    ['above the maximum', { cap: maxUint256 + 1n }],
    ['below zero', { cap: -1n }],
    ['that is text', { cap: '5' }],
    ['with an unknown member', { cap: 5n, to: STRANGER }],
    ['that is undefined', undefined],
  ])('is refused %s', (_name, change) => {
    refused(parse({ data: approve(maxUint256) }), change)
  })

  test.each<[string, Hex]>([
    [
      'a transfer',
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STRANGER, 5n] }),
    ],
    [
      'a permission for a whole collection',
      encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address, bool)']),
        args: [STRANGER, true],
      }),
    ],
    [
      'Permit2, which has an expiry after the amount',
      encodeFunctionData({
        abi: parseAbi(['function approve(address, address, uint160, uint48)']),
        args: [TOKEN, STRANGER, 5n, 9],
      }),
    ],
    [
      'an approval inside a batch',
      encodeFunctionData({
        abi: parseAbi(['function multicall(bytes[])']),
        args: [[approve(maxUint256)]],
      }),
    ],
    ['an approval with trailing data', `${approve(5n)}00`],
  ])('is refused for %s', (_name, data) => {
    const request = parse({ data })
    expect(hasCap(request)).toBe(false)
    refused(request, { cap: 5n })
  })

  test('is refused for a signature', () => {
    const message = parseUnsafeRequest({
      ...requestContext,
      method: 'personal_sign',
      params: ['0x6869', account],
    })
    expect(() => reviseTransaction(message, { cap: 5n })).toThrow()
  })
})

describe('changed fees and nonce', () => {
  test('are stored separately from the data, and combined with later changes', () => {
    const fast = reviseTransaction(parse({ value: '0x1' }), { fees: 'fast' })
    expect(fast.wishes).toEqual({ fees: 'fast' })
    const numbered = reviseTransaction(fast, { nonce: 4 })
    expect(numbered.wishes).toMatchObject({ fees: 'fast', nonce: 4 })
  })

  test.each([
    ['an unknown speed', { fees: 'now' }],
    ['a priority fee above the max fee', fees(1n, 2n)],
    ['a fee of zero', fees(0n, 0n)],
    ['a fee beyond 64 bits', fees(2n ** 64n, 1n)],
    ['a negative nonce', { nonce: -1 }],
    ['a nonce with decimals', { nonce: 1.5 }],
  ])('are refused with %s', (_name, change) => {
    refused(parse({ value: '0x1' }), change)
  })
})

function fees(maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) {
  return { nonce: 1, fees: { maxFeePerGas, maxPriorityFeePerGas } }
}
