import type { Database } from '../../db/database.js'
import type { Clock } from '../../ports/clock.js'
import { advanceScan } from './advanceScan.js'
import { createSpans } from './createSpans.js'
import type { Turns } from './createTurns.js'
import type { Chain } from './openChains.js'
import { ALL_BLOCKS } from './scans.js'
import { eraseTransactions, writeTransactions } from './transactionRows.js'
import { eraseTransfers, writeTransfers } from './transfersOf.js'

/** Blocks whose logs are asked for at once, and blocks that are read as a whole. */
const MOST_LOGS = 200_000
const MOST_BLOCKS = 100
/** Transfers of one account that are kept; nothing older is looked for. */
const MAX_TRANSFERS = 100_000

/** Keeps what the database holds of chains up to date when somebody asks for it. */
export function createScanner({ db, clock, turns }: createScanner.Options) {
  const logSpans = createSpans({ most: MOST_LOGS })
  const blockSpans = createSpans({ most: MOST_BLOCKS })
  const running = new Map<string, Promise<advanceScan.Standing>>()

  /** Two that want the same wait for one reading. */
  function once(
    chain: Chain,
    { account, client }: { account: string; client: string },
    advance: () => Promise<advanceScan.Standing>,
  ): Promise<advanceScan.Standing> {
    const key = `${chain.id}:${account}`
    const present = running.get(key)
    if (present !== undefined) return present
    const started = turns.run(chain.id, client, advance).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  function common(chain: Chain, account: string, until: number) {
    return {
      db,
      clock,
      reader: chain.reader,
      subject: { network: chain.id, account },
      floor: BigInt(chain.network.data?.startBlock ?? 0),
      until,
    }
  }

  return {
    /** Reads the transfers of an account for a client, for so long at the most. @throws where the node does not answer */
    async readTransfers(
      chain: Chain,
      { account, client, time }: { account: string; client: string; time: number },
    ) {
      const until = performance.now() + time
      return once(chain, { account, client }, () => {
        const shared = common(chain, account, until)
        return advanceScan({
          ...shared,
          mostFound: MAX_TRANSFERS,
          spans: logSpans,
          read: (range) => chain.reader.readTransfers(account, range),
          write: (database, rows) => writeTransfers(database, shared.subject, rows),
          erase: (database, range) => eraseTransfers(database, shared.subject, range),
        })
      })
    },

    /** Reads the blocks of a chain, likewise: for everybody, and in nobody's turn. */
    async readBlocks(chain: Chain, time: number) {
      const until = performance.now() + time
      return once(chain, { account: ALL_BLOCKS, client: ALL_BLOCKS }, () =>
        advanceScan({
          ...common(chain, ALL_BLOCKS, until),
          mostFound: Number.POSITIVE_INFINITY,
          spans: blockSpans,
          read: (range) => chain.reader.readBlocks(range),
          write: (database, transactions) =>
            writeTransactions(database, chain.id, { transactions, scanned: true, now: clock() }),
          erase: (database, range) => eraseTransactions(database, chain.id, range),
        }),
      )
    },
  }
}

export declare namespace createScanner {
  type Options = { db: Database; clock: Clock; turns: Turns }
}

export type Scanner = ReturnType<typeof createScanner>
