import { type Address, encodeDeployData, getContractAddress, type Hex, parseAbi } from 'viem'
import { CAREFUL_TOKEN_CODE, EXCHANGE_CODE } from './exchangeCode.js'
import { RANGE_EXCHANGE_CODE } from './rangeExchangeCode.js'

export { CAREFUL_TOKEN_CODE }

/** Initial reserves. Without `address`, the native currency. */
type Side = { address?: Address | undefined; amount: bigint }

const NATIVE = `0x${'00'.repeat(20)}` as const

const ABI = parseAbi([
  'constructor((address one, uint256 oneAmount, address other, uint256 otherAmount)[] pools) payable',
])

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

/** Initial reserves of a pool that trades as if they were `depth` times larger. The fee is in millionths. */
export type RangePool = {
  sides: readonly [Required<Side>, Required<Side>]
  fee: number
  depth: bigint
}

const RANGE_ABI = parseAbi([
  'constructor(address wrapped, (address one, uint256 oneAmount, address other, uint256 otherAmount, uint24 fee, uint256 depth)[] pools) payable',
])

/** Like `exchangeOf`, for Uniswap V3 pools: one contract is factory, quoter and router. */
export function rangeExchangeOf(wrapped: Address, pools: readonly RangePool[]) {
  const sides = pools.flatMap(({ sides }) => sides)
  const value = sides.reduce(
    (sum, { address, amount }) => sum + (address === wrapped ? amount : 0n),
    0n,
  )
  const code = encodeDeployData({
    abi: RANGE_ABI,
    bytecode: RANGE_EXCHANGE_CODE,
    args: [
      wrapped,
      pools.map(({ sides: [one, other], fee, depth }) => ({
        ...{ one: one.address as Address, oneAmount: one.amount },
        ...{ other: other.address as Address, otherAmount: other.amount },
        ...{ fee, depth },
      })),
    ],
  })
  return { code, value }
}

export function partsOf(exchange: Address): { factory: Address; wrapped: Address } {
  return {
    factory: getContractAddress({ from: exchange, nonce: 1n }),
    wrapped: getContractAddress({ from: exchange, nonce: 2n }),
  }
}
