import type { PoolRules } from '../../../namespaces/chainReader.js'
import { HOUR, MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { AssetPrice, FindPrices, PricedAsset } from '../../../ports/prices.js'
import { RateLimitError } from '../../limits/rateLimits.js'
import type { Chain } from '../chains/openChains.js'
import { readFault } from '../chains/readFault.js'
import type { Turns } from '../createTurns.js'

/** A price from before this is none, and one from after now by more than clocks differ. */
const OLDEST = HOUR
const AHEAD = 5 * MINUTE
/** Who waits for a turn. */
const CLIENT = 'pools'

/** Questions to a node that one token's pools are in the end. */
const EACH = 10
/** Tokens of which pools are read at a time. */
const MOST_TOKENS = 100

/** What it takes at the most to look some assets up in pools, in questions to nodes. */
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

/** Prices of a source, and of pools of the chains for what it does not know. */
export function withPools(find: FindPrices, options: withPools.Options): FindPrices {
  const { chains, turns, clock } = options

  async function readPools(assets: readonly PricedAsset[]): Promise<Map<string, AssetPrice>> {
    const found = new Map<string, AssetPrice>()
    for (const chain of chains.values()) {
      const rules = rulesOf(chain)
      const own = assets.filter(({ id }) => id.startsWith(`${chain.id}:`))
      const { readPoolPrices } = chain.reader
      if (rules === undefined || readPoolPrices === undefined || own.length === 0) continue
      const tokens = own.map(({ token }) => token ?? chain.nativeAsset)
      try {
        const read = () => turns.run(chain.id, CLIENT, () => readPoolPrices(rules, tokens))
        const prices = await turns.admit(chain.id, CLIENT, read)
        for (const { id, token } of own) {
          const price = prices.get(token ?? chain.nativeAsset)
          if (price === undefined) continue
          const age = clock() - price.time
          if (age > OLDEST || age < -AHEAD) continue
          const { pool: source, ...rest } = price
          found.set(id, { ...rest, source, vouches: false })
        }
      } catch (error) {
        // Without its node, or with too many before it, there is no price of a pool; what others know stays.
        if (!(error instanceof RateLimitError)) readFault(error)
      }
    }
    return found
  }

  return async (assets) => {
    const [told] = await Promise.allSettled([find(assets)])
    const known = told.status === 'fulfilled' ? told.value : new Map<string, AssetPrice>()
    const others = assets.filter(({ id }) => !known.has(id))
    const read = others.length === 0 ? new Map<string, AssetPrice>() : await readPools(others)
    if (told.status === 'rejected' && read.size === 0) throw told.reason
    return new Map([...known, ...read])
  }
}

export declare namespace withPools {
  type Options = { chains: ReadonlyMap<string, Chain>; turns: Turns; clock: Clock }
}

/** In the chain's one spelling of addresses. */
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
