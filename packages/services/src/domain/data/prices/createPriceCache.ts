import { MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { AssetPrice, FindPrices, PricedAsset } from '../../../ports/prices.js'

/** Milliseconds that a price is good for, and that there is none is. */
const LIFE = MINUTE
/** Milliseconds after which one is no longer said when its source does not answer. */
const OLDEST = 10 * MINUTE
const MOST = 20_000

/** Remembers prices, so that their source is asked once a minute, by one at a time for each; one that is too old is none. */
export function createPriceCache(options: createPriceCache.Options): FindPrices {
  const { find, clock, admit } = options
  const known = new Map<string, { at: number; price: AssetPrice | undefined }>()

  const running = new Map<string, Promise<void>>()

  async function refresh(assets: readonly PricedAsset[]) {
    const found = await find(assets).catch(() => undefined)
    const now = clock()
    for (const { id } of assets) {
      running.delete(id)
      const before = known.get(id)
      known.delete(id)
      if (found !== undefined) known.set(id, { at: now, price: found.get(id) })
      // Asked again in a minute, and forgotten after ten.
      else if (before?.price !== undefined && now - before.price.time < OLDEST)
        known.set(id, { at: now, price: before.price })
    }
    for (const id of known.keys()) {
      if (known.size <= MOST) break
      known.delete(id)
    }
  }

  return async (assets) => {
    const now = clock()
    const due = assets.filter(
      ({ id }) => now - (known.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= LIFE,
    )
    const others = due.filter(({ id }) => !running.has(id))
    if (others.length > 0) {
      const started = admit === undefined ? refresh(others) : admit(others, () => refresh(others))
      for (const { id } of others) running.set(id, started)
    }
    await Promise.all(new Set(due.map(({ id }) => running.get(id))))
    return new Map(
      assets.flatMap(({ id }): [string, AssetPrice][] => {
        const price = known.get(id)?.price
        return price === undefined ? [] : [[id, price]]
      }),
    )
  }
}

export declare namespace createPriceCache {
  type Options = {
    find: FindPrices
    clock: Clock
    /** Does the asking for some; what it throws before that keeps anyone who asks from all prices, and nobody else from any. */
    admit?: (<result>(assets: readonly PricedAsset[], work: () => result) => result) | undefined
  }
}
