import { NodeFault, type Scanner, seenTokens } from '@vestibule/indexer'
import type { Database } from '../../../db/database.js'
import type { Requester } from '../../admission/fairQueue.js'
import { RateLimitError } from '../../admission/rateLimiter.js'
import type { Chain } from '../chains/openChains.js'

/** Maximum time in ms to find tokens before balances are read. The search continues with the next request. */
const SEARCH_TIME = 300
export const MOST_SEEN = 500

/** Returns the latest tokens first, before the scan is stored. @param asked.onFound may repeat tokens */
export async function searchTokens(
  { db, scanner }: Options,
  { chain, account, requester, onFound }: Asked,
): Promise<string[]> {
  const subject = { network: chain.id, account }
  const before = seenTokens(db, subject, MOST_SEEN)
  const heard = new Set<string>()
  const scan = (onRead: () => void) =>
    scanner.readTransfers(chain, {
      ...{ account, requester, onRead },
      time: SEARCH_TIME,
      onTransfers(transfers) {
        for (const { kind, token } of transfers.toReversed())
          if (kind === 'fungible' && heard.size < MOST_SEEN) heard.add(token)
        onFound([...heard])
      },
    })
  const ended = new Promise<'read' | 'ended'>((resolve, reject) => {
    scan(() => resolve('read')).then(
      () => resolve('ended'),
      (error: unknown) => {
        // Without logs or quota, the node can still return the balances of listed tokens.
        if (error instanceof NodeFault || error instanceof RateLimitError) resolve('ended')
        else reject(error)
      },
    )
  })
  const [how, known] = await Promise.all([ended, before])
  if (how === 'ended') return seenTokens(db, subject, MOST_SEEN)
  return [...new Set([...heard, ...known])].slice(0, MOST_SEEN)
}

type Options = { db: Database; scanner: Scanner }
type Asked = {
  chain: Chain
  account: string
  requester: Requester
  onFound: (tokens: readonly string[]) => void
}
