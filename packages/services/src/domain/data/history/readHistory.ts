import {
  type advanceScan,
  type ChainTransaction,
  findInHistory,
  type HistoryPlace,
  lookAtTransactions,
  type Scanner,
  type Subject,
  type TokenTransfer,
  type TransactionRow,
  type TransferRow,
  transfersIn,
} from '@vestibule/indexer'
import type { HistoryCoverage, TransactionPage } from '@vestibule/protocol/http'
import type { Database } from '../../../db/database.js'
import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { Chain } from '../chains/openChains.js'
import { knownSymbols } from '../tokens/knownSymbols.js'
import { readTokenFacts } from '../tokens/tokenFacts.js'
import { describeTransaction } from './describeTransaction.js'
import { formatCursor } from './historyPlace.js'

const PAGE = 50
/** Maximum time in ms to read new data. */
const READ_TIME = 3 * SECOND

export async function readHistory(
  options: Options,
  { chain, account, requester, before }: Asked,
): Promise<TransactionPage> {
  const { db, clock, scanner } = options
  const subject = { network: chain.id, account }
  const scansBlocks = !chain.reader.isIndexed && chain.network.data?.scanBlocks === true
  // Read pending transactions first: a transaction that enters a block meanwhile then appears
  // twice, instead of never.
  const pending = before === undefined ? await chain.reader.readPending?.(account) : undefined
  const standings = await Promise.all([
    scanner.readTransfers(chain, { account, requester, time: READ_TIME }),
    ...(scansBlocks ? [scanner.readBlocks(chain, READ_TIME)] : []),
  ])
  const found = await findInHistory(db, subject, { before, most: PAGE + 1 })
  const page = found.slice(0, PAGE)
  const rows = await lookAtTransactions({ db, clock, chain }, page)
  const transfers = await transfersIn(db, subject, [...rows.keys()])
  const { listed } = chain
  const seen = transfers.flatMap(({ token }) => (token === chain.nativeAsset ? [] : [token]))
  const tokens = [...new Set([...listed, ...seen])]
  const facts = await readTokenFacts({ db, chain, now: clock(), needed: listed }, tokens)
  const known = knownSymbols(chain, facts)
  const shared = { chain, account, facts, known, listed: new Set(listed) }
  const last = page.at(-1)
  const hashes = new Set(page.map(({ hash }) => hash))
  const waiting = (pending?.transactions ?? []).filter(({ hash }) => !hashes.has(hash))
  const describePending = (transaction: ChainTransaction) => {
    const moved = pending?.transfers.filter(({ hash }) => hash === transaction.hash) ?? []
    return describeTransaction({ ...shared, ...pendingRows(subject, transaction, moved) })
  }
  const confirmed = page.flatMap(({ hash }) => {
    const row = rows.get(hash)
    const moved = transfers.filter((transfer) => transfer.hash === hash)
    return row === undefined ? [] : [describeTransaction({ ...shared, row, moved })]
  })
  return {
    data: [...waiting.map(describePending), ...confirmed],
    next: found.length > PAGE && last !== undefined ? formatCursor(last) : null,
    coverage: [coverageOf(chain, standings)],
  }
}

type Options = { db: Database; clock: Clock; scanner: Scanner }
type Asked = {
  chain: Chain
  account: string
  requester: Requester
  before: HistoryPlace | undefined
}

function coverageOf(chain: Chain, standings: readonly advanceScan.Standing[]): HistoryCoverage {
  const from = standings.map(({ scan, head }) => scan?.from ?? head.number)
  const to = standings.map(({ scan }) => scan?.to ?? 0n)
  return {
    chainId: chain.id,
    from: from.reduce((one, other) => (one > other ? one : other)).toString(),
    to: to.reduce((one, other) => (one < other ? one : other)).toString(),
    native: chain.reader.isIndexed || chain.network.data?.scanBlocks === true,
    complete: standings.every(({ isComplete }) => isComplete),
  }
}

/** Converts new pending transactions to stored rows. */
function pendingRows(
  { network, account }: Subject,
  transaction: ChainTransaction,
  transfers: readonly TokenTransfer[],
): { row: TransactionRow; moved: TransferRow[]; isPending: true } {
  const { minedAt, recipient = null, value, fee, succeeded: _, ...rest } = transaction
  const at = new Date(minedAt)
  return {
    isPending: true,
    row: {
      ...{ ...rest, network, recipient, minedAt: at, readAt: at },
      value: value.toString(),
      fee: fee?.toString() ?? null,
      succeeded: null,
      scanned: false,
    },
    moved: transfers.map(({ tokenId, amount, ...transfer }) => ({
      ...{ ...transfer, network, account },
      tokenId: tokenId?.toString() ?? null,
      amount: amount.toString(),
    })),
  }
}
