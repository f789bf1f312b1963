import { type Address, encodeDeployData, getContractAddress, type Hex, parseAbi } from 'viem'
import { CAREFUL_TOKEN_CODE, EXCHANGE_CODE } from './exchangeCode.js'

export { CAREFUL_TOKEN_CODE }

/** The pools' initial reserves; without `address` it is the chain's own currency. */
type Side = { address?: Address | undefined; amount: bigint }

const NATIVE = `0x${'00'.repeat(20)}` as const

const ABI = parseAbi([
  'constructor((address one, uint256 oneAmount, address other, uint256 otherAmount)[] pools) payable',
])

/** The code that deploys an exchange with pools of tokens that anyone may mint, and what has to be paid for them. */
export function exchangeOf(pools: readonly (readonly [Side, Side])[]): {
  code: Hex
  value: bigint
} {
  const value = pools.flat().reduce((sum, { address, amount }) => sum + (address ? 0n : amount), 0n)
  const code = encodeDeployData({
    abi: ABI,
    bytecode: EXCHANGE_CODE,
    args: [
      pools.map(([one, other]) => ({
        ...{ one: one.address ?? NATIVE, oneAmount: one.amount },
        ...{ other: other.address ?? NATIVE, otherAmount: other.amount },
      })),
    ],
  })
  return { code, value }
}

/** The contracts of an exchange: its factory, and its wrapped currency. */
export function partsOf(exchange: Address): { factory: Address; wrapped: Address } {
  return {
    factory: getContractAddress({ from: exchange, nonce: 1n }),
    wrapped: getContractAddress({ from: exchange, nonce: 2n }),
  }
}
