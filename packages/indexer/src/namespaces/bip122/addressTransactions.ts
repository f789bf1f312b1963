import * as z from 'zod'
import type { AskIndex, BlockRange, TransferAsk } from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'
import { findAt, readAt } from '../../readIndex.js'
import { type Confirmed, EsploraTransaction, isConfirmed } from './answers.js'
import { concerns } from './movements.js'

/** A step ends after this number of transactions. It drops the oldest block, which may be incomplete. */
const STEP = 100
const MOST_PAGES = 400
const MOST_PLACES = 1_000

const Page = z.array(EsploraTransaction).max(1_000)

export type Listing = { range: BlockRange; transactions: Confirmed[] }

/** Lists newest first, one step at a time. Caches the end of each step for the next step. */
export function createLister(ask: AskIndex) {
  /** Last transaction of each account's step, and the block where the next step continues. */
  const places = new Map<string, { below: bigint; last: Confirmed }>()

  function remember(account: string, place: { below: bigint; last: Confirmed }) {
    places.delete(account)
    places.set(account, place)
    const [oldest] = places.keys()
    if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest)
  }

  /** Undefined for an unknown or dropped transaction: a page after it would be empty. */
  async function recall(account: string, to: bigint): Promise<Confirmed | undefined> {
    const place = places.get(account)
    if (place?.below !== to + 1n) return undefined
    const { txid, status } = place.last
    const found = await findAt(ask, `/tx/${txid}`, EsploraTransaction)
    const isThere =
      found !== undefined && isConfirmed(found) && found.status.block_hash === status.block_hash
    return isThere ? place.last : undefined
  }

  async function readPage(account: string, last: Confirmed | undefined): Promise<Confirmed[]> {
    const rest = last === undefined ? '' : `/${last.txid}`
    const path = `/address/${account}/txs/chain${rest}`
    const found = await readAt(ask, path, Page)
    const page = found.filter(isConfirmed)
    if (page.length !== found.length || !page.every((each) => concerns(each, account)))
      throw new NodeFault(path)
    // Require a descending order, so that the loop ends.
    let before = last
    for (const each of page) {
      if (before !== undefined && each.status.block_height > before.status.block_height)
        throw new NodeFault(path)
      before = each
    }
    return page
  }

  return {
    async list(account: string, { range, isNewer }: TransferAsk): Promise<Listing> {
      const { from, to } = range
      const found = new Map<string, Confirmed>()
      let last = isNewer ? undefined : await recall(account, to)
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const page = await readPage(account, last)
        const oldest = page.at(-1)
        for (const each of page) {
          if (heightOf(each) < from) return { range, transactions: [...found.values()] }
          if (heightOf(each) <= to) found.set(each.txid, each)
        }
        if (oldest === undefined || oldest.txid === last?.txid)
          return { range, transactions: [...found.values()] }
        last = oldest
        if (isNewer || found.size < STEP) continue
        // Drop the oldest block: the next page may contain more of its transactions.
        const edge = heightOf(oldest)
        const whole = [...found.values()].filter((each) => heightOf(each) > edge)
        const end = whole.at(-1)
        if (end === undefined) continue
        remember(account, { below: edge + 1n, last: end })
        return { range: { from: edge + 1n, to }, transactions: whole }
      }
      throw new NodeFault(`/address/${account}/txs`)
    },

    /** Pending transactions, as many as Esplora lists. @throws NodeFault */
    async listPending(account: string): Promise<EsploraTransaction[]> {
      const path = `/address/${account}/txs/mempool`
      const found = await readAt(ask, path, Page)
      if (!found.every((each) => concerns(each, account))) throw new NodeFault(path)
      return found.filter((each) => !isConfirmed(each))
    },
  }
}

const heightOf = ({ status }: Confirmed) => BigInt(status.block_height)
