import { MAX_PRICES } from '@vestibule/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import type { ApiClient } from './apiClient.js'
import { createPriceBook } from './priceBook.js'

const ETH = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const TOKEN = 'eip155:1:0x5fbdb2315678afecb367f032d93f642f64180aa3'

type Answer = { price: number; iconUrl: string }

function open(...answers: (Record<string, number | Answer> | Error)[]) {
  const asked: unknown[] = []
  let now = 0
  const api = {
    async request({ body, path }: { body: unknown; path: string }) {
      asked.push([path, body])
      const answer = answers[asked.length - 1] ?? {}
      if (answer instanceof Error) throw answer
      const all = Object.entries(answer)
      const priced = (said: number | Answer) => (typeof said === 'number' ? { price: said } : said)
      return { fungibles: all.map(([address, said]) => ({ address, ...priced(said) })) }
    },
  } as unknown as ApiClient
  const book = createPriceBook({ api, projectId: 'demo', now: () => now })
  return {
    book,
    asked,
    wait: (ms: number) => {
      now += ms
    },
    answered: () => new Promise<void>((resolve) => setImmediate(resolve)),
  }
}

test('[A12] returns no price until the services respond, and then all prices', async () => {
  const { book, asked, answered } = open({ [ETH]: 2_500, [TOKEN]: 1 })
  book.ask([ETH, TOKEN, ETH])
  expect(book.priceOf(ETH)).toBeUndefined()
  await answered()
  expect([book.priceOf(ETH), book.priceOf(TOKEN)]).toEqual([2_500, 1])
  const body = { currency: 'usd', addresses: [ETH, TOKEN] }
  expect(asked).toEqual([['/v1/fungible/price?projectId=demo', body]])
})

test('does not request a pending or cached price again until a minute has passed', async () => {
  const { book, asked, answered, wait } = open({ [ETH]: 2_500 }, { [ETH]: 2_600 })
  book.ask([ETH])
  book.ask([ETH])
  await answered()
  wait(59_999)
  book.ask([ETH])
  expect([asked.length, book.priceOf(ETH)]).toEqual([1, 2_500])
  wait(1)
  expect(book.priceOf(ETH)).toBeUndefined()
  book.ask([ETH])
  await answered()
  expect([asked.length, book.priceOf(ETH)]).toEqual([2, 2_600])
})

test('returns no price if the services fail, and retries', async () => {
  const { book, asked, answered } = open(new Error('offline'), { [ETH]: 2_500 })
  book.ask([ETH])
  await answered()
  expect(book.priceOf(ETH)).toBeUndefined()
  book.ask([ETH])
  await answered()
  expect([asked.length, book.priceOf(ETH)]).toEqual([2, 2_500])
})

test('requests the price of the network’s currency even if the list of tokens exceeds the services’ limit', async () => {
  const tokens = Array.from({ length: MAX_PRICES }, (_, index) => `${TOKEN}${index}`)
  const { book, asked, answered } = open({ [ETH]: 2_500 })
  book.ask([ETH, ...tokens])
  await answered()
  expect(book.priceOf(ETH)).toBe(2_500)
  const addresses = [ETH, ...tokens.slice(0, -1)]
  expect(asked).toEqual([[expect.anything(), { currency: 'usd', addresses }]])
})

test.each([0, -1, 1e12, Number.POSITIVE_INFINITY, Number.NaN])(
  'ignores a price of %d',
  async (price) => {
    const { book, answered } = open({ [ETH]: price })
    book.ask([ETH])
    await answered()
    expect(book.priceOf(ETH)).toBeUndefined()
  },
)

describe('a rating', () => {
  test('waits until each price request has a response', async () => {
    const { book } = open({ [ETH]: 2_500 }, new Error('offline'))
    book.ask([ETH])
    book.ask([TOKEN])
    await book.arrived()
    expect([book.priceOf(ETH), book.priceOf(TOKEN)]).toEqual([2_500, undefined])
  })

  test('does not wait longer than a second', async () => {
    vi.useFakeTimers()
    const api = { request: () => new Promise(() => {}) } as unknown as ApiClient
    const book = createPriceBook({ api, projectId: 'demo', now: () => 0 })
    book.ask([ETH])
    let isOver = false
    const waiting = book.arrived().then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOver).toBe(true)
    await waiting
    vi.useRealTimers()
  })
})

test('accepts a token’s picture only from the path of the services’ pictures', async () => {
  const path = `/i/${'A'.repeat(43)}`
  const picture = `https://img.example${path}`
  const { book, answered } = open({ [TOKEN]: { price: 1, iconUrl: picture }, [ETH]: 2_500 })
  book.ask([TOKEN, ETH])
  await answered()
  expect([book.pictureOf(TOKEN), book.pictureOf(ETH)]).toEqual([picture, undefined])
  for (const iconUrl of [
    '',
    'https://img.example/a.svg',
    `https://img.example@evil.example${path}`,
    `data:image/svg+xml,<svg/>`,
    `javascript:alert(1)//img.example${path}`,
  ]) {
    const other = open({ [TOKEN]: { price: 1, iconUrl } })
    other.book.ask([TOKEN])
    await other.answered()
    expect([other.book.priceOf(TOKEN), other.book.pictureOf(TOKEN)]).toEqual([1, undefined])
  }
})

test('[A12] includes the project and the symbol in the URL of a currency’s picture', () => {
  const { book } = open()
  expect(book.coinPictureOf('ETH')).toBe('/public/getTokenImage/ETH?projectId=demo')
  expect(book.coinPictureOf('a/../b?c')).toBe('/public/getTokenImage/a%2F..%2Fb%3Fc?projectId=demo')
})
