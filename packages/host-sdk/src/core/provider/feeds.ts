import type { Block } from './createHead.js'
import type { Subscriptions } from './createSubscriptions.js'

/** What a subscription makes of new blocks, in their order. What it fails to say it says with the next ones. */
export type Feed = (fresh: readonly Block[]) => Promise<readonly unknown[]>

/** Blocks whose logs may wait for a node that does not answer. */
const MOST_WAITING = 1_000

/** Members of a block that its header, which is what is subscribed to, does not have. */
const NOT_OF_HEADER = new Set(['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty'])

/** `newHeads`. */
export const headFeed: Feed = async (fresh) =>
  fresh.map((block) =>
    Object.fromEntries(Object.entries(block).filter(([name]) => !NOT_OF_HEADER.has(name))),
  )

/**
 * `logs`, asked for block by block and by hash, so that each log is told once and none is of another fork.
 * @throws what the node has against the filter
 */
export async function createLogFeed(ask: Subscriptions.Ask, filter: object): Promise<Feed> {
  const { address, topics } = filter as { address?: unknown; topics?: unknown }
  const wanted = {
    ...(address !== undefined && { address }),
    ...(topics !== undefined && { topics }),
  }
  const logsOf = async (place: object) =>
    (await ask({ method: 'eth_getLogs', params: [{ ...wanted, ...place }] })) as unknown[]
  await logsOf({ fromBlock: 'latest', toBlock: 'latest' })

  let waiting: readonly Block[] = []
  return async (fresh) => {
    const [first] = fresh
    // What a fork took back has no logs any more, and nodes refuse to look for them.
    const kept = first
      ? waiting.filter(({ number }) => Number(number) < Number(first.number))
      : waiting
    waiting = [...kept, ...fresh].slice(-MOST_WAITING)
    if (waiting.length === 0) return []
    const asked = waiting
    const logs = await Promise.all(asked.map(({ hash }) => logsOf({ blockHash: hash })))
    waiting = []
    return logs.flat()
  }
}
