import { EIP155_DATA } from '@vestibule/indexer/eip155'
import { expect, test } from 'vitest'
import type { PricedAsset } from '../../../ports/prices.js'
import { LIMITS } from '../../admission/limits.js'
import { createNodeQueues } from '../../admission/nodeQueues.js'
import { Network } from '../../projects/project.js'
import type { Chain } from '../chains/openChains.js'
import { createPriceCache } from './createPriceCache.js'
import { withPools } from './withPools.js'

const ID = 'eip155:31337'
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const [KNOWN, DOLLAR, PAIRED] = [1, 2, 3].map(addressOf) as [string, string, string]
const MANY = { client: '192.0.2.1', site: '192.0.2.0/24' }
const OTHER = { client: '198.51.100.1', site: '198.51.100.0/24' }
const assetOf = (token: string): PricedAsset => ({
  id: `${ID}:${token}`,
  priceIds: undefined,
  token,
})
const PRICE = { price: 3, time: 0, source: 'list', change24h: undefined }
const POOL = { price: 2, time: 0, pool: 'v2 pool' }

function world() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const network = Network.parse({
    caipNetworkId: ID,
    name: 'Local',
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'http://127.0.0.1:1',
    data: { pools: { quotes: [{ token: DOLLAR }] } },
  })
  const sources = { reference: '31337', node: async () => [], index: undefined }
  const chain: Chain = {
    ...EIP155_DATA,
    id: ID,
    startBlock: 0n,
    network,
    canonicalAddress: (address) => address,
    listed: [],
    logos: new Map(),
    reader: {
      ...EIP155_DATA.createReader(sources, () => 0),
      async readPoolPrices(_rules, tokens) {
        if (!tokens.includes(PAIRED)) await answered
        return new Map(tokens.includes(PAIRED) ? [[PAIRED, POOL]] : [])
      },
    },
  }
  const find = withPools(
    async (assets) => ({
      unread: new Set(),
      prices: new Map(
        assets.flatMap(({ id, token }) => (token === KNOWN ? [[id, PRICE] as const] : [])),
      ),
    }),
    { chains: new Map([[ID, chain]]), queues: createNodeQueues(LIMITS), clock: () => 0 },
  )
  return { find, answer }
}

test('security: a client that requests too many tokens does not hide prices from other clients', async () => {
  const { find, answer } = world()
  const flood = Array.from({ length: 40 }, (_, index) =>
    find([assetOf(addressOf(100 + index))], MANY),
  )
  const settled = Promise.allSettled(flood)
  const { prices } = await find([assetOf(KNOWN), assetOf(PAIRED)], OTHER)
  expect([...prices.values()].map(({ price }) => price)).toEqual([3, 2])
  answer()
  expect((await settled).map(({ status }) => status)).toEqual(flood.map(() => 'fulfilled'))
})

test('reports tokens whose pools were not read, to distinguish them from worthless tokens', async () => {
  const { find, answer } = world()
  answer()
  const many = Array.from({ length: 101 }, (_, index) => assetOf(addressOf(100 + index)))
  const { unread } = await find(many, MANY)
  expect([...unread]).toEqual([many.at(-1)?.id])
})

test('security: delays another client’s price by at most a second during an endless lookup', async () => {
  let isHeld = true
  const find = createPriceCache({
    clock: Date.now,
    find: async (assets) => {
      if (isHeld) await new Promise(() => undefined)
      return { prices: new Map(assets.map(({ id }) => [id, PRICE])), unread: new Set() }
    },
  })
  void find([assetOf(KNOWN)], MANY)
  isHeld = false
  const prices = await find([assetOf(KNOWN)], OTHER)
  expect(prices.get(`${ID}:${KNOWN}`)).toMatchObject({ price: 3 })
})
