import { expectAnswer, type NodeCall } from '@vestibule/indexer'
import { readConfirmed, slot } from '@vestibule/indexer/solana'
import * as z from 'zod'
import type { FeePayerRules } from '../../feePayerRules.js'

/** Lifetime of a blockhash in blocks, with a margin for a node that lags behind. */
const LIFE = 200n
const MOST_IDS = 256

const Statuses = z.object({
  value: z.array(z.object({ confirmationStatus: z.string().nullish() }).nullable()),
})
const HEIGHT: NodeCall = { method: 'getBlockHeight', params: [{ commitment: 'finalized' }] }

/** Statuses are read after the height, so a final block above the blockhash's lifetime proves that the transaction has expired. */
export const findSettled: FeePayerRules['findSettled'] = async (ask, open) => {
  const height = BigInt(expectAnswer(HEIGHT, (await ask([HEIGHT]))[0], slot))
  const paid: { id: string; cost: bigint | undefined }[] = []
  const expired: string[] = []
  for (let index = 0; index < open.length; index += MOST_IDS) {
    const group = open.slice(index, index + MOST_IDS)
    const call: NodeCall = {
      method: 'getSignatureStatuses',
      params: [group.map(({ id }) => id), { searchTransactionHistory: true }],
    }
    const { value } = expectAnswer(call, (await ask([call]))[0], Statuses)
    const isThere = (at: number) =>
      ['confirmed', 'finalized'].includes(value[at]?.confirmationStatus ?? '')
    const landed = group.flatMap(({ id }, at) => (isThere(at) ? [id] : []))
    const found = await readConfirmed(ask, landed, { mayLack: true })
    for (const { meta, transaction } of found) {
      const [before = 0n] = meta.preBalances
      const [after = 0n] = meta.postBalances
      const [id = ''] = transaction.signatures
      paid.push({ id, cost: before > after ? before - after : 0n })
    }
    // Without the node's history, keep the maximum cost.
    const known = new Set(paid.map(({ id }) => id))
    for (const { id, height: from } of group)
      if (landed.includes(id) && !known.has(id) && height > from + LIFE)
        paid.push({ id, cost: undefined })
    expired.push(
      ...group.flatMap(({ id, height: from }, at) =>
        value[at] === null && height > from + LIFE ? [id] : [],
      ),
    )
  }
  return { paid, expired }
}
