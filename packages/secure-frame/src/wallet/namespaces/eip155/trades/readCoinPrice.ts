import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { readAbi } from '../requests/readAbi.js'

/** Chainlink's price of each chain's coin in US dollars, with eight decimals. */
const FEEDS: Readonly<Record<number, Hex>> = {
  1: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
  10: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
  137: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0',
  8453: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
  42161: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612',
}
/** `latestRoundData()` */
const LATEST_ROUND = '0xfeaf968c'
/** Maximum age in seconds. Every feed updates at least once an hour. */
const MAX_AGE_S = 86_400n

/**
 * From the chain, in dollars with eight decimals. Undefined without a recent feed value.
 * @param options.now In ms since 1970
 */
export async function readCoinPrice(options: {
  rpc: Rpc
  chainId: number
  now: number
}): Promise<bigint | undefined> {
  const { rpc, chainId, now } = options
  const to = FEEDS[chainId]
  if (to === undefined) return undefined
  const params = [{ to, data: LATEST_ROUND }, 'latest']
  const answer = await rpc.request({ method: 'eth_call', params }).catch(() => undefined)
  const round =
    typeof answer === 'string'
      ? readAbi(['uint80', 'int256', 'uint256', 'uint256', 'uint80'], answer as Hex)
      : undefined
  const [, price, , updatedAt] = (round ?? []) as bigint[]
  if (price === undefined || price <= 0n || updatedAt === undefined) return undefined
  return BigInt(Math.floor(now / 1_000)) - updatedAt > MAX_AGE_S ? undefined : price
}
