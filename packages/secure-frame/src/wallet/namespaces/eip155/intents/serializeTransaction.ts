import { VestibuleError } from '@vestibule/protocol'
import type { Hex, Signature } from 'viem'
import { isAddress, keccak256, numberToHex, toRlp } from 'viem/utils'

export type Eip1559 = {
  chainId: number
  nonce: number
  to?: Hex | undefined
  value: bigint
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  authorization?: (Authorization & { signature: Signature }) | undefined
}

/** Address 0 removes the delegation. */
type Authorization = { chainId: number; contract: Hex; nonce: number }

export function authorizationHash({ chainId, contract, nonce }: Authorization): Hex {
  return keccak256(`0x05${toRlp([quantity(chainId), contract, quantity(nonce)]).slice(2)}`)
}

/**
 * EIP-1559 or EIP-7702 with an empty access list. viem's serializer is ten times as large.
 * @throws `invalidRequest` for a wrong checksum, and for a tip above the maximum fee
 */
export function serializeTransaction(transaction: Eip1559, signature?: Signature): Hex {
  const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const { authorization } = transaction
  if ((to !== undefined && !isAddress(to)) || maxPriorityFeePerGas > maxFeePerGas)
    throw new VestibuleError('invalidRequest')
  const fields: Fields = [
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(quantity),
    to ?? '0x',
    quantity(value),
    data,
    [],
  ]
  if (authorization !== undefined) {
    const { contract, signature: signed } = authorization
    const named = [quantity(authorization.chainId), contract, quantity(authorization.nonce)]
    fields.push([[...named, ...numbersOf(signed)]])
  }
  if (signature !== undefined) fields.push(...numbersOf(signature))
  return `0x${authorization === undefined ? '02' : '04'}${toRlp(fields).slice(2)}`
}

type Fields = (Hex | Fields)[]

function numbersOf({ r, s, yParity }: Signature): Hex[] {
  return [quantity(yParity ?? 0), quantity(BigInt(r)), quantity(BigInt(s))]
}

/** RLP number: no leading zeros, and empty for zero. */
function quantity(value: number | bigint): Hex {
  return BigInt(value) === 0n ? '0x' : numberToHex(value)
}
