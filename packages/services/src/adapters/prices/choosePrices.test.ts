import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPriceCache } from '../../domain/data/prices/createPriceCache.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { PricedAsset } from '../../ports/prices.js'
import { createTestClock } from '../../testing/testClock.js'
import { choosePrices } from './choosePrices.js'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const priceIds = { platform: 'ethereum', native: 'ethereum' }
const ETHER: PricedAsset = { id: 'eip155:1:native', priceIds, token: undefined }
const DOLLAR: PricedAsset = { id: `eip155:1:${TOKEN}`, priceIds, token: TOKEN }
const at = (site: string) => ({ client: site, site })
const CLIENT = at('192.0.2.0/24')
const MANY = at('203.0.113.0/24')
const LOCAL: PricedAsset = { id: 'eip155:31337:native', priceIds: undefined, token: undefined }

describe('prices', () => {
  const clock = createTestClock()
  const seconds = () => Math.floor(clock.now() / SECOND)
  let server: Server
  let pricesUrl: string
  let asked: string[]
  let answer: (path: string) => unknown
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url)
      const body = answer(url)
      response.writeHead(body === undefined ? 429 : 200).end(JSON.stringify(body))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    pricesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3?key=K`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    asked = []
    answer = (path) =>
      path.includes('/token_price/')
        ? { [TOKEN.toLowerCase()]: { usd: 0.99, last_updated_at: seconds() } }
        : { ethereum: { usd: 3_000, usd_24h_change: -2.5, last_updated_at: seconds() } }
  })

  const find = (prices: { asset: string; price: number }[] = []) =>
    choosePrices({ prices, pricesUrl }, { fetch, clock: clock.now })

  test('[A12] requests prices by address and id, with the URL’s parameters', async () => {
    const { prices } = await find()([ETHER, DOLLAR, LOCAL], CLIENT)
    const time = seconds() * SECOND
    const source = new URL(pricesUrl).host
    expect(Object.fromEntries(prices)).toEqual({
      [ETHER.id]: { price: 3_000, change24h: -2.5, source, time },
      [DOLLAR.id]: { price: 0.99, change24h: undefined, source, time },
    })
    const common = 'vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true'
    expect(asked).toEqual([
      `/api/v3/simple/price?key=K&ids=ethereum&${common}`,
      `/api/v3/simple/token_price/ethereum?key=K&contract_addresses=${TOKEN}&${common}`,
    ])
  })

  test('[A12] uses the operator’s prices first, without a request', async () => {
    const { prices } = await find([{ asset: ETHER.id, price: 5 }])([ETHER], CLIENT)
    expect(prices.get(ETHER.id)).toMatchObject({ price: 5, source: 'static' })
    expect(asked).toEqual([])
  })

  test.each([
    ['old', () => ({ usd: 1, last_updated_at: seconds() - 3_601 })],
    ['in the future', () => ({ usd: 1, last_updated_at: seconds() + 3_601 })],
    ['without a time', () => ({ usd: 1 })],
    ['nothing', () => ({ usd: 0, last_updated_at: seconds() })],
    ['negative', () => ({ usd: -1, last_updated_at: seconds() })],
    ['not a number', () => ({ usd: '1', last_updated_at: seconds() })],
    ['missing', () => ({})],
  ])('[A12] ignores a price that is %s', async (_, quote) => {
    answer = () => ({ ethereum: quote() })
    expect((await find()([ETHER], CLIENT)).prices.size).toBe(0)
  })

  test('[A12] requests prices once a minute, and uses cached prices for ten minutes without a response', async () => {
    const cached = createPriceCache({ find: find(), clock: clock.now })
    const priceOf = async () => (await cached([ETHER], CLIENT)).get(ETHER.id)?.price
    expect([await priceOf(), await priceOf()]).toEqual([3_000, 3_000])
    expect(asked).toHaveLength(1)
    answer = () => undefined
    clock.advance(MINUTE)
    expect([await priceOf(), asked.length]).toEqual([3_000, 2])
    clock.advance(10 * MINUTE)
    expect(await priceOf()).toBeUndefined()
  })

  test('[A12] shares one request between parallel callers of one price', async () => {
    const cached = createPriceCache({ find: find(), clock: clock.now })
    const prices = await Promise.all(Array.from({ length: 20 }, () => cached([ETHER], CLIENT)))
    expect(prices.map((each) => each.get(ETHER.id)?.price)).toEqual(Array(20).fill(3_000))
    expect(asked).toHaveLength(1)
  })

  test('[A12] stops requests to a failing API for half a minute', async () => {
    const cached = createPriceCache({ find: find(), clock: clock.now })
    answer = () => undefined
    for (let time = 0; time < 10; time++) await cached([ETHER], CLIENT)
    expect(asked).toHaveLength(1)
    clock.advance(30 * SECOND)
    await cached([ETHER], CLIENT)
    expect(asked).toHaveLength(2)
  })

  test('[A12] sends at most sixty requests a minute', async () => {
    const cached = createPriceCache({ find: find(), clock: clock.now })
    answer = () => ({})
    const asset = (index: number) => ({ ...DOLLAR, id: `${DOLLAR.id}${index}` })
    for (let index = 0; index < 200; index++) await cached([asset(index)], at(`${index}`))
    expect(asked).toHaveLength(60)
    clock.advance(MINUTE)
    await cached([asset(200)], CLIENT)
    expect(asked).toHaveLength(61)
  })

  describe('security: a client that requests many tokens in turn', () => {
    const asset = (index: number) => ({ ...DOLLAR, id: `${DOLLAR.id}${index}` })

    test('[A12] uses half of the API’s rate, and other clients the rest', async () => {
      const cached = createPriceCache({ find: find(), clock: clock.now })
      for (let index = 0; index < 200; index++) await cached([asset(index)], MANY)
      expect(asked).toHaveLength(30)
      expect((await cached([ETHER], CLIENT)).get(ETHER.id)?.price).toBe(3_000)
    })

    test('[A12] does not delay other clients’ prices when its rate is used up', async () => {
      const own = [{ asset: LOCAL.id, price: 2_500 }]
      const cached = createPriceCache({ find: find(own), clock: clock.now })
      for (let index = 0; index < 30; index++) await cached([asset(index)], MANY)
      expect((await cached([LOCAL, ETHER], MANY)).size).toBe(1)
      expect((await cached([ETHER], CLIENT)).get(ETHER.id)?.price).toBe(3_000)
    })

    test('[A12] does not delay other clients that request the same token', async () => {
      const cached = createPriceCache({ find: find(), clock: clock.now })
      for (let index = 0; index < 30; index++) await cached([asset(index)], MANY)
      const [, prices] = await Promise.all([cached([ETHER], MANY), cached([ETHER], CLIENT)])
      expect(prices.get(ETHER.id)?.price).toBe(3_000)
    })
  })
})
