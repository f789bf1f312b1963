import type { Database } from '../../../db/database.js'
import type { TokenTransfer } from '../../../namespaces/chainReader.js'
import type { Clock } from '../../../ports/clock.js'
import type { Requester, Slot } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import { RateLimitError } from '../../admission/rateLimiter.js'
import type { HolderOf } from '../../admission/storedBudget.js'
import type { Meter } from '../chains/createMeter.js'
import type { Chain } from '../chains/openChains.js'
import { advanceScan } from './advanceScan.js'
import { createSpans, type Spans } from './createSpans.js'
import { ALL_BLOCKS } from './scans.js'
import { eraseTransactions, writeTransactions } from './transactionRows.js'
import { eraseTransfers, writeTransfers } from './transfersOf.js'

/** Blocks whose logs are asked for at once, and blocks that are read as a whole. */
const MOST_LOGS = 200_000
const MOST_BLOCKS = 100
/** Transfers of one account that are kept; nothing older is looked for. */
const MAX_TRANSFERS = 100_000
/** Blocks are read for everybody. */
const NOBODY: Requester = { client: '', site: '' }
/** Where nodes keep an index: all blocks that there ever will be, and never fewer. */
const ALL_AT_ONCE: Spans = { of: () => 2 ** 52, shrink: () => false, grow() {} }

function againAfter<result>(error: unknown, again: () => Promise<result>): Promise<result> {
  if (error instanceof RateLimitError) return again()
  throw error
}

/** Updates the database's copy of chains when someone requests it. */
export function createScanner(options: createScanner.Options) {
  const { db, clock, queues, meter, holderOf } = options
  const logSpans = createSpans({ most: MOST_LOGS })
  const blockSpans = createSpans({ most: MOST_BLOCKS })
  const running = new Map<string, Shared>()

  /**
   * Two requesters of the same account share one scan. It runs in the slot of the requester that gets a slot first, so that
   * no requester waits behind the other requests of a busy client. If it ends because its client has no points left,
   * another requester starts it again.
   */
  function once(
    chain: Chain,
    { account, requester }: { account: string; requester: Requester },
    advance: (slot: Slot) => Promise<advanceScan.Standing>,
  ): Promise<advanceScan.Standing> {
    const again = () => once(chain, { account, requester }, advance)
    const key = `${chain.id}:${account}`
    const shared = running.get(key) ?? share()
    running.set(key, shared)
    shared.requesters += 1
    let isOwn = false
    if (!shared.isBegun)
      queues
        .run(chain.id, requester, async (slot) => {
          if (shared.isBegun) return
          shared.isBegun = true
          isOwn = true
          await shared.settle(advance(slot).finally(() => running.delete(key)))
        })
        .catch((error: unknown) => {
          // Without a slot, another requester may still start it; the last one reports the reason.
          shared.requesters -= 1
          if (shared.isBegun || shared.requesters > 0) return
          running.delete(key)
          void shared.settle(Promise.reject(error))
        })
    return shared.reading.catch((error: unknown) => {
      if (isOwn) throw error
      return againAfter(error, again)
    })
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
      { account, requester, time, onTransfers, onRead }: createScanner.Asked,
    ) {
      const until = performance.now() + time
      return once(chain, { account, requester }, (slot) => {
        const shared = common(chain, account, until)
        return advanceScan({
          ...shared,
          slot,
          nextSlot: () => queues.enterScan(chain.id, requester),
          holder: holderOf(requester),
          mostFound: MAX_TRANSFERS,
          onRead,
          spans: chain.reader.isIndexed ? ALL_AT_ONCE : logSpans,
          async plan(asked) {
            const { range, read } = await chain.reader.planTransfers(account, asked)
            return {
              range,
              async read() {
                const { transfers, transactions } = await read()
                onTransfers?.(transfers)
                return {
                  found: transfers.length,
                  async write(database) {
                    await writeTransfers(database, shared.subject, transfers)
                    const looked = { transactions, scanned: false, now: clock() }
                    await writeTransactions(database, chain.id, looked)
                  },
                }
              },
            }
          },
          erase: (database, range) => eraseTransfers(database, shared.subject, range),
        })
      })
    },

    /** Reads the blocks of a chain, for all clients and outside of their queue. */
    async readBlocks(chain: Chain, time: number) {
      const until = performance.now() + time
      return once(chain, { account: ALL_BLOCKS, requester: NOBODY }, (slot) =>
        meter.free(() =>
          advanceScan({
            ...common(chain, ALL_BLOCKS, until),
            slot,
            nextSlot: () => queues.enterScan(chain.id, NOBODY),
            holder: { site: '', client: '' },
            mostFound: Number.POSITIVE_INFINITY,
            spans: blockSpans,
            plan: async ({ range }) => ({
              range,
              async read() {
                const transactions = await chain.reader.readBlocks(range)
                const looked = { transactions, scanned: true, now: clock() }
                return {
                  found: transactions.length,
                  write: (database) => writeTransactions(database, chain.id, looked),
                }
              },
            }),
            erase: (database, range) => eraseTransactions(database, chain.id, range),
          }),
        ),
      )
    },
  }
}

/** One reading for those who want the same. */
type Shared = {
  /** The number of requesters that wait. */
  requesters: number
  isBegun: boolean
  reading: Promise<advanceScan.Standing>
  /** Resolves once it has ended, either way. */
  settle: (work: Promise<advanceScan.Standing>) => Promise<void>
}

function share(): Shared {
  let settle: Shared['settle'] = async () => {}
  const reading = new Promise<advanceScan.Standing>((resolve, reject) => {
    settle = (work) => work.then(resolve, reject)
  })
  return { requesters: 0, isBegun: false, reading, settle }
}

export declare namespace createScanner {
  type Options = {
    db: Database
    clock: Clock
    queues: NodeQueues
    meter: Meter
    holderOf: HolderOf
  }
  type Asked = {
    account: string
    requester: Requester
    /** Milliseconds that it may take. */
    time: number
    /** Called with results that a reorganisation may still undo; not called while another one's reading is awaited. */
    onTransfers?: ((transfers: readonly TokenTransfer[]) => void) | undefined
    /** Hears that all is read, before the last of it is written. */
    onRead?: (() => void) | undefined
  }
}

export type Scanner = ReturnType<typeof createScanner>
