import { and, eq } from 'drizzle-orm'
import type { BlockId } from '../chainReader.js'
import type { Database } from '../database.js'
import { dataScans as table } from '../tables.js'
import type { Holder } from './admission.js'

export const ALL_BLOCKS = ''
/** Stored blocks to detect a reorganisation. A deeper one restarts the reading. */
const CHECKPOINTS = 64

export type Subject = { network: string; account: string }

export type Scan = { from: bigint; to: bigint; checkpoints: readonly BlockId[]; found: number }

export async function loadScan(
  db: Database,
  subject: Subject,
  options: { forUpdate?: boolean } = {},
): Promise<Scan | undefined> {
  const query = db.select().from(table).where(isScanOf(subject))
  const [row] = await (options.forUpdate ? query.for('update') : query)
  return (
    row && {
      from: row.fromBlock,
      to: row.toBlock,
      checkpoints: row.checkpoints.map(({ number, hash }) => ({ number: BigInt(number), hash })),
      found: row.found,
    }
  )
}

export async function saveScan(
  db: Database,
  subject: Subject,
  { scan, now, holder }: { scan: Scan; now: number; holder: Holder },
): Promise<void> {
  const newest = [...scan.checkpoints].sort((a, b) => (a.number < b.number ? 1 : -1))
  const values = {
    fromBlock: scan.from,
    toBlock: scan.to,
    checkpoints: newest
      .slice(0, CHECKPOINTS)
      .map(({ number, hash }) => ({ number: number.toString(), hash })),
    found: scan.found,
    askedAt: new Date(now),
    ...holder,
  }
  await db
    .insert(table)
    .values({ ...subject, ...values })
    .onConflictDoUpdate({ target: [table.network, table.account], set: values })
}

export async function forgetScan(db: Database, subject: Subject): Promise<void> {
  await db.delete(table).where(isScanOf(subject))
}

export function isSame(one: Scan | undefined, other: Scan | undefined): boolean {
  const [hash, otherHash] = [one, other].map((scan) => scan?.checkpoints[0]?.hash)
  return one?.from === other?.from && one?.to === other?.to && hash === otherHash
}

function isScanOf({ network, account }: Subject) {
  return and(eq(table.network, network), eq(table.account, account))
}
