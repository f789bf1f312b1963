import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { revocationNonce } from './reserve.js'

/** Blocks per request to a node, and maximum requests of one settlement. */
const BLOCKS = 2_000n
const MOST_STEPS = 50
/** Maximum open operations of one settlement, the oldest first. */
const MOST_ROWS = 2_000
/** Maximum accounts per request. */
const MOST_ACCOUNTS = 100
/** Time in ms by the chain's clock after which an expired signature is deleted. */
const GRACE = MINUTE

/** Replaces what is reserved for operations by their costs, once they are in the chain, and releases it when they cannot be any more. */
export function createSettlement({ db, proxy }: Options) {
  const isOpen = (network: string) =>
    and(eq(sponsorships.network, network), eq(sponsorships.state, 'open'))

  /** @throws NodeFault, DomainError */
  async function settle(network: Network): Promise<void> {
    const { caipNetworkId: id, paymaster } = network
    const rules = sponsorsOf(id)
    if (rules === undefined || paymaster === undefined) return
    const { id: rowId, account, fromBlock } = sponsorships
    const open = await db
      .select({ rowId, account, fromBlock })
      .from(sponsorships)
      .where(isOpen(id))
      .orderBy(asc(fromBlock))
      .limit(MOST_ROWS)
    const [oldest] = open
    if (oldest === undefined) return
    const isSeen = inArray(
      rowId,
      open.map((row) => row.rowId),
    )
    const ask = askFor(network, proxy)
    const head = await rules.readHead(ask)
    const accounts = [...new Set(open.map((row) => row.account))]
    let from = oldest.fromBlock
    for (let step = 0; step < MOST_STEPS && from <= head.number; step++) {
      const end = from + BLOCKS - 1n
      const to = end < head.number ? end : head.number
      for (let index = 0; index < accounts.length; index += MOST_ACCOUNTS) {
        const group = accounts.slice(index, index + MOST_ACCOUNTS)
        const paid = await rules.findPaid(ask, { paymaster, from, to, accounts: group })
        for (const { account, nonce, cost } of paid)
          await db
            .update(sponsorships)
            .set({ state: 'paid', amount: cost })
            .where(
              and(
                isOpen(id),
                eq(sponsorships.account, account),
                inArray(sponsorships.nonce, [nonce, revocationNonce(nonce)]),
              ),
            )
      }
      from = to + 1n
    }
    await db
      .update(sponsorships)
      .set({ fromBlock: sql`greatest(${sponsorships.fromBlock}, ${from - 1n})` })
      .where(and(isOpen(id), isSeen))
    // The entry point refuses an operation after its time, and all blocks until then were read.
    if (from <= head.number) return
    const latest = new Date(head.time * SECOND - GRACE)
    await db
      .update(sponsorships)
      .set({ state: 'expired', amount: 0n })
      .where(and(isOpen(id), isSeen, lt(sponsorships.validUntil, latest)))
  }

  return { settle }
}

type Options = { db: Database; proxy: Pick<RpcProxy, 'askAll'> }
