import { lastTransfersOf, lookAtTransactions, NodeFault, transfersIn } from '@vestibule/indexer'
import type { Database } from '../../../db/database.js'
import type { Clock } from '../../../ports/clock.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import { RateLimitError } from '../../admission/rateLimiter.js'
import type { Chain } from '../chains/openChains.js'

/** Maximum transfers per token, and for all tokens. */
const MOST_OF_TOKEN = 5
const MOST = 40

/** Finds tokens that moved with a transaction or payment of the account. A token's contract alone cannot fake this. */
export async function paidTokens(
  { db, clock, queues }: Options,
  { chain, account, requester, tokens }: Asked,
): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set()
  const subject = { network: chain.id, account }
  const shared = { most: MOST_OF_TOKEN, total: MOST }
  const moved = await lastTransfersOf(db, subject, { tokens, ...shared })
  const page = moved.map(({ hash, block, position, blockHash }) => ({
    ...{ hash, block, position, blockHash },
    isLogged: true,
  }))
  try {
    const rows = await queues.run(chain.id, requester, () =>
      lookAtTransactions({ db, clock, chain }, page),
    )
    const inSame = await transfersIn(db, subject, [...rows.keys()])
    const valued = new Set([...chain.listed, chain.nativeAsset])
    const givers = inSame.filter(
      // Ignore zero amounts: a contract allows such a transfer from any account.
      ({ sender, token, amount }) => sender === account && amount !== '0' && valued.has(token),
    )
    const paid = new Set(givers.map(({ hash }) => hash))
    const isOwn = (hash: string) => rows.get(hash)?.sender === account || paid.has(hash)
    return new Set(moved.flatMap(({ hash, token }) => (isOwn(hash) ? [token] : [])))
  } catch (error) {
    if (error instanceof NodeFault || error instanceof RateLimitError) return new Set()
    throw error
  }
}

type Options = { db: Database; clock: Clock; queues: NodeQueues }
type Asked = {
  chain: Chain
  account: string
  requester: Requester
  tokens: readonly string[]
}
