import type { Database } from '../../../db/database.js'
import { NodeFault } from '../../../namespaces/nodeFault.js'
import type { Requester } from '../../admission/fairQueue.js'
import { RateLimitError } from '../../admission/rateLimiter.js'
import type { Chain } from '../chains/openChains.js'
import type { Scanner } from '../scans/createScanner.js'
import { seenTokens } from '../scans/transfersOf.js'

/** Milliseconds that are spent on finding tokens before balances are read; the search goes on with the next request. */
const SEARCH_TIME = 300
/** Tokens of an account that are looked at beside the listed ones. */
export const MOST_SEEN = 500

/**
 * Tokens that went to or from an account, the latest first. Nobody waits until the last of what was read is held against the chain and
 * written down: of which tokens an account has something the contracts say, and one that was missed moves the chain on, so that it is
 * looked for again.
 * @param asked.onFound Hears of tokens while they are found, of some of them more than once
 */
export async function searchTokens(
  { db, scanner }: searchTokens.Options,
  { chain, account, requester, onFound }: searchTokens.Asked,
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
        // A node that gives out no logs, or whose logs nobody may write down, still knows the balances of what is listed.
        if (error instanceof NodeFault || error instanceof RateLimitError) resolve('ended')
        else reject(error)
      },
    )
  })
  const [how, known] = await Promise.all([ended, before])
  if (how === 'ended') return seenTokens(db, subject, MOST_SEEN)
  return [...new Set([...heard, ...known])].slice(0, MOST_SEEN)
}

export declare namespace searchTokens {
  type Options = { db: Database; scanner: Scanner }
  type Asked = {
    chain: Chain
    account: string
    requester: Requester
    onFound: (tokens: readonly string[]) => void
  }
}
