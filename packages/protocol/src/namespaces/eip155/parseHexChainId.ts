import { VestibuleError } from '../../errors.js'

const LARGEST_CHAIN_ID = BigInt(Number.MAX_SAFE_INTEGER)

/** Reads the hex of EIP-695 (`eth_chainId`) and EIP-3326. @throws `invalidChainId` */
export function parseHexChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,14}$/.test(value))
    throw new VestibuleError('invalidChainId')
  const chainId = BigInt(value)
  if (chainId === 0n || chainId > LARGEST_CHAIN_ID) throw new VestibuleError('invalidChainId')
  return Number(chainId)
}
