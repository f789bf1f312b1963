import { SwapQuotes } from '@vestibule/protocol/http'
import type { Address } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/time.js'
import { SwapFault, type SwapVendor } from '../../ports/swaps.js'
import { withAnvil } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import {
  caip,
  ETHER,
  type ExchangeHand,
  exchangeHand,
  swapVisitor,
} from '../../testing/swaps/swapWorld.js'

const COIN = 10n ** 18n
const MALLORY = '203.0.113.1'
const ADA = '198.51.100.7'
const QUOTA = 100
const PLENTY = { points: 1e9, window: MINUTE, site: 1e9 }

function vendorWithQuota() {
  let asked = 0
  const vendor: SwapVendor = {
    id: 'quota',
    name: 'Vendor with a quota',
    perMinute: 1e6,
    open: ({ tokens }) => ({
      ...{ spender: tokens[0] as string, keepsDeadlines: false },
      tokens: async () => tokens,
      async quote({ from, to }) {
        if (++asked > QUOTA) throw new SwapFault('exchangeDown')
        return { received: 10n ** 30n, fees: [], route: [from, to] }
      },
      build: () => Promise.reject(new SwapFault('quoteExpired')),
    }),
  }
  return vendor
}

onDatabase((db) => {
  const anvil = withAnvil()
  let hand: ExchangeHand
  let coin: Address
  let account: Address
  let router: string
  beforeAll(async () => {
    hand = exchangeHand(anvil)
    coin = await hand.putCoin()
    const exchange = await hand.putExchange([
      [{ amount: 100n * COIN }, { address: coin, amount: 250_000n * COIN }],
    ])
    router = exchange.router
    account = await hand.newAccount()
  })

  const open = (limits?: swapVisitor.Options['limits']) => {
    const { get, world } = swapVisitor(db(), {
      ...{ anvil, tokens: [coin], swap: { router }, limits },
      swapVendors: [vendorWithQuota()],
    })
    return async (address: string) => {
      const trade = { userAddress: caip(account), from: caip(ETHER), to: caip(coin) }
      const response = await get('quotes', { ...trade, amount: String(COIN) }, address)
      world.clock.advance(SECOND / 3)
      if (response.status === 429) return []
      expect(response.status).toBe(200)
      const { quotes } = SwapQuotes.parse(await response.json())
      return quotes.map(({ exchange }) => exchange ?? 'pools')
    }
  }
  const both = ['Vendor with a quota', 'pools']

  test('security: keeps the vendor’s quota for others after 200 requests of a client', async () => {
    const quote = open()
    const offers: string[][] = []
    for (let time = 0; time < 200; time++) offers.push(await quote(MALLORY))
    expect(offers[0]).toEqual(both)
    expect(offers).toContainEqual(['pools'])
    expect(offers).not.toContainEqual([])
    expect(await quote(ADA)).toEqual(both)
  })

  test('control: without the rate limit, a client uses up the quota, and others get only pool quotes', async () => {
    const quote = open({ nodeCallsPerClient: PLENTY })
    for (let time = 0; time < 200; time++) await quote(MALLORY)
    expect(await quote(ADA)).toEqual(['pools'])
  })
})
