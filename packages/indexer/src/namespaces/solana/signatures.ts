import * as z from 'zod'
import type { AskNodeAll, BlockRange, NodeCall } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { NodeFault } from '../../nodeFault.js'
import { seconds, signature, slot } from './answers.js'
import { readTokenAccounts } from './holdings.js'

const TOGETHER = 1_000
const MOST_PAGES = 100
const MOST_ACCOUNTS = 100
/** Transactions per step, besides others in the last transaction's slot. */
const STEP = 100

const Page = z.array(z.object({ signature, slot, blockTime: seconds.nullish() })).max(TOGETHER)
type Signed = z.output<typeof Page>[number]

export type Listing = { range: BlockRange; signed: Signed[] }

/** Includes the owner's token accounts. Reads one step, next to the transactions that were read before. @throws NodeFault */
export async function listSignatures(
  ask: AskNodeAll,
  owner: string,
  { range, isNewer }: { range: BlockRange; isNewer: boolean },
): Promise<Listing> {
  const accounts = (await readTokenAccounts(ask, owner)).slice(0, MOST_ACCOUNTS)
  const addresses = [owner, ...accounts.map(({ address }) => address)]
  const most = isNewer ? Number.POSITIVE_INFINITY : STEP
  const lists = await Promise.all(addresses.map((address) => listOne(ask, address, range, most)))
  const from = lists.reduce((low, list) => (list.from > low ? list.from : low), range.from)
  const all = new Map(lists.flatMap(({ signed }) => signed.map((each) => [each.signature, each])))
  const signed = [...all.values()]
    .filter((each) => BigInt(each.slot) >= from)
    .sort((one, other) => (isNewer ? one.slot - other.slot : other.slot - one.slot))
  const last = signed[STEP - 1]
  if (last === undefined || signed.length === STEP) return { range: { from, to: range.to }, signed }
  const isIn = isNewer
    ? (each: Signed) => each.slot <= last.slot
    : (each: Signed) => each.slot >= last.slot
  const edge = BigInt(last.slot)
  return {
    range: isNewer ? { from, to: edge } : { from: edge, to: range.to },
    signed: signed.filter(isIn),
  }
}

async function listOne(
  ask: AskNodeAll,
  address: string,
  { from, to }: BlockRange,
  most: number,
): Promise<{ from: bigint; signed: Signed[] }> {
  const signed: Signed[] = []
  let before: Signed | undefined
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await readPage(ask, address, { before: before?.signature, to })
    for (const each of page) {
      if (before !== undefined && each.slot > before.slot) throw new NodeFault(METHOD)
      before = each
      if (BigInt(each.slot) < from) return { from, signed }
      if (BigInt(each.slot) <= to) signed.push(each)
    }
    if (page.length < TOGETHER) return { from, signed }
    const oldest = signed.at(-1)
    if (oldest !== undefined && signed.length > most)
      return { from: BigInt(oldest.slot) + 1n, signed }
  }
  throw new NodeFault(METHOD)
}

const METHOD = 'getSignaturesForAddress'

/** @throws NodeFault, also if the node lags */
async function readPage(
  ask: AskNodeAll,
  address: string,
  { before, to }: { before: string | undefined; to: bigint },
): Promise<Signed[]> {
  const options = { limit: TOGETHER, commitment: 'confirmed', ...(before && { before }) }
  const call: NodeCall = { method: METHOD, params: [address, options] }
  const where: NodeCall = { method: 'getSlot', params: [{ commitment: 'confirmed' }] }
  const [outcome, place] = await ask([call, where])
  if (BigInt(expectAnswer(where, place, slot)) < to) throw new NodeFault(METHOD)
  return expectAnswer(call, outcome, Page)
}
