import type { Database } from '../../db/database.js'
import type { BlockId, BlockRange, ChainReader, TransferAsk } from '../../namespaces/chainReader.js'
import { NodeFault } from '../../namespaces/nodeFault.js'
import type { Clock } from '../../ports/clock.js'
import type { Spans } from './createSpans.js'
import { forgetScan, isSame, loadScan, type Scan, type Subject, saveScan } from './scans.js'

/** Blocks below the head that hardly any reorganisation reaches; one of these is remembered with each head. */
const SETTLED = 32n

/**
 * Carries a reading on until it holds everything from the floor to the head or the time is up: first what is new, then what is
 * older. Each step writes its rows and how far it came in one transaction, so that a process that is killed leaves neither a gap nor
 * a double, and processes that read the same take turns: whoever finds that another one was faster writes nothing. Blocks that
 * the chain has given up are taken out again.
 * @returns how far it came, and the head that this was against
 * @throws where the node does not answer
 */
export async function advanceScan(options: advanceScan.Options): Promise<advanceScan.Standing> {
  const { db, subject, reader, floor, until } = options
  for (let steps = 0; ; ) {
    const [scan, head] = await Promise.all([loadScan(db, subject), reader.readHead()])
    if (scan !== undefined && !(await isOnChain(reader, scan))) {
      await rollBack(options, scan)
      continue
    }
    const range = nextRange(options, scan, head)
    const standing = { scan, head }
    if (range === undefined) return { ...standing, isComplete: (scan?.from ?? 0n) <= floor }
    if (steps++ > 0 && performance.now() >= until) return { ...standing, isComplete: false }
    const isOlder = scan !== undefined && range.to < scan.from
    try {
      await step(options, { scan, range })
    } catch (error) {
      // A node that has forgotten what is old still tells what is new.
      if (!isOlder || !(error instanceof NodeFault)) throw error
      return { ...standing, isComplete: false }
    }
  }
}

export declare namespace advanceScan {
  type Options = {
    db: Database
    clock: Clock
    subject: Subject
    reader: Pick<ChainReader, 'readHead' | 'readBlock'>
    /** The first block that is read. */
    floor: bigint
    /** Beyond this many rows nothing older is read. */
    mostFound: number
    /** Hears of rows before they are written; what it throws keeps them from it. */
    spendRows?: ((rows: number) => void) | undefined
    /** When no further step is begun after the first one, by `performance.now()`. */
    until: number
    spans: Spans
    plan: (asked: TransferAsk) => Promise<Plan>
    /** Takes out what was written of some blocks. */
    erase: (db: Database, range: BlockRange) => Promise<void>
  }
  /** What one step reads: the range that was asked for, or a part of it at the end where the reading goes on. */
  type Plan = { range: BlockRange; read: () => Promise<Piece> }
  /** What was read, and how many rows it has. */
  type Piece = { found: number; write: (db: Database) => Promise<void> }
  type Standing = {
    scan: Scan | undefined
    head: BlockId
    /** Nothing remains to be read. */
    isComplete: boolean
  }
}

const TOP = 2n ** 62n

const keyOf = ({ network, account }: Subject) => `${network}:${account}`

async function isOnChain(reader: Pick<ChainReader, 'readBlock'>, { checkpoints }: Scan) {
  const [newest] = checkpoints
  return newest !== undefined && (await reader.readBlock(newest.number))?.hash === newest.hash
}

/** Goes back to the newest block that is still there, or to nothing. */
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
    await saveScan(transaction, subject, { scan: back, now: clock() })
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
  { scan, range: wanted }: { scan: Scan | undefined; range: BlockRange },
): Promise<void> {
  const { db, clock, subject, reader, spans, plan, erase } = options
  const isNewer = scan === undefined || wanted.to > scan.to
  // What nothing was read of yet begins with the newest.
  const asked = { range: wanted, isNewer: isNewer && scan !== undefined }
  const planned = await orShrink(options, () => plan(asked))
  if (planned === undefined) return
  const { range, read } = planned
  const marks = isNewer ? await readMarks(reader, range) : []
  const piece = await orShrink(options, read)
  if (piece === undefined) return
  if (piece.found > 0) options.spendRows?.(piece.found)
  // What was read belongs to one chain only where its end is the same before and after.
  const end = marks[0] ?? scan?.checkpoints[0]
  if (end === undefined || (await reader.readBlock(end.number))?.hash !== end.hash) return
  await db.transaction(async (transaction) => {
    if (!isSame(await loadScan(transaction, subject, { forUpdate: true }), scan)) return
    await erase(transaction, range)
    await piece.write(transaction)
    const next: Scan = {
      from: scan === undefined || range.from < scan.from ? range.from : scan.from,
      to: scan === undefined || range.to > scan.to ? range.to : scan.to,
      checkpoints: [...marks, ...(scan?.checkpoints ?? [])],
      found: (scan?.found ?? 0) + piece.found,
    }
    await saveScan(transaction, subject, { scan: next, now: clock() })
  })
  spans.grow(keyOf(subject))
}

/** The last block of a range, and one that is settled. */
async function readMarks(reader: Pick<ChainReader, 'readBlock'>, { from, to }: BlockRange) {
  const settled = to - SETTLED
  const numbers = settled > from ? [to, settled] : [to]
  const blocks = await Promise.all(numbers.map((number) => reader.readBlock(number)))
  if (blocks[0] === undefined) throw new NodeFault('the last block')
  return blocks.filter((block) => block !== undefined)
}

/** @throws NodeFault for a node that does not even answer for one block */
async function orShrink<result>(
  { spans, subject }: Pick<advanceScan.Options, 'spans' | 'subject'>,
  read: () => Promise<result>,
): Promise<result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof NodeFault) || !spans.shrink(keyOf(subject))) throw error
    return undefined
  }
}
