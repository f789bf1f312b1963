import type { AskNodeAll } from '../../../chainReader.js'
import { asBigint, asWhole, callAt, type PoolCall } from './poolCalls.js'
import { depthOf, type TickPlace, ticksNear, wordsNear } from './tickDepth.js'

/** A pool of the third version, and which of its tokens the depth is of. */
export type DeepPool = { address: string; place: TickPlace; isFirst: boolean }

/** The depth of pools near their prices, in order; undefined without an answer. */
export async function readTickDepths(
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

/** The answers of each pool; `undefined` if one of its calls fails. */
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
