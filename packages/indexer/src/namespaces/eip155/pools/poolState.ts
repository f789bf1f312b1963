import type { AskNodeAll } from '../../../chainReader.js'
import { asAddress, asBigint, asWhole, callAt, type PoolCall } from './poolCalls.js'
import { depthOf, placeOf, type TickPlace, ticksNear, wordsNear } from './tickDepth.js'

type PoolKind = 'v2' | 'v3'
export type Pool = { address: string; kind: PoolKind; token: string; quote: string }

type Rate = { numerator: bigint; denominator: bigint }

/** Reserves of both tokens. Concentrated liquidity counts only the quote token near the price. */
export type PoolState = { token: bigint; quote: bigint; rate: Rate; isSteady: boolean }

const Q192 = 2n ** 192n
/** Period of a v3 pool's average price in seconds. */
const LONG = 600
/** Maximum distance between average and current price in ticks: five per cent. */
const MOST_APART = 488

export async function readPools(
  ask: AskNodeAll,
  block: bigint,
  pools: readonly Pool[],
): Promise<(PoolState | undefined)[]> {
  const calls = pools.map(callsOf)
  const answers = await callAt(ask, block, calls.flat())
  const said: (Said | undefined)[] = []
  let next = 0
  for (const [index, pool] of pools.entries()) {
    const end = next + (calls[index]?.length ?? 0)
    said.push(stateOf(pool, answers.slice(next, end)))
    next = end
  }
  const deep = said.flatMap((each) => each?.deep ?? [])
  const depths = await readTickDepths(ask, block, deep)
  const depthOf = new Map(deep.map((each, index) => [each, depths[index]]))
  return said.map((each) => {
    if (each?.deep === undefined) return each?.state
    const depth = depthOf.get(each.deep)
    if (depth === undefined || !Number.isFinite(depth)) return undefined
    const quote = BigInt(Math.floor(depth))
    // A pool cannot trade more than it owns.
    return { ...each.state, quote: quote < each.state.quote ? quote : each.state.quote }
  })
}

function callsOf({ address: to, kind, token, quote }: Pool): PoolCall[] {
  const shared: PoolCall[] = [
    { to, name: 'token0' },
    { to, name: 'token1' },
    { to: token, name: 'balanceOf', args: [to] },
    { to: quote, name: 'balanceOf', args: [to] },
  ]
  if (kind === 'v2') return [...shared, { to, name: 'getReserves' }]
  return [
    ...shared,
    { to, name: 'slot0' },
    { to, name: 'liquidity' },
    { to, name: 'tickSpacing' },
    { to, name: 'observe', args: [[LONG, 0]] },
  ]
}

type Said = { state: PoolState; deep: DeepPool | undefined }

function stateOf(pool: Pool, [first, second, ...answers]: readonly unknown[]): Said | undefined {
  const [token0, token1] = [asAddress(first), asAddress(second)]
  const isFirst = token0 === pool.token
  const isPair = isFirst ? token1 === pool.quote : token0 === pool.quote && token1 === pool.token
  const [token, quote] = [asBigint(answers[0]), asBigint(answers[1])]
  if (!isPair || token === undefined || quote === undefined) return undefined
  const held = { token, quote, isFirst }
  return pool.kind === 'v2' ? pairOf(held, answers.slice(2)) : thirdOf(pool, held, answers.slice(2))
}

type Held = { token: bigint; quote: bigint; isFirst: boolean }

function pairOf({ token, quote, isFirst }: Held, [reserves]: readonly unknown[]) {
  const [one, other] = listOf(reserves).map(asBigint)
  const [reserve, quoted] = isFirst ? [one, other] : [other, one]
  // Ignore tokens that were sent to the pool without a trade.
  if (!reserve || !quoted || token < reserve || quote < quoted) return undefined
  const rate = { numerator: quoted, denominator: reserve }
  return { state: { token: reserve, quote: quoted, rate, isSteady: true }, deep: undefined }
}

function thirdOf(
  { address }: Pool,
  { token, quote, isFirst }: Held,
  [slot, active, spacing, observed]: readonly unknown[],
): Said | undefined {
  const [root, tick] = [asBigint(listOf(slot)[0]) ?? 0n, asWhole(listOf(slot)[1])]
  const liquidity = asBigint(active) ?? 0n
  const place = placeOf({ root, tick, spacing: asWhole(spacing), liquidity })
  if (place === undefined) return undefined
  const [before, now] = listOf(listOf(observed)[0]).map(asWhole)
  const mean = before === undefined || now === undefined ? Number.NaN : (now - before) / LONG
  const [one, other] = [root * root, Q192]
  const rate = isFirst
    ? { numerator: one, denominator: other }
    : { numerator: other, denominator: one }
  return {
    // A pool without this history counts as unstable.
    state: { token, quote, rate, isSteady: Math.abs(mean - place.tick) <= MOST_APART },
    deep: { address, place, isFirst: !isFirst },
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type DeepPool = { address: string; place: TickPlace; isFirst: boolean }

async function readTickDepths(
  ask: AskNodeAll,
  block: bigint,
  pools: readonly DeepPool[],
): Promise<(number | undefined)[]> {
  const words = await readEach(ask, block, pools, {
    keysOf: ({ place }) => wordsNear(place),
    callOf: ({ address: to }, word) => ({ to, name: 'tickBitmap', args: [word] }),
    read: asBigint,
  })
  const known = pools.map((pool, index) => ({ ...pool, words: words[index] }))
  const ticks = await readEach(ask, block, known, {
    keysOf: ({ place, words }) => (words === undefined ? [] : ticksNear(place, words)),
    callOf: ({ address: to }, tick) => ({ to, name: 'ticks', args: [tick] }),
    read: (answer) => asWhole(Array.isArray(answer) ? answer[1] : undefined),
  })
  return known.map(({ place, isFirst, words }, index) => {
    const own = ticks[index]
    return words === undefined || own === undefined ? undefined : depthOf(place, own, isFirst)
  })
}

async function readEach<pool, answer>(
  ask: AskNodeAll,
  block: bigint,
  pools: readonly pool[],
  questions: {
    keysOf: (pool: pool) => readonly number[]
    callOf: (pool: pool, key: number) => PoolCall
    read: (answer: unknown) => answer | undefined
  },
): Promise<(Map<number, answer> | undefined)[]> {
  const { keysOf, callOf, read } = questions
  const asked = pools.map((pool) => ({ pool, keys: keysOf(pool) }))
  const answers = await callAt(
    ask,
    block,
    asked.flatMap(({ pool, keys }) => keys.map((key) => callOf(pool, key))),
  )
  let next = 0
  return asked.map(({ keys }) => {
    const found = new Map<number, answer>()
    for (const key of keys) {
      const answer = read(answers[next++])
      if (answer !== undefined) found.set(key, answer)
    }
    return found.size === keys.length ? found : undefined
  })
}
