import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { revocationNonce } from './reserve.js'

const BLOCKS = 2_000n
const MOST_STEPS = 50
const MOST_ROWS = 2_000
const MOST_ACCOUNTS = 100
/** Delay in ms before an expired signature is deleted, by the chain's clock. */
const GRACE = MINUTE

/** Replaces reservations with the real cost, and releases reservations of expired operations. */
export function createSettlement({ db, proxy }: Options) {
  const isOpen = (network: string) =>
    and(eq(sponsorships.network, network), eq(sponsorships.state, 'open'))

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
    // Expired operations can no longer be included, and all blocks before the expiry were read.
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
