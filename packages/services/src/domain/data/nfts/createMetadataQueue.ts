import { createLanes } from '../../../platform/scheduling/lanes.js'

/** Metadata that is read at the same time, that of all accounts that is read or waits, and what one client may have of that. */
const AT_ONCE = 8
const MOST_HELD = 2_000
const MOST_OF_ONE = 500

/**
 * Metadata that is to be read, in turns of the clients who asked for it, and of the collections of each: anyone who holds hundreds of NFTs
 * on servers that never answer waits for these, and nobody else does.
 */
export function createMetadataQueue() {
  const lanes = createLanes({ most: AT_ONCE })
  const clients = new Map<string, { held: number; lanes: ReturnType<typeof createLanes> }>()
  let held = 0

  return {
    /** How much more a client may have read. */
    roomFor(client: string): number {
      const own = clients.get(client)?.held ?? 0
      return Math.max(0, Math.min(MOST_HELD - held, MOST_OF_ONE - own))
    },

    /** Settles as the work does. */
    async run<result>(
      { client, collection }: { client: string; collection: string },
      work: () => Promise<result>,
    ): Promise<result> {
      const own = clients.get(client) ?? { held: 0, lanes: createLanes({ most: AT_ONCE }) }
      clients.set(client, own)
      own.held++
      held++
      try {
        return await own.lanes.run(collection, () => lanes.run(client, work))
      } finally {
        own.held--
        held--
        if (own.held === 0) clients.delete(client)
      }
    },
  }
}
