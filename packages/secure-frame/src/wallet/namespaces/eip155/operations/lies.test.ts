import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { OperationIntent } from '../intents/intent.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import type { Payment } from './payment.js'
import {
  batchOf,
  coins,
  depsWith,
  FIRST,
  mint,
  paymentFor,
  prepare,
  saying,
  someone,
  startOperationWorld,
  world,
} from './testing/operationWorld.js'

startOperationWorld()

describe('a dishonest page or paymaster', () => {
  test.each<[string, Partial<Payment>]>([
    ['a missing paymaster', { paymaster: pad('0x', { size: 20 }) }],
    ['the EntryPoint as paymaster', { paymaster: SMART_ACCOUNT_CONTRACTS.entryPoint }],
    ['the nonce of another operation', { nonce: '0x1' }],
    ['a nonce with another key', { nonce: `0x1${'0'.repeat(16)}` }],
    ['more gas than a block', { callGasLimit: '0x1000000' }],
    ['all gas for the paymaster', { paymasterPostOpGasLimit: '0xffffffff' }],
    ['a tip above the maximum fee', { maxPriorityFeePerGas: `0x${'f'.repeat(32)}` }],
  ])('error: shows no card for %s', async (_what, change) => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const payment = { ...(await paymentFor(who, batch, deps)), ...change }
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({
      ...{ code: 5700, data: { name: 'paymasterService', reason: expect.any(String) } },
    })
  })

  test('error: rejects the account itself as a paymaster', async () => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const payment = { ...(await paymentFor(who, batch, deps)), paymaster: who.address }
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({ code: 5700 })
  })

  test.each<[string, object]>([
    ['call data', { callData: '0x' }],
    ['a sender', { sender: FIRST }],
    ['a factory', { factory: FIRST }],
    ['an amount of more than 16 bytes', { callGasLimit: `0x1${'0'.repeat(32)}` }],
    ['endless paymaster data', { paymasterData: `0x${'00'.repeat(3_000)}` }],
  ])('error: rejects %s in the payment', async (_what, more) => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const payment = { ...(await paymentFor(who, batch, deps)), ...more }
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({ code: 5700 })
  })

  test('does not sign an operation of another account, without calls or without a paymaster', async () => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const { intent } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    expect(() => eip155Signer.build(intent).sign(someone().key)).toThrow()
    const other = { ...(intent as OperationIntent), calls: [] }
    expect(() => eip155Signer.build(other)).toThrow()
    const own = { ...(intent as OperationIntent) }
    const unpaid = { ...own, payment: { ...own.payment, paymaster: pad('0x', { size: 52 }) } }
    expect(() => eip155Signer.build(unpaid)).toThrow()
  })

  test('handles an operation that is sent twice as one', async () => {
    const [who, deps] = [someone(), depsWith()]
    const { raw, hash } = await mint(who, [coins(FIRST)], deps)
    const count = world.sent.length
    await eip155Requests.sendAgain({ raw, hash }, deps.requests)
    const bundler = saying({ eth_getUserOperationByHash: null })
    await expect(
      eip155Requests.sendAgain({ raw, hash }, { ...deps.requests, bundler }),
    ).rejects.toMatchObject({ data: { code: -32500 } })
    expect(world.sent).toHaveLength(count)
  })
})
