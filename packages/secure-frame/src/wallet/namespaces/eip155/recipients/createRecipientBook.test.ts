import { encodeFunctionData, erc20Abi, type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { parseSendTransaction } from '../requests/parseSendTransaction.js'
import { createRecipientBook } from './createRecipientBook.js'
import { receiversOf } from './recipientsOf.js'

const { account: from } = requestContext
const token: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const request = (transaction: object) =>
  parseSendTransaction([{ from, ...transaction }], requestContext)
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [STRANGER, amount] })
const transferFrom = (owner: Hex, amount: bigint) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [owner, STRANGER, amount],
  })

describe('who becomes known', () => {
  test.each<[string, object]>([
    ['coins', { to: STRANGER, value: '0x1' }],
    ['tokens', { to: token, data: transfer(1n) }],
    ['own tokens by transferFrom', { to: token, data: transferFrom(from, 1n) }],
  ])('anyone who got %s', (_name, transaction) => {
    expect(receiversOf(request(transaction))).toEqual([STRANGER])
  })

  test.each<[string, object]>([
    ['no coins', { to: STRANGER }],
    ['no tokens', { to: token, data: transfer(0n) }],
    ["someone else's tokens", { to: token, data: transferFrom(token, 1n) }],
    ['a call that nobody can read', { to: token, data: '0xdeadbeef', value: '0x1' }],
    [
      'an approval',
      {
        to: token,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [STRANGER, 1n],
        }),
      },
    ],
  ])('nobody by %s', (_name, transaction) => {
    expect(receiversOf(request(transaction))).toEqual([])
  })
})

describe('createRecipientBook', () => {
  const numbered = (index: number) => pad(toHex(index), { size: 20 })

  test('keeps addresses per user, and only while someone is signed in', async () => {
    const entries = memoryStore()
    let user: string | undefined = 'ada'
    const book = createRecipientBook({ entries, userId: async () => user })
    await book.remember([STRANGER])
    expect(await book.known()).toEqual([STRANGER.toLowerCase()])
    user = 'grace'
    expect(await book.known()).toEqual([])
    user = undefined
    await book.remember([STRANGER])
    expect(await book.known()).toEqual([])
  })

  test('keeps the five hundred newest, each once', async () => {
    const book = createRecipientBook({ entries: memoryStore(), userId: async () => 'ada' })
    await book.remember(Array.from({ length: 500 }, (_, index) => numbered(index)))
    await book.remember([numbered(0), numbered(700)])
    const known = await book.known()
    expect(known).toHaveLength(500)
    expect(known.slice(-2).map((address) => Number(address))).toEqual([0, 700])
  })

  test('an entry that someone broke counts as empty', async () => {
    const entries = memoryStore()
    await entries.set('recipients:ada', ['0x', 7])
    const book = createRecipientBook({ entries, userId: async () => 'ada' })
    expect(await book.known()).toEqual([])
  })
})
