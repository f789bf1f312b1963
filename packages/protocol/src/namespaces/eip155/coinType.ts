import { VestibuleError } from '../../errors.js'

const EVM = 0x8000_0000
/** SLIP-44. Ethereum's coin type is older than ENSIP-11. */
const ETHER = 60

/** ENSIP-11. @throws `invalidChainId` for ids below 1 and from 2147483648 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= EVM)
    throw new VestibuleError('invalidChainId')
  return EVM + chainId
}

/** ENSIP-9 and ENSIP-11. Undefined for other coin types. */
export function fromCoinType(coinType: number): number | undefined {
  if (coinType === ETHER) return 1
  const isChain = Number.isInteger(coinType) && coinType > EVM && coinType < 2 * EVM
  return isChain ? coinType - EVM : undefined
}
