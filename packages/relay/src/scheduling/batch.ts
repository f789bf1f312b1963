import { setTimeout as sleep } from 'node:timers/promises'
import { createRotation } from './rotation.js'

export class BatchFull extends Error {
  override name = 'BatchFull'
}

/** Groups items into flushes, in order or in turns by owner. A failed flush rejects all of its items. */
export function createBatch<item, result>(options: Options<item, result>) {
  const { flush, most = 200, waiting: mostWaiting = 5_000, pause = 0 } = options
  const { ownerOf, weigh = () => 0, mostWeight = 0 } = options
  const waiting = createRotation<Waiting<item, result>>()
  let count = 0
  let running: Promise<void> | undefined

  function take() {
    const taken: Waiting<item, result>[] = []
    for (let weight = 0; taken.length < most && weight <= mostWeight; ) {
      const next = waiting.next()
      if (next === undefined) break
      taken.push(next)
      weight += weigh(next.item)
    }
    count -= taken.length
    return taken
  }

  /** An owner may add an item while it has fewer waiting items than there are free slots (Choudhury and Hahne, 1998). */
  function hasRoom(owner: string | undefined): boolean {
    const free = mostWaiting - count
    return free > (owner === undefined ? 0 : waiting.lengthOf(owner))
  }

  async function run() {
    while (count > 0) {
      if (pause > 0) await sleep(pause)
      const taken = take()
      try {
        const results = await flush(taken.map(({ item }) => item))
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as result)
      } catch (error) {
        for (const { reject } of taken) reject(error)
      }
    }
    running = undefined
  }

  return {
    add(item: item): Promise<result> {
      const owner = ownerOf?.(item)
      if (!hasRoom(owner)) return Promise.reject(new BatchFull())
      return new Promise((resolve, reject) => {
        waiting.add(owner ?? '', { item, resolve, reject })
        count++
        running ??= Promise.resolve().then(run)
      })
    },

    async settle(): Promise<void> {
      await running
    },
  }
}

type Options<item, result> = {
  flush: (items: readonly item[]) => Promise<readonly result[]>
  most?: number | undefined
  /** Maximum waiting items. A single owner may use half of them. @default 5000 */
  waiting?: number | undefined
  /** Time in ms to collect items before each flush, for background work. @default 0 */
  pause?: number | undefined
  /** Owner of an item, for fair turns. @default one owner for all items */
  ownerOf?: ((item: item) => string) | undefined
  /** Weight of an item, and the weight after which a flush ends. @default no limit */
  weigh?: ((item: item) => number) | undefined
  mostWeight?: number | undefined
}

type Waiting<item, result> = {
  item: item
  resolve: (result: result) => void
  reject: (error: unknown) => void
}
