import type { ChainReads } from '../../../core/model/chainReads.js'
import { countAt } from './countAt.js'
import { readTransaction, type Transaction } from './transaction.js'

/** Blocks of which nodes without an archive still know what accounts had done. */
const REMEMBERED = 127n

/**
 * The mined transaction of a sender with a nonce: its block is the first after which the sender had used it.
 * @returns undefined where it is older than what the node remembers
 */
export async function findByNonce({
  ask,
  account,
  nonce,
}: Pick<ChainReads, 'ask'> & { account: string; nonce: bigint }): Promise<Transaction | undefined> {
  const hasUsed = async (block: bigint) => (await countAt({ ask }, account, toHex(block))) > nonce
  let last = BigInt((await ask({ method: 'eth_blockNumber', params: [] })) as string)
  let first = last > REMEMBERED ? last - REMEMBERED : 0n
  if (await hasUsed(first)) return undefined
  while (last - first > 1n) {
    const middle = (first + last) / 2n
    if (await hasUsed(middle)) last = middle
    else first = middle
  }
  const answer = await ask({ method: 'eth_getBlockByNumber', params: [toHex(last), true] })
  const { transactions } = (answer ?? {}) as { transactions?: unknown }
  return (Array.isArray(transactions) ? transactions : [])
    .flatMap((one) => readTransaction(one) ?? [])
    .find(({ from, nonce: own }) => BigInt(own) === nonce && isSame(from, account))
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const toHex = (block: bigint) => `0x${block.toString(16)}`
