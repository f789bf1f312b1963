import { VestibuleError } from '@vestibule/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQuotes } from './createQuotes.js'
import { type Question, quoteFor } from './quoteFor.js'
import { type Quote, SwapRefused, type Trade } from './swapApi.js'

const QUESTION: Question = {
  account: 'eip155:1:0xa',
  from: 'eip155:1:0xeeee',
  to: 'eip155:1:0xb',
  amount: 10n ** 18n,
  slippage: 100,
  side: 'from',
  decimals: 18,
}

const quoteOf = ({ amount, ...trade }: Trade, received: bigint): Quote => ({
  ...{
    ...trade,
    amount,
    received,
    id: String(received),
    impact: 0,
    belowPrice: undefined,
    route: [],
  },
  ...{ fees: { from: 0n, to: 0n }, exchange: undefined },
  minimum: (received * BigInt(10_000 - trade.slippage)) / 10_000n,
  spender: undefined,
  readAt: Date.now(),
  validUntil: Date.now() + 30_000,
})

function openQuotes({ isUnseen }: { isUnseen?: () => boolean } = {}) {
  const asked: {
    question: Question
    resolve: (received: bigint) => void
    fail: (error: unknown) => void
  }[] = []
  const quotes = createQuotes({
    isUnseen,
    read: (question) =>
      new Promise((resolve, reject) => {
        asked.push({
          question,
          resolve: (received) => resolve(quoteOf(question, received)),
          fail: reject,
        })
      }),
  })
  quotes.resume()
  const answer = async (received: bigint) => {
    asked.at(-1)?.resolve(received)
    await vi.advanceTimersByTimeAsync(0)
  }
  const received = () => quotes.store.getState().quote?.received
  return { quotes, asked, answer, received }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('quotes', () => {
  test('[J10] sends one request 200 ms after the last change, and again every 10 s', async () => {
    const { quotes, asked, answer } = openQuotes()
    quotes.ask({ ...QUESTION, amount: 1n })
    await vi.advanceTimersByTimeAsync(199)
    quotes.ask(QUESTION)
    await vi.advanceTimersByTimeAsync(199)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map(({ question }) => question.amount)).toEqual([QUESTION.amount])
    await answer(5n)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  test.each(['from', 'to', 'amount', 'slippage', 'side', 'account'] as const)(
    '[J10] drops the quote when %s changes, and ignores a late response to the earlier request',
    async (name) => {
      const { quotes, asked, answer, received } = openQuotes()
      quotes.ask(QUESTION)
      await vi.advanceTimersByTimeAsync(200)
      await answer(5n)
      expect(received()).toBe(5n)
      await vi.advanceTimersByTimeAsync(10_000)
      const changed = { amount: 7n, slippage: 50, side: 'to' as const }
      quotes.ask({
        ...QUESTION,
        ...{ [name]: 'eip155:1:0xc' },
        ...(name in changed && { [name]: changed[name as 'amount'] }),
      })
      expect(received()).toBeUndefined()
      asked[1]?.resolve(6n)
      await vi.advanceTimersByTimeAsync(0)
      expect(received()).toBeUndefined()
      await vi.advanceTimersByTimeAsync(200)
      await answer(9n)
      expect(received()).toBe(9n)
    },
  )

  test('[J10] reports the error while newer quotes fail, and drops an expired quote', async () => {
    const { quotes, asked, answer, received } = openQuotes()
    quotes.ask(QUESTION)
    await vi.advanceTimersByTimeAsync(200)
    await answer(5n)
    await vi.advanceTimersByTimeAsync(10_000)
    asked[1]?.fail(new VestibuleError('rateLimited', { data: { status: 429 } }))
    await vi.advanceTimersByTimeAsync(0)
    expect(quotes.store.getState()).toMatchObject({ fault: 'busy', isReading: false })
    expect(received()).toBe(5n)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(received()).toBeUndefined()
    await answer(6n)
    expect(quotes.store.getState().fault).toBeUndefined()
    expect(received()).toBe(6n)
  })

  test('[J10] keeps the reviewed amounts until the visitor accepts new amounts', async () => {
    const { quotes, answer, received } = openQuotes()
    quotes.ask(QUESTION)
    await vi.advanceTimersByTimeAsync(200)
    await answer(500n)
    quotes.review(true)
    await vi.advanceTimersByTimeAsync(10_000)
    await answer(400n)
    expect(received()).toBe(500n)
    expect(quotes.store.getState().next?.received).toBe(400n)
    quotes.accept()
    expect(received()).toBe(400n)
    expect(quotes.store.getState().next).toBeUndefined()
  })

  test('[J10] renews a reviewed quote while its amounts stay the same', async () => {
    const { quotes, answer } = openQuotes()
    quotes.ask(QUESTION)
    await vi.advanceTimersByTimeAsync(200)
    await answer(500n)
    quotes.review(true)
    const { validUntil = 0 } = quotes.store.getState().quote ?? {}
    await vi.advanceTimersByTimeAsync(10_000)
    await answer(500n)
    expect(quotes.store.getState().quote?.validUntil).toBe(validUntil + 10_000)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(quotes.store.getState().isExpired).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(quotes.store.getState()).toMatchObject({ isExpired: true, quote: { received: 500n } })
  })

  test('[J10] sends no request while the page is hidden, and one within a second after its return', async () => {
    let isUnseen = true
    const { quotes, asked } = openQuotes({ isUnseen: () => isUnseen })
    quotes.ask(QUESTION)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(0)
    isUnseen = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(1)
  })

  test('[J10] keeps the quote during the wallet’s request, and renews it afterwards', async () => {
    const { quotes, asked, answer, received } = openQuotes()
    quotes.ask(QUESTION)
    await vi.advanceTimersByTimeAsync(200)
    await answer(5n)
    quotes.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    expect(received()).toBe(5n)
    quotes.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
  })
})

describe('the amount to receive', () => {
  /** A constant product pool with a fee of 0.3 %. */
  const pool = (reserves: [bigint, bigint]) => async (trade: Trade) => {
    const paid = trade.amount * 997n
    const received = (paid * reserves[1]) / (reserves[0] * 1000n + paid)
    if (received === 0n) throw new SwapRefused('amountTooSmall')
    return quoteOf(trade, received)
  }
  const wants = (amount: bigint) => ({ ...QUESTION, side: 'to' as const, amount })

  test.each([
    [400n * 10n ** 18n, 1_000_000n * 10n ** 6n, 1_000_000n],
    [400n * 10n ** 18n, 1_000_000n * 10n ** 6n, 250_000n * 10n ** 6n],
    [10n ** 30n, 10n ** 60n, 123_456_789n * 10n ** 50n],
    [10n ** 40n, 10n ** 8n, 5n],
  ])(
    '[J10] finds a quote in a pool with reserves of %s and %s',
    async (...[given, taken, amount]) => {
      const quote = await quoteFor(wants(amount), pool([given, taken]))
      expect(quote.received).toBeGreaterThanOrEqual(amount)
      expect(quote.received - amount).toBeLessThanOrEqual(amount / 1000n + 1n)
    },
  )

  test('[J10] rejects an amount that the pool cannot pay', async () => {
    const read = pool([400n * 10n ** 18n, 10n ** 12n])
    await expect(quoteFor(wants(10n ** 12n), read)).rejects.toMatchObject({
      fault: 'amountRefused',
    })
  })
})
