import type { Database } from '../database.js'
import type { Clock } from '../time.js'
import type { IndexedChain } from './createScanner.js'
import type { Found } from './findInHistory.js'
import {
  loadTransactions,
  type TransactionRow,
  writeOutcomes,
  writeTransactions,
} from './transactionRows.js'

/** Reads each transaction once, from the database or the node. Omits dropped transactions. @throws if the node does not answer */
export async function lookAtTransactions(
  { db, clock, chain }: { db: Database; clock: Clock; chain: Pick<IndexedChain, 'id' | 'reader'> },
  page: readonly Found[],
): Promise<Map<string, TransactionRow>> {
  const hashes = page.map(({ hash }) => hash)
  const blocks = new Map(page.map(({ hash, blockHash }) => [hash, blockHash]))
  const isThere = ({ hash, blockHash }: TransactionRow) => blocks.get(hash) === blockHash
  const load = async () => (await loadTransactions(db, chain.id, hashes)).filter(isThere)

  let rows = await load()
  const known = new Set(rows.map(({ hash }) => hash))
  const missing = hashes.filter((hash) => !known.has(hash))
  if (missing.length > 0) {
    const transactions = await chain.reader.readTransactions(missing)
    await writeTransactions(db, chain.id, { transactions, scanned: false, now: clock() })
    rows = await load()
  }
  const open = rows.flatMap(({ hash, succeeded }) => (succeeded === null ? [hash] : []))
  if (open.length > 0) {
    const logged = new Set(page.flatMap(({ hash, isLogged }) => (isLogged ? [hash] : [])))
    const asked = open.filter((hash) => !logged.has(hash))
    const outcomes = new Map(open.flatMap((hash) => (logged.has(hash) ? [[hash, true]] : [])))
    for (const [hash, outcome] of asked.length > 0 ? await chain.reader.readOutcomes(asked) : [])
      outcomes.set(hash, outcome)
    await writeOutcomes(db, chain.id, outcomes)
    rows = rows.map((row) => ({ ...row, succeeded: outcomes.get(row.hash) ?? row.succeeded }))
  }
  return new Map(rows.map((row) => [row.hash, row]))
}
