import type { AskNodeAll } from '../../chainReader.js'
import { asAddress, asBigint, callAt, type PoolCall } from './poolCalls.js'

/** Like Uniswap's second version, or its third. */
type PoolKind = 'v2' | 'v3'
export type Pool = { address: string; kind: PoolKind; token: string; quote: string }

/** What a pool has of its two tokens, and how many of the quote's smallest units one of the token's is, as a fraction. */
export type PoolState = {
  token: bigint
  quote: bigint
  rate: { numerator: bigint; denominator: bigint }
}

const Q192 = 2n ** 192n
const CALLS = 6

/** What pools are at a block, in their order; undefined for one that is not what it should be. */
export async function readPools(
  ask: AskNodeAll,
  block: bigint,
  pools: readonly Pool[],
): Promise<(PoolState | undefined)[]> {
  const answers = await callAt(ask, block, pools.flatMap(callsOf))
  return pools.map((pool, index) =>
    stateOf(pool, answers.slice(index * CALLS, (index + 1) * CALLS)),
  )
}

function callsOf({ address: to, kind, token, quote }: Pool): PoolCall[] {
  return [
    { to, name: 'token0' },
    { to, name: 'token1' },
    { to, name: kind === 'v2' ? 'getReserves' : 'slot0' },
    // A pair has none, and needs none.
    { to, name: kind === 'v2' ? 'token0' : 'liquidity' },
    { to: token, name: 'balanceOf', args: [to] },
    { to: quote, name: 'balanceOf', args: [to] },
  ]
}

function stateOf(pool: Pool, answers: readonly unknown[]): PoolState | undefined {
  const [token0, token1] = [asAddress(answers[0]), asAddress(answers[1])]
  const isFirst = token0 === pool.token
  const isPair = isFirst ? token1 === pool.quote : token0 === pool.quote && token1 === pool.token
  const [token, quote] = [asBigint(answers[4]), asBigint(answers[5])]
  if (!isPair || token === undefined || quote === undefined || !Array.isArray(answers[2]))
    return undefined
  const [one, other] = (answers[2] as unknown[]).map(asBigint)
  if (pool.kind === 'v3') {
    const root = one ?? 0n
    if (root === 0n || !asBigint(answers[3])) return undefined
    const [first, second] = [root * root, Q192]
    const rate = isFirst
      ? { numerator: first, denominator: second }
      : { numerator: second, denominator: first }
    return { token, quote, rate }
  }
  const [reserve, quoted] = isFirst ? [one, other] : [other, one]
  // What somebody sent there without trading is not the pool's.
  if (!reserve || !quoted || token < reserve || quote < quoted) return undefined
  return { token: reserve, quote: quoted, rate: { numerator: quoted, denominator: reserve } }
}
