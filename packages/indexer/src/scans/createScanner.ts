import type { ChainReader, TokenTransfer } from '../chainReader.js'
import type { Database } from '../database.js'
import type { Clock } from '../time.js'
import { type Admission, type HolderOf, type Requester, type Slot, UNLIMITED } from './admission.js'
import { advanceScan } from './advanceScan.js'
import { createSpans, type Spans } from './createSpans.js'
import { ALL_BLOCKS } from './scans.js'
import { eraseTransactions, writeTransactions } from './transactionRows.js'
import { eraseTransfers, writeTransfers } from './transfersOf.js'

const MOST_LOGS = 200_000
const MOST_BLOCKS = 100
/** Maximum stored transfers per account. Older transfers are not searched. */
const MAX_TRANSFERS = 100_000
const NOT_YET = Number.POSITIVE_INFINITY
const NOBODY: Requester = { client: '', site: '' }
/** For nodes with an index: reads all blocks in one step. */
const ALL_AT_ONCE: Spans = { of: () => 2 ** 52, shrink: () => false, grow() {} }

export type IndexedChain = {
  id: string
  reader: ChainReader
  startBlock: bigint
}

export function createScanner(options: createScanner.Options) {
  const { db, clock, admission = UNLIMITED, onLag } = options
  const { holderOf = ({ site, client }: Requester) => ({ site, client }) } = options
  const logSpans = createSpans({ most: MOST_LOGS })
  const blockSpans = createSpans({ most: MOST_BLOCKS })
  const running = new Map<string, Shared>()
  let begun = 0

  /**
   * Runs in the first free slot of any requester. If its client runs out of points, another
   * requester starts the read again.
   */
  function once(
    chain: IndexedChain,
    { account, requester }: { account: string; requester: Requester },
    advance: (slot: Slot) => Promise<advanceScan.Standing>,
    arrival = begun,
  ): Promise<advanceScan.Standing> {
    const again = () => once(chain, { account, requester }, advance, arrival)
    const key = `${chain.id}:${account}`
    const shared = running.get(key) ?? share()
    let isOwn = false
    const onFailure = (error: unknown) => {
      if (isOwn || !admission.isSpent(error)) throw error
      return again()
    }
    // A scan from before this request may miss the newest blocks.
    if (shared.begun <= arrival) return shared.reading.then(again, onFailure)
    running.set(key, shared)
    shared.requesters += 1
    if (shared.begun === NOT_YET)
      admission
        .run(chain.id, requester, async (slot) => {
          if (shared.begun !== NOT_YET) return
          begun += 1
          shared.begun = begun
          isOwn = true
          const advanced = advance(slot).then((standing) => {
            onLag?.(chain.id, lagOf(standing))
            return standing
          })
          await shared.settle(advanced.finally(() => running.delete(key)))
        })
        .catch((error: unknown) => {
          // Another requester may still start the read. The last requester reports the error.
          shared.requesters -= 1
          if (shared.begun !== NOT_YET || shared.requesters > 0) return
          running.delete(key)
          void shared.settle(Promise.reject(error))
        })
    return shared.reading.catch(onFailure)
  }

  function common(chain: IndexedChain, account: string, until: number) {
    return {
      db,
      clock,
      reader: chain.reader,
      subject: { network: chain.id, account },
      isSpent: admission.isSpent,
      floor: chain.startBlock,
      until,
    }
  }

  return {
    async readTransfers(
      chain: IndexedChain,
      { account, requester, time, onTransfers, onRead }: createScanner.Asked,
    ) {
      const until = performance.now() + time
      return once(chain, { account, requester }, (slot) => {
        const shared = common(chain, account, until)
        return advanceScan({
          ...shared,
          slot,
          nextSlot: () => admission.enterScan(chain.id, requester),
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

    async readBlocks(chain: IndexedChain, time: number) {
      const until = performance.now() + time
      return once(chain, { account: ALL_BLOCKS, requester: NOBODY }, (slot) =>
        admission.free(() =>
          advanceScan({
            ...common(chain, ALL_BLOCKS, until),
            slot,
            nextSlot: () => admission.enterScan(chain.id, NOBODY),
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

/** Excludes older blocks, whose number the storage limits. */
function lagOf({ scan, head }: advanceScan.Standing): number {
  const lag = scan === undefined ? 0n : head.number - scan.to
  return lag > 0n ? Number(lag) : 0
}

type Shared = {
  requesters: number
  /** Number of the scan in the order of their starts. */
  begun: number
  reading: Promise<advanceScan.Standing>
  settle: (work: Promise<advanceScan.Standing>) => Promise<void>
}

function share(): Shared {
  let settle: Shared['settle'] = async () => {}
  const reading = new Promise<advanceScan.Standing>((resolve, reject) => {
    settle = (work) => work.then(resolve, reject)
  })
  return { requesters: 0, begun: NOT_YET, reading, settle }
}

export declare namespace createScanner {
  type Options = {
    db: Database
    clock: Clock
    admission?: Admission | undefined
    /** Owner of a requester's rows, for a storage budget. @default the requester */
    holderOf?: HolderOf | undefined
    /** Called after a read, with the number of missing new blocks. */
    onLag?: ((network: string, blocks: number) => void) | undefined
  }
  type Asked = {
    account: string
    requester: Requester
    /** Timeout in ms. */
    time: number
    /**
     * A reorganisation may still change the results. Not called for requesters that wait for the
     * read of another one.
     */
    onTransfers?: ((transfers: readonly TokenTransfer[]) => void) | undefined
    onRead?: (() => void) | undefined
  }
}

export type Scanner = ReturnType<typeof createScanner>
