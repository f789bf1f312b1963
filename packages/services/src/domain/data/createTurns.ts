import { AsyncResource } from 'node:async_hooks'
import { createLanes } from '../../platform/scheduling/lanes.js'
import { RateLimitError } from '../limits/rateLimits.js'

/** Readings of one process and one network at the same time: a node that is slow keeps nobody from another one. */
const AT_ONCE = 8
/** Those of one client among them, and those that it may have running and waiting. */
const OWN_AT_ONCE = 4
const MOST_HELD = 32

/** Lets clients read chains in turns, so that whoever asks for a thousand accounts waits for the own thousand, and nobody else does. */
export function createTurns() {
  const chains = new Map<string, ReturnType<typeof createLanes>>()
  const clients = new Map<string, { held: number; lanes: ReturnType<typeof createLanes> }>()

  return {
    /** Settles as the work does. @throws RateLimitError where a client has too many waiting */
    async run<result>(
      chainId: string,
      client: string,
      work: () => Promise<result>,
    ): Promise<result> {
      const chain = chains.get(chainId) ?? createLanes({ most: AT_ONCE })
      chains.set(chainId, chain)
      const key = `${chainId} ${client}`
      const own = clients.get(key) ?? { held: 0, lanes: createLanes({ most: OWN_AT_ONCE }) }
      if (own.held >= MOST_HELD) throw new RateLimitError('dataPerAddress', 1)
      own.held++
      clients.set(key, own)
      // Its turn comes in somebody else's work, and must not be at their cost.
      const ownWork = AsyncResource.bind(work)
      try {
        return await own.lanes.run(client, () => chain.run(client, ownWork))
      } finally {
        own.held--
        if (own.held === 0) clients.delete(key)
      }
    },
  }
}

export type Turns = ReturnType<typeof createTurns>
