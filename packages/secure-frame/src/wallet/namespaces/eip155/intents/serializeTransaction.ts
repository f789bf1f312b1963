import { VestibuleError } from '@vestibule/protocol'
import type { Hex, Signature } from 'viem'
import { isAddress, numberToHex, toRlp } from 'viem/utils'

/** A transaction as this wallet signs it. */
export type Eip1559 = {
  chainId: number
  nonce: number
  /** Left out to create a contract. */
  to?: Hex | undefined
  value: bigint
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * EIP-1559, section "Specification": `0x02 || rlp([…])`, unsigned or signed, with an empty access list. viem's own
 * serialiser knows every type of transaction, which is ten times the weight for the one that is ever signed here.
 * @throws `invalidRequest` for a recipient whose checksum is wrong, and for a tip above the whole fee.
 */
export function serializeTransaction(transaction: Eip1559, signature?: Signature): Hex {
  const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if ((to !== undefined && !isAddress(to)) || maxPriorityFeePerGas > maxFeePerGas)
    throw new VestibuleError('invalidRequest')
  const fields = [
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(quantity),
    to ?? '0x',
    quantity(value),
    data,
    [],
  ]
  if (signature !== undefined) {
    const { r, s, yParity } = signature
    fields.push(quantity(yParity ?? 0), quantity(BigInt(r)), quantity(BigInt(s)))
  }
  return `0x02${toRlp(fields).slice(2)}`
}

/** A number as RLP wants it: without leading zeros, and nothing at all for zero. */
function quantity(value: number | bigint): Hex {
  return BigInt(value) === 0n ? '0x' : numberToHex(value)
}
