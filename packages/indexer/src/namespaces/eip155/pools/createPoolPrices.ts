import type { AskNodeAll, PoolPrice, PoolRules } from '../../../chainReader.js'
import type { Clock } from '../../../time.js'
import { asAddress, asBigint, callAt, type PoolCall, readNewest } from './poolCalls.js'
import { type Pool, type PoolState, readPools } from './poolState.js'

const FEES = [100, 500, 3_000, 10_000]
/** Blocks between the two prices that must roughly agree. */
const BACK = 20n
/** Maximum relative difference between blocks and between pools. */
const MOST_APART = 0.05
const OTHER_SIDE = 0.1
/** Cache time of the list of pools, in ms. */
const POOLS_LIFE = 600_000
const MOST_KNOWN = 20_000
const MOST_TOKENS = 100
const SCALE = 36
const DIGITS = 12
const MOST_DECIMALS = 36n

type Quote = { token: string; price: number }

/**
 * Prices tokens from pools of the operator's factories against tokens with a known price. A pool
 * counts if its reserve is large enough and its price is about the same now and twenty blocks ago.
 * In version 3, only liquidity near the price counts, and the price must be near its average of ten
 * minutes. If pools disagree, the price is unknown.
 */
export function createPoolPrices(ask: AskNodeAll, clock: Clock) {
  const known = new Map<string, { at: number; address: string | undefined }>()

  async function findPools(
    block: bigint,
    wanted: readonly { token: string; quote: string }[],
    { v2, v3 }: PoolRules,
  ): Promise<Pool[]> {
    const places = wanted.flatMap(({ token, quote }) => [
      ...v2.map((to) => ({ ...placeOf('v2', to, token, quote), token, quote })),
      ...v3.flatMap((to) =>
        FEES.map((fee) => ({ ...placeOf('v3', to, token, quote, fee), token, quote })),
      ),
    ])
    const now = clock()
    const due = places.filter(({ key }) => {
      const { at } = known.get(key) ?? {}
      return at === undefined || now - at >= POOLS_LIFE || now < at
    })
    const answers = await callAt(
      ask,
      block,
      due.map(({ call }) => call),
    )
    for (const [index, { key }] of due.entries()) {
      known.delete(key)
      known.set(key, { at: now, address: asAddress(answers[index]) })
    }
    for (const key of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(key)
    }
    return places.flatMap(({ key, kind, token, quote }) => {
      const address = known.get(key)?.address
      return address === undefined ? [] : [{ address, kind, token, quote }]
    })
  }

  async function decimalsOf(block: bigint, tokens: readonly string[]) {
    const calls = tokens.map((to): PoolCall => ({ to, name: 'decimals' }))
    const answers = await callAt(ask, block, calls)
    return new Map(
      tokens.flatMap((token, index): [string, bigint][] => {
        const answer = answers[index]
        const decimals = asBigint(answer) ?? (typeof answer === 'number' ? BigInt(answer) : 0n)
        return decimals > 0n && decimals <= MOST_DECIMALS ? [[token, decimals]] : []
      }),
    )
  }

  async function priceBy(
    quotes: readonly Quote[],
    tokens: readonly string[],
    { rules, head }: { rules: PoolRules; head: bigint },
  ): Promise<Map<string, { price: number; pool: string }>> {
    const wanted = tokens.flatMap((token) =>
      quotes.flatMap(({ token: quote }) => (quote === token ? [] : [{ token, quote }])),
    )
    const pools = await findPools(head, wanted, rules)
    const decimals = await decimalsOf(head, [
      ...new Set(pools.flatMap(({ token, quote }) => [token, quote])),
    ])
    const [now, before] = await Promise.all([
      readPools(ask, head, pools),
      readPools(ask, head - BACK, pools),
    ])
    const prices = new Map(quotes.map(({ token, price }) => [token, price]))
    const judged = pools.flatMap((pool, index) => {
      const worth = (state: PoolState | undefined) =>
        worthOf(pool, state, { decimals, price: prices.get(pool.quote), floor: rules.floor })
      const [present, past] = [worth(now[index]), worth(before[index])]
      if (present === undefined || past === undefined || !now[index]?.isSteady) return []
      return isNear(present.price, past.price) ? [{ pool, ...present }] : []
    })
    return new Map(
      tokens.flatMap((token): [string, { price: number; pool: string }][] => {
        const own = judged.filter(({ pool }) => pool.token === token)
        const [deepest] = own.toSorted((one, other) => other.depth - one.depth)
        if (deepest === undefined) return []
        if (!own.every(({ price }) => isNear(price, deepest.price))) return []
        const { kind, address } = deepest.pool
        return [[token, { price: deepest.price, pool: `${kind} pool ${address}` }]]
      }),
    )
  }

  /** Returns prices by token; `native` is the wrapped currency. @throws NodeFault */
  return async (
    rules: PoolRules,
    asked: readonly string[],
    native: string,
  ): Promise<Map<string, PoolPrice>> => {
    const { number: head, timestamp } = await readNewest(ask)
    if (head < BACK) return new Map()
    const at = { rules, head }
    const { wrapped, quotes } = rules
    const own =
      wrapped === undefined ? undefined : (await priceBy(quotes, [wrapped], at)).get(wrapped)
    const all = [...quotes]
    if (wrapped !== undefined && own !== undefined) all.push({ token: wrapped, price: own.price })
    const fixed = new Set(all.map(({ token }) => token))
    const tokens = asked.filter((token) => token !== native && !fixed.has(token))
    const found = await priceBy(all, tokens.slice(0, MOST_TOKENS), at)
    if (own !== undefined && wrapped !== undefined) {
      found.set(native, own)
      found.set(wrapped, own)
    }
    return new Map(
      asked.flatMap((token): [string, PoolPrice][] => {
        const price = found.get(token)
        return price === undefined ? [] : [[token, { ...price, time: timestamp * 1_000 }]]
      }),
    )
  }
}

function placeOf(kind: Pool['kind'], to: string, token: string, quote: string, fee?: number) {
  const call: PoolCall =
    fee === undefined
      ? { to, name: 'getPair', args: [token, quote] }
      : { to, name: 'getPool', args: [token, quote, fee] }
  return { kind, call, key: [to, token, quote, fee].join() }
}

/** Price of a whole token and the pool's reserve of the quote token. Undefined if the reserve is too small. */
function worthOf(
  { token, quote }: Pool,
  state: PoolState | undefined,
  rules: {
    decimals: ReadonlyMap<string, bigint>
    price: number | undefined
    floor: number
  },
): { price: number; depth: number } | undefined {
  const [own, other] = [rules.decimals.get(token), rules.decimals.get(quote)]
  if (state === undefined || rules.price === undefined || own === undefined || other === undefined)
    return undefined
  const { numerator, denominator } = state.rate
  const scaled = (numerator * 10n ** own * 10n ** BigInt(SCALE)) / (denominator * 10n ** other)
  const price = Number(((Number(scaled) / 10 ** SCALE) * rules.price).toPrecision(DIGITS))
  const depth = (Number(state.quote) / Number(10n ** other)) * rules.price
  const rest = (Number(state.token) / Number(10n ** own)) * price
  const isEnough = depth >= rules.floor && rest >= rules.floor * OTHER_SIDE
  return isEnough && Number.isFinite(price) && price > 0 ? { price, depth } : undefined
}

const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= MOST_APART * Math.min(one, other)
