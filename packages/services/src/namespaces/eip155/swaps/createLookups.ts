import { MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'

/** Cache time of existing and missing pools in ms. */
const LIFE = 10 * MINUTE
const MOST = 10_000
const TOGETHER = 50

export type Hop = readonly [one: string, other: string]

export function createLookups<found>(
  clock: Clock,
  load: (hops: readonly Hop[]) => Promise<readonly found[]>,
) {
  const known = new Map<string, { at: number; found: found | undefined }>()
  const keyOf = (hop: Hop) => [...hop].sort().join(' ')

  function isDue(key: string): boolean {
    const entry = known.get(key)
    if (entry === undefined) return true
    const age = clock() - entry.at
    return age < 0 || age >= LIFE
  }

  return async (hops: readonly Hop[]): Promise<(found | undefined)[]> => {
    const due = new Map(hops.map((hop) => [keyOf(hop), hop]))
    for (const key of due.keys()) if (!isDue(key)) due.delete(key)
    const asked = [...due]
    for (let start = 0; start < asked.length; start += TOGETHER) {
      const group = asked.slice(start, start + TOGETHER)
      const all = await load(group.map(([, hop]) => hop))
      for (const [index, [key]] of group.entries()) {
        known.delete(key)
        known.set(key, { at: clock(), found: all[index] })
      }
    }
    const found = hops.map((hop) => known.get(keyOf(hop))?.found)
    for (const key of known.keys()) {
      if (known.size <= MOST) break
      known.delete(key)
    }
    return found
  }
}

export const hopsIn = (path: readonly string[]): Hop[] =>
  path.slice(1).map((token, index) => [path[index] as string, token])

export function inParts<each>(list: readonly each[], lengths: readonly number[]): each[][] {
  let start = 0
  return lengths.map((length) => {
    const part = list.slice(start, start + length)
    start += length
    return part
  })
}
