import { AsyncResource } from 'node:async_hooks'
import { createLanes } from '../../platform/scheduling/lanes.js'
import { RateLimitError } from '../limits/rateLimits.js'

/** Readings of one process and one network at the same time: a node that is slow keeps nobody from another one. */
const AT_ONCE = 8
/** Those of one client among them. */
const OWN_AT_ONCE = 4
/** Questions of one client that may be under way or wait, each of as many readings as its answer takes. */
const MOST_HELD = 32

/** Lets clients read chains in turns, so that anyone who asks for a thousand accounts waits for the own thousand, and nobody else does. */
export function createTurns() {
  const chains = new Map<string, ReturnType<typeof createLanes>>()
  const clients = new Map<string, Own>()

  /** What a client has of a chain, as long as it has anything of it. */
  async function withOwn<result>(key: string, work: (own: Own) => Promise<result>) {
    const own = clients.get(key) ?? { held: 0, used: 0, lanes: createLanes({ most: OWN_AT_ONCE }) }
    own.used++
    clients.set(key, own)
    try {
      return await work(own)
    } finally {
      own.used--
      if (own.used === 0) clients.delete(key)
    }
  }

  return {
    /** Lets a client ask a question, whose readings then have their turns. Settles as the work does. @throws RateLimitError where it asks too many */
    admit<result>(chainId: string, client: string, work: () => Promise<result>): Promise<result> {
      return withOwn(keyOf(chainId, client), async (own) => {
        if (own.held >= MOST_HELD) throw new RateLimitError('dataPerAddress', 1)
        own.held++
        try {
          return await work()
        } finally {
          own.held--
        }
      })
    },

    /** One reading, in its turn. Settles as the work does. */
    run<result>(chainId: string, client: string, work: () => Promise<result>): Promise<result> {
      const chain = chains.get(chainId) ?? createLanes({ most: AT_ONCE })
      chains.set(chainId, chain)
      // Its turn comes in someone else's work, and must not be at their cost.
      const ownWork = AsyncResource.bind(work)
      return withOwn(keyOf(chainId, client), ({ lanes }) =>
        lanes.run(client, () => chain.run(client, ownWork)),
      )
    },

    /** Clients that have anything under way. */
    size: () => clients.size,
  }
}

const keyOf = (chainId: string, client: string) => `${chainId} ${client}`

type Own = {
  /** Questions that it has asked. */
  held: number
  /** These, and readings. */
  used: number
  lanes: ReturnType<typeof createLanes>
}

export type Turns = ReturnType<typeof createTurns>
