import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { feePayerOf } from '../../namespaces/bundlersOf.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'

/** Maximum transactions per settlement, oldest first. */
const MOST_ROWS = 512

/** Replaces reservations with the real cost, and releases reservations of expired transactions. */
export function createFeeSettlement({ db, proxy }: Options) {
  async function settle(network: Network): Promise<void> {
    const { caipNetworkId: id, rpcUrl } = network
    const rules = feePayerOf(id)
    if (rules === undefined || rpcUrl === undefined) return
    const { nonce, fromBlock, state } = sponsorships
    const isOpen = and(eq(sponsorships.network, id), eq(state, 'open'))
    const open = await db
      .select({ id: nonce, height: fromBlock })
      .from(sponsorships)
      .where(isOpen)
      .orderBy(asc(fromBlock))
      .limit(MOST_ROWS)
    if (open.length === 0) return
    const { paid, expired } = await rules.findSettled(askFor(network, proxy), open)
    for (const { id: transaction, cost } of paid)
      await db
        .update(sponsorships)
        .set({ state: 'paid', ...(cost !== undefined && { amount: cost }) })
        .where(and(isOpen, eq(nonce, transaction)))
    if (expired.length > 0)
      await db
        .update(sponsorships)
        .set({ state: 'expired', amount: 0n })
        .where(and(isOpen, inArray(nonce, [...expired])))
  }

  return { settle }
}

type Options = { db: Database; proxy: Pick<RpcProxy, 'askAll'> }
