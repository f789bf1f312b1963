import * as z from 'zod'
import type { AskIndex, BlockRange, TransferAsk } from '../../../chainReader.js'
import { NodeFault } from '../../../nodeFault.js'
import { readAt } from '../../../readIndex.js'
import { NextPage, placeOf } from './nextPage.js'

const LISTS = ['transactions', 'token-transfers'] as const
/** Entries after which a step into older blocks ends. Its oldest block is always complete. */
const STEP = 50
const MOST_PAGES = 200

const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase())
const block = z.int().min(0)
// Field names differ between versions. The list includes pending transactions.
const Entry = z
  .object({
    hash: hash.optional(),
    transaction_hash: hash.optional(),
    tx_hash: hash.optional(),
    block_number: block.nullish(),
    block: block.nullish(),
  })
  .transform((entry, context) => {
    const found = entry.hash ?? entry.transaction_hash ?? entry.tx_hash
    if (found !== undefined) return { hash: found, block: entry.block_number ?? entry.block }
    context.issues.push({
      code: 'custom',
      input: entry,
      message: 'must contain a transaction hash',
    })
    return z.NEVER
  })
const Page = z.object({
  items: z.array(Entry).max(1_000),
  next_page_params: NextPage,
})

type Found = { hash: string; block: bigint }
export type HashListing = { range: BlockRange; hashes: string[] }

export async function listHashes(
  ask: AskIndex,
  account: string,
  { range, isNewer }: TransferAsk,
): Promise<HashListing> {
  const most = isNewer ? Number.POSITIVE_INFINITY : STEP
  const lists = await Promise.all(
    LISTS.map((list) => listOne(ask, `/addresses/${account}/${list}`, { range, most })),
  )
  const from = lists.reduce((low, list) => (list.from > low ? list.from : low), range.from)
  const found = lists.flatMap((list) => list.found.filter(({ block }) => block >= from))
  return { range: { from, to: range.to }, hashes: [...new Set(found.map((each) => each.hash))] }
}

async function listOne(
  ask: AskIndex,
  path: string,
  { range: { from, to }, most }: { range: BlockRange; most: number },
): Promise<{ from: bigint; found: Found[] }> {
  const found: Found[] = []
  // The cursor is a block and an index: start at the range, not at the newest page.
  let place: string | undefined = new URLSearchParams({
    block_number: `${to + 1n}`,
    index: '0',
  }).toString()
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: z.output<typeof Page> = await readAt(ask, `${path}?${place}`, Page)
    let before = found.at(-1)?.block ?? to
    for (const { hash, block } of page.items) {
      if (block === undefined || block === null) continue
      const number = BigInt(block)
      if (number > before) throw new NodeFault(path)
      before = number
      if (number < from) return { from, found }
      found.push({ hash, block: number })
    }
    place = page.next_page_params ? placeOf(page.next_page_params) : undefined
    if (place === undefined) return { from, found }
    const edge = found.at(-1)?.block
    const whole = found.filter(({ block }) => edge !== undefined && block > edge)
    if (found.length >= most && edge !== undefined && whole.length > 0)
      return { from: edge + 1n, found: whole }
  }
  throw new NodeFault(path)
}
