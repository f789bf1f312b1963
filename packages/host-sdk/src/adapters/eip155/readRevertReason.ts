import type { ChainReads } from '../../core/model/chainReads.js'

const MAX_LENGTH = 120

/** Repeats the transaction as a call on the state before its block. @returns undefined without a reason */
export async function readRevertReason({ ask, hash }: Pick<ChainReads, 'ask'> & { hash: string }) {
  try {
    const sent = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
    const { from, to, value, input, gas, blockNumber, type } = sent as Record<string, string>
    const call = { from, to: to ?? undefined, value, data: input, gas }
    // Use the same block for EIP-7702: before, the account may not have its code.
    const back = type === '0x4' ? 0n : 1n
    const block = `0x${(BigInt(blockNumber ?? 0) - back).toString(16)}`
    await ask({ method: 'eth_call', params: [call, block] })
    return undefined
  } catch (error) {
    return reasonIn(error)
  }
}

function reasonIn(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, reason] = /reverted(?: with reason string)?:? +(.+)/s.exec(message) ?? []
  return reason?.replace(/^'(.*)'$/s, '$1').slice(0, MAX_LENGTH)
}
