import type { ChainReads } from '../../../core/model/chainReads.js'

/** How many transactions an account has had mined, at a block. */
export async function countAt(
  { ask }: Pick<ChainReads, 'ask'>,
  account: string,
  block: string,
): Promise<bigint> {
  const count = await ask({ method: 'eth_getTransactionCount', params: [account, block] })
  return BigInt(count as string)
}
