import type { BlockId, BlockRange, ChainReader, TransferAsk } from '../chainReader.js'
import type { Database } from '../database.js'
import { NodeFault } from '../nodeFault.js'
import type { Clock } from '../time.js'
import type { Holder, Slot } from './admission.js'
import type { Spans } from './createSpans.js'
import { forgetScan, isSame, loadScan, type Scan, type Subject, saveScan } from './scans.js'

/** Distance from the head in blocks, beyond the usual depth of a reorganisation. */
const SETTLED = 32n

/**
 * Reads new blocks first, then older ones. Each step writes its rows and its progress in one
 * transaction. Removes blocks that a fork replaced.
 * @returns the progress, and the head at that time
 * @throws if the node does not answer
 */
export async function advanceScan(options: advanceScan.Options): Promise<advanceScan.Standing> {
  const { until, nextSlot } = options
  for (let slot: Slot | undefined = options.slot; ; ) {
    const { standing, isOver } = await advanceOnce(options).finally(slot.leave)
    if (isOver || performance.now() >= until) return standing
    // Further steps wait for new slots, so that new work does not wait behind old work.
    slot = await nextSlot()
    if (slot === undefined) return standing
  }
}

async function advanceOnce(
  options: advanceScan.Options,
): Promise<{ standing: advanceScan.Standing; isOver: boolean }> {
  const { db, subject, reader, floor } = options
  const [scan, head] = await Promise.all([loadScan(db, subject), reader.readHead()])
  if (scan !== undefined && !(await isOnChain(reader, scan, head))) {
    await rollBack(options, scan)
    return { standing: { scan: undefined, head, isComplete: false }, isOver: false }
  }
  const range = nextRange(options, scan, head)
  const standing = { scan, head, isComplete: false }
  if (range === undefined) {
    const isComplete = (scan?.from ?? 0n) <= floor
    return { standing: { ...standing, isComplete }, isOver: true }
  }
  const isOlder = scan !== undefined && range.to < scan.from
  try {
    const next = await step(options, { scan, range, head })
    if (next === undefined) return { standing, isOver: false }
    // Everything is read up to this head: do not request a newer head.
    const isOver = nextRange(options, next, head) === undefined
    return { standing: { scan: next, head, isComplete: isOver && next.from <= floor }, isOver }
  } catch (error) {
    // The node may lack old blocks, or the requester's quota may be used up. New blocks are already
    // stored.
    if (!isOlder || !(error instanceof NodeFault || options.isSpent(error))) throw error
    return { standing, isOver: true }
  }
}

export declare namespace advanceScan {
  type Options = {
    db: Database
    clock: Clock
    subject: Subject
    reader: Pick<ChainReader, 'readHead' | 'readBlock'>
    floor: bigint
    mostFound: number
    slot: Slot
    nextSlot: () => Promise<Slot | undefined>
    isSpent: (error: unknown) => boolean
    holder: Holder
    /** End time for steps after the first, by `performance.now()`. */
    until: number
    spans: Spans
    plan: (asked: TransferAsk) => Promise<Plan>
    /** Called before the last write. If a fork replaces blocks, their data is not written. */
    onRead?: (() => void) | undefined
    erase: (db: Database, range: BlockRange) => Promise<void>
  }
  type Plan = { range: BlockRange; read: () => Promise<Piece> }
  type Piece = { found: number; write: (db: Database) => Promise<void> }
  type Standing = {
    scan: Scan | undefined
    head: BlockId
    isComplete: boolean
  }
}

const TOP = 2n ** 62n

const keyOf = ({ network, account }: Subject) => `${network}:${account}`

async function isOnChain(
  reader: Pick<ChainReader, 'readBlock'>,
  { checkpoints }: Scan,
  head?: BlockId,
) {
  const [newest] = checkpoints
  if (newest === undefined) return false
  const there = newest.number === head?.number ? head : await reader.readBlock(newest.number)
  return there?.hash === newest.hash
}

async function rollBack(options: advanceScan.Options, scan: Scan): Promise<void> {
  const { db, clock, subject, reader, erase } = options
  let checkpoints = scan.checkpoints
  while (checkpoints.length > 0 && !(await isOnChain(reader, { ...scan, checkpoints })))
    checkpoints = checkpoints.slice(1)
  const [last] = checkpoints
  await db.transaction(async (transaction) => {
    const present = await loadScan(transaction, subject, { forUpdate: true })
    if (!isSame(present, scan)) return
    if (last === undefined || last.number < scan.from) {
      await erase(transaction, { from: 0n, to: TOP })
      await forgetScan(transaction, subject)
      return
    }
    await erase(transaction, { from: last.number + 1n, to: TOP })
    const back = { ...scan, to: last.number, checkpoints }
    await saveScan(transaction, subject, { scan: back, now: clock(), holder: options.holder })
  })
}

function nextRange(
  options: advanceScan.Options,
  scan: Scan | undefined,
  head: BlockId,
): BlockRange | undefined {
  const { floor, spans, subject, mostFound } = options
  const span = BigInt(spans.of(keyOf(subject)))
  const above = (low: bigint) => (low < floor ? floor : low)
  if (head.number < floor) return undefined
  if (scan === undefined) return { from: above(head.number - span + 1n), to: head.number }
  if (scan.to < head.number) {
    const to = scan.to + span
    return { from: scan.to + 1n, to: to < head.number ? to : head.number }
  }
  if (scan.from <= floor || scan.found >= mostFound) return undefined
  return { from: above(scan.from - span), to: scan.from - 1n }
}

async function step(
  options: advanceScan.Options,
  { scan, range: wanted, head }: { scan: Scan | undefined; range: BlockRange; head: BlockId },
): Promise<Scan | undefined> {
  const { db, clock, subject, reader, spans, plan, erase } = options
  const isNewer = scan === undefined || wanted.to > scan.to
  const asked = { range: wanted, isNewer: isNewer && scan !== undefined }
  const planned = await orShrink(options, wanted, () => plan(asked))
  if (planned === undefined) return undefined
  const { range, read } = planned
  const last = isNewer ? await readLast(reader, range, head) : undefined
  // The rows belong to one chain only if the end is the same before and after the read.
  const end = last ?? scan?.checkpoints[0]
  const [piece, settled] = await Promise.all([
    orShrink(options, range, read),
    isNewer ? readSettled(reader, range) : undefined,
  ])
  if (piece === undefined) return undefined
  const marks = [last, settled].filter((block) => block !== undefined)
  const next: Scan = {
    from: scan === undefined || range.from < scan.from ? range.from : scan.from,
    to: scan === undefined || range.to > scan.to ? range.to : scan.to,
    checkpoints: [...marks, ...(scan?.checkpoints ?? [])],
    found: (scan?.found ?? 0) + piece.found,
  }
  if (nextRange(options, next, head) === undefined) options.onRead?.()
  if (end === undefined || (await reader.readBlock(end.number))?.hash !== end.hash) return undefined
  const isWritten = await db.transaction(async (transaction) => {
    if (!isSame(await loadScan(transaction, subject, { forUpdate: true }), scan)) return false
    await erase(transaction, range)
    await piece.write(transaction)
    await saveScan(transaction, subject, { scan: next, now: clock(), holder: options.holder })
    return true
  })
  if (!isWritten) return undefined
  spans.grow(keyOf(subject))
  return next
}

async function readLast(
  reader: Pick<ChainReader, 'readBlock'>,
  { to }: BlockRange,
  head: BlockId,
): Promise<BlockId> {
  const last = to === head.number ? head : await reader.readBlock(to)
  if (last === undefined) throw new NodeFault('the last block')
  return last
}

async function readSettled(reader: Pick<ChainReader, 'readBlock'>, { from, to }: BlockRange) {
  const settled = to - SETTLED
  return settled > from ? reader.readBlock(settled) : undefined
}

async function orShrink<result>(
  { spans, subject }: Pick<advanceScan.Options, 'spans' | 'subject'>,
  { from, to }: BlockRange,
  read: () => Promise<result>,
): Promise<result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof NodeFault) || !spans.shrink(keyOf(subject), Number(to - from) + 1))
      throw error
    return undefined
  }
}
