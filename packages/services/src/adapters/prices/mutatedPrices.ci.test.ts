import { dice, mutate } from '@vestibule/indexer/testing'
import { expect, test } from 'vitest'
import { SECOND } from '../../platform/time.js'
import type { PricedAsset } from '../../ports/prices.js'
import { casesOr } from '../../testing/casesOr.js'
import { createPriceApi } from './priceApi.js'

const CASES = casesOr(1_000)
const NOW = 1_800_000_000_000
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const priceIds = { platform: 'ethereum', native: 'ethereum' }
const ASSETS: PricedAsset[] = [
  { id: 'eip155:1:native', priceIds, token: undefined },
  { id: `eip155:1:${TOKEN}`, priceIds, token: TOKEN },
]

test('[A12] returns a recent positive price or no price for any response of a price API', async () => {
  let told = 0
  for (let seed = 0; seed < CASES; seed++) {
    const roll = dice(seed)
    const quote = { usd: 3_000, usd_24h_change: 1.5, last_updated_at: NOW / SECOND }
    const said = { ethereum: quote, [TOKEN.toLowerCase()]: quote }
    const fetch: typeof globalThis.fetch = async () =>
      new Response(JSON.stringify(mutate(said, roll, 10)) ?? '')
    const find = createPriceApi({ url: 'https://prices.example/api', fetch, clock: () => NOW })
    const { prices } = await find(ASSETS, { client: '192.0.2.1', site: '192.0.2.0/24' })
    for (const { price, change24h = 0, time } of prices.values()) {
      told++
      const isSound = price > 0 && [price, change24h, time].every(Number.isFinite)
      expect([seed, isSound && Math.abs(time - NOW) <= 3_600_000]).toEqual([seed, true])
    }
  }
  expect(told).toBeGreaterThan(CASES / 10)
})
