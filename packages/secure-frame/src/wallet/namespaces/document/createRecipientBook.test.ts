import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../platform/memoryStore.js'
import { createRecipientBook } from './createRecipientBook.js'

const HOUR_MS = 3_600_000
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('address')

function open(user: () => string | undefined = () => 'ada') {
  const entries = memoryStore()
  const book = createRecipientBook({
    entries,
    userId: async () => user(),
    shelf: 'recipients',
    isAddress,
  })
  return { entries, book }
}
const payment = (to: string, amount = 1n, at = 0) => ({ to, asset: 'coin', amount, at })

describe('createRecipientBook', () => {
  test('stores payments per user, and only during a session', async () => {
    let user: string | undefined = 'ada'
    const { book } = open(() => user)
    await book.add([payment('address 1', 5n)])
    const payments = [{ asset: 'coin', amount: 5n, at: 0 }]
    expect(await book.read()).toEqual([{ address: 'address 1', payments }])
    user = 'grace'
    expect(await book.read()).toEqual([])
    user = undefined
    await book.add([payment('address 1')])
    expect(await book.read()).toEqual([])
  })

  test('reads entries of older versions, and adds payments to them', async () => {
    const { entries, book } = open()
    await entries.set('recipients:ada', ['address 1', 'address 2'])
    expect(await book.read()).toEqual([
      { address: 'address 1', payments: [] },
      { address: 'address 2', payments: [] },
    ])
    await book.add([payment('address 1', 5n)])
    expect(await book.read()).toEqual([
      { address: 'address 2', payments: [] },
      { address: 'address 1', payments: [{ asset: 'coin', amount: 5n, at: 0 }] },
    ])
  })

  test('stores the five hundred newest addresses without duplicates', async () => {
    const { book } = open()
    await book.add(Array.from({ length: 500 }, (_, index) => payment(`address ${index}`)))
    await book.add([payment('address 0'), payment('address 700')])
    const addresses = (await book.read()).map(({ address }) => address)
    expect(addresses).toHaveLength(500)
    expect(addresses.slice(-2)).toEqual(['address 0', 'address 700'])
  })

  test('stores all payments of the last day, and the largest earlier payment of each asset', async () => {
    const { book } = open()
    await book.add([payment('address 1', 3n, 0)])
    await book.add([payment('address 1', 9n, HOUR_MS), payment('address 1', 4n, 2 * HOUR_MS)])
    await book.add([{ ...payment('address 1', 2n, 2 * HOUR_MS), asset: 'token' }])
    await book.add([payment('address 1', 1n, 48 * HOUR_MS), payment('address 1', 1n, 49 * HOUR_MS)])
    const [entry] = await book.read()
    expect(entry?.payments).toEqual([
      { asset: 'coin', amount: 9n, at: HOUR_MS },
      { asset: 'token', amount: 2n, at: 2 * HOUR_MS },
      { asset: 'coin', amount: 1n, at: 48 * HOUR_MS },
      { asset: 'coin', amount: 1n, at: 49 * HOUR_MS },
    ])
  })

  test.each<[string, unknown]>([
    ['data that is not a list', 'address 1'],
    ['an entry that is not an address', ['0x', 7]],
    ['a payment without an amount', [{ address: 'address 1', payments: [{ asset: 'coin' }] }]],
  ])('reads %s as an empty book', async (_what, stored) => {
    const { entries, book } = open()
    await entries.set('recipients:ada', stored)
    expect(await book.read()).toEqual([])
  })
})
