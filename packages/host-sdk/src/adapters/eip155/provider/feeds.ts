import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import type { Block } from './createHead.js'

export type AskChain = (request: NodeRequest) => Promise<unknown>

/** Returns messages for new blocks, in order. A failed call leaves its blocks to the next call. */
export type Feed = (fresh: readonly Block[]) => Promise<readonly unknown[]>

/** Maximum number of blocks whose logs are read later because the node did not respond. */
const MAX_WAITING = 1_000
const MAX_AT_ONCE = 100

/** Fields of a block that `newHeads` omits. */
const NOT_OF_HEADER = new Set(['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty'])

export const headFeed: Feed = async (fresh) =>
  fresh.map((block) =>
    Object.fromEntries(Object.entries(block).filter(([name]) => !NOT_OF_HEADER.has(name))),
  )

/**
 * Requests the last block's logs by its hash: a node without the block must fail. Skips logs of
 * other forks.
 * @throws the node's error for an invalid filter
 */
export async function createLogFeed(ask: AskChain, filter: object): Promise<Feed> {
  const { address, topics } = filter as { address?: unknown; topics?: unknown }
  const wanted = {
    ...(address !== undefined && { address }),
    ...(topics !== undefined && { topics }),
  }
  const logsOf = async (place: object) =>
    (await ask({ method: 'eth_getLogs', params: [{ ...wanted, ...place }] })) as Log[]
  await logsOf({ fromBlock: 'latest', toBlock: 'latest' })

  async function logsIn(blocks: readonly Block[]): Promise<Log[]> {
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (first === undefined || last === undefined) return []
    const logs = await logsOf({ fromBlock: first.number, toBlock: last.number })
    const hashes = new Set(blocks.map(({ hash }) => hash))
    if (logs.some(({ blockHash }) => !hashes.has(blockHash)))
      throw new Error('The chain forked during the read of its logs.')
    return logs
  }

  let waiting: readonly Block[] = []
  return async (fresh) => {
    const [first] = fresh
    // Nodes reject queries for replaced blocks.
    const kept = first
      ? waiting.filter(({ number }) => Number(number) < Number(first.number))
      : waiting
    waiting = [...kept, ...fresh].slice(-MAX_WAITING)
    const asked = waiting.slice(0, MAX_AT_ONCE)
    const last = asked.at(-1)
    if (last === undefined) return []
    const [before, end] = await Promise.all([
      logsIn(asked.slice(0, -1)),
      logsOf({ blockHash: last.hash }),
    ])
    waiting = waiting.slice(asked.length)
    return [...before, ...end]
  }
}

type Log = { blockHash: string }
