import type { PoolRules } from '@vestibule/indexer'
import { HOUR, MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { AssetPrice, FoundPrices, PricedAsset, PriceSource } from '../../../ports/prices.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import type { Chain } from '../chains/openChains.js'
import { readFault } from '../chains/readFault.js'

const OLDEST = HOUR
const AHEAD = 5 * MINUTE
const EACH = 10
const MOST_TOKENS = 100

export function poolQuestions(
  assets: readonly PricedAsset[],
  chains: ReadonlyMap<string, Chain>,
): number {
  const counts = [...chains.values()].map((chain) =>
    rulesOf(chain) === undefined
      ? 0
      : assets.filter(({ id }) => id.startsWith(`${chain.id}:`)).length,
  )
  return counts.reduce((sum, count) => sum + EACH * Math.min(count, MOST_TOKENS), 0)
}

/** Uses pools of the chains for unknown prices, up to a maximum number of tokens, in the client's quota. */
export function withPools(find: PriceSource, options: Options): PriceSource {
  const { chains, queues, clock } = options

  async function readPools(
    assets: readonly PricedAsset[],
    requester: Requester,
  ): Promise<FoundPrices> {
    const found = new Map<string, AssetPrice>()
    const unread = new Set<string>()
    for (const chain of chains.values()) {
      const rules = rulesOf(chain)
      const all = assets.filter(({ id }) => id.startsWith(`${chain.id}:`))
      const { readPoolPrices } = chain.reader
      if (rules === undefined || readPoolPrices === undefined || all.length === 0) continue
      const own = all.slice(0, MOST_TOKENS)
      for (const { id } of all.slice(MOST_TOKENS)) unread.add(id)
      const tokens = own.map(({ token }) => token ?? chain.nativeAsset)
      try {
        const prices = await queues.run(chain.id, requester, () => readPoolPrices(rules, tokens))
        for (const { id, token } of own) {
          const price = prices.get(token ?? chain.nativeAsset)
          if (price === undefined) continue
          const age = clock() - price.time
          if (age > OLDEST || age < -AHEAD) continue
          const { pool: source, ...rest } = price
          found.set(id, { ...rest, source, vouches: false })
        }
      } catch (error) {
        // If the node fails, its pools have no price, but prices of other sources remain.
        readFault(error)
      }
    }
    return { prices: found, unread }
  }

  return async (assets, requester) => {
    const told = await find(assets, requester)
    const others = assets.filter(({ id }) => !told.prices.has(id))
    const read = await readPools(others, requester)
    return {
      prices: new Map([...told.prices, ...read.prices]),
      unread: new Set([...told.unread, ...read.unread]),
    }
  }
}

type Options = { chains: ReadonlyMap<string, Chain>; queues: NodeQueues; clock: Clock }

function rulesOf({ network, canonicalAddress }: Chain): PoolRules | undefined {
  const pools = network.data?.pools
  if (pools === undefined) return undefined
  const spell = (address: string) => canonicalAddress(address) ?? address
  return {
    ...pools,
    quotes: pools.quotes.map(({ token, price }) => ({ token: spell(token), price })),
    wrapped: pools.wrapped && spell(pools.wrapped),
    v2: pools.v2.map(spell),
    v3: pools.v3.map(spell),
  }
}
