import { isSettled } from '../../../platform/isSettled.js'
import { MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type {
  AssetPrice,
  FindPrices,
  FoundPrices,
  PricedAsset,
  PriceSource,
} from '../../../ports/prices.js'
import type { Requester } from '../../admission/fairQueue.js'

const LIFE = MINUTE
const OLDEST = 10 * MINUTE
const MOST = 20_000
/** Time in ms that a client waits for another client's lookup. */
const PATIENCE_MS = SECOND

/** Requests each asset once a minute. Does not cache a missing price if the lookup was rate limited. */
export function createPriceCache(options: Options): FindPrices {
  const { find, clock, admit } = options
  const known = new Map<string, { at: number; price: AssetPrice | undefined }>()
  const running = new Map<string, Promise<ReadonlySet<string>>>()

  function priceOf(id: string, now: number): AssetPrice | undefined {
    const { at, price } = known.get(id) ?? { at: 0, price: undefined }
    return now - at < OLDEST ? price : undefined
  }

  async function refresh(assets: readonly PricedAsset[], requester: Requester) {
    const { prices, unread } = await find(assets, requester).catch(() => nothingOf(assets))
    const now = clock()
    for (const { id } of assets) {
      if (unread.has(id) && (!prices.has(id) || priceOf(id, now) !== undefined)) continue
      known.delete(id)
      known.set(id, { at: now, price: prices.get(id) })
    }
    for (const id of known.keys()) {
      if (known.size <= MOST) break
      known.delete(id)
    }
    return unread
  }

  /** Charges the client. @throws the errors of `admit` */
  async function ask(assets: readonly PricedAsset[], requester: Requester): Promise<void> {
    if (assets.length === 0) return
    const start = () => refresh(assets, requester)
    const started = admit === undefined ? start() : admit(assets, start)
    for (const { id } of assets) running.set(id, started)
    await started
    for (const { id } of assets) if (running.get(id) === started) running.delete(id)
  }

  return async (assets, requester) => {
    const now = clock()
    const due = assets.filter(
      ({ id }) => now - (known.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= LIFE,
    )
    const awaited = due.flatMap((asset) => {
      const reading = running.get(asset.id)
      return reading === undefined ? [] : [{ asset, reading }]
    })
    const own = due.filter(({ id }) => !running.has(id))
    const [unread] = await Promise.all([
      Promise.all(
        awaited.map(async ({ asset, reading }) => {
          // Another client's lookup may take too long, or fail.
          const isLate = !(await isSettled(reading, PATIENCE_MS))
          const unread = isLate ? undefined : await reading.catch(() => undefined)
          return unread === undefined || unread.has(asset.id) ? [asset] : []
        }),
      ),
      ask(own, requester),
    ])
    // Retry once for ids that the other lookups did not read.
    await ask(unread.flat(), requester)
    return new Map(
      assets.flatMap(({ id }): [string, AssetPrice][] => {
        const price = priceOf(id, now)
        return price === undefined ? [] : [[id, price]]
      }),
    )
  }
}

const nothingOf = (assets: readonly PricedAsset[]): FoundPrices => ({
  prices: new Map(),
  unread: new Set(assets.map(({ id }) => id)),
})

type Options = {
  find: PriceSource
  clock: Clock
  /** Runs a lookup. If this function throws before the lookup, only this client receives no prices. */
  admit?: (<result>(assets: readonly PricedAsset[], work: () => result) => result) | undefined
}
