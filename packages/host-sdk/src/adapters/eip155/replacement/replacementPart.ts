import type { ChainReads } from '../../../core/model/chainReads.js'
import type { ReplacementPart } from '../../../core/model/replacementPart.js'

/** Number of blocks whose state a non-archive node stores. */
const REMEMBERED = 127n

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const toHex = (block: bigint) => `0x${block.toString(16)}`

const MAX_INPUT = 256

/** The chain includes only one transaction per sender and nonce. */
export const replacementPart: ReplacementPart = {
  async getFingerprint({ ask, hash }) {
    const answer = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
    const sent = readTransaction(answer)
    return sent && JSON.stringify([sent.nonce, callOf(sent)])
  },

  async findReplacement({ ask, hash, account, fingerprint }) {
    const [nonce, call] = JSON.parse(fingerprint) as [string, string]
    if ((await countAt({ ask }, account, 'latest')) <= BigInt(nonce)) return undefined
    const own = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (own !== null) return undefined
    const found = await findByNonce({ ask, account, nonce: BigInt(nonce) })
    if (found === undefined) return { kind: 'replaced', hash: undefined }
    if (callOf(found) === call) return { kind: 'spedUp', hash: found.hash }
    const isNothing = found.from === found.to && BigInt(found.value) === 0n && found.input === '0x'
    return { kind: isNothing ? 'cancelled' : 'replaced', hash: found.hash }
  },
}

function callOf({ to, value, input }: Transaction): string {
  return [to, BigInt(value), input.slice(0, MAX_INPUT), input.length].join(' ')
}

/**
 * Searches for the first block with a higher nonce of the sender.
 * @returns undefined if the node no longer stores that state
 */
async function findByNonce({
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

async function countAt(
  { ask }: Pick<ChainReads, 'ask'>,
  account: string,
  block: string,
): Promise<bigint> {
  const count = await ask({ method: 'eth_getTransactionCount', params: [account, block] })
  return BigInt(count as string)
}

type Transaction = {
  hash: string
  from: string
  /** Null for contract creation. */
  to: string | null
  nonce: string
  value: string
  input: string
}

function readTransaction(answer: unknown): Transaction | undefined {
  const { hash, from, to = null, nonce, value, input } = (answer ?? {}) as Partial<Transaction>
  const isOne =
    /^0x[0-9a-fA-F]{64}$/.test(String(hash)) &&
    [nonce, value].every((quantity) => /^0x[0-9a-fA-F]{1,64}$/.test(String(quantity))) &&
    [from, to ?? '', input].every((text) => typeof text === 'string')
  return isOne ? ({ hash, from, to, nonce, value, input } as Transaction) : undefined
}
