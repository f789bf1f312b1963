import {
  CAREFUL_TOKEN_CODE,
  exchangeOf,
  partsOf,
  rangeExchangeOf,
} from '@vestibule/services/testing/exchange'
import { parseEther, parseUnits } from 'viem'
import { TEST_TOKEN } from '../faucet/testToken.js'
import { deploymentOf } from '../tokens/deployment.js'
import { WORLD_TOKENS } from '../tokens/worldTokens.js'

/** Changes an allowance only from or to zero, and returns no value. */
export const CAREFUL_TOKEN = { ...deploymentOf(CAREFUL_TOKEN_CODE), decimals: 6 } as const

const dollars = (amount: string) => ({
  address: TEST_TOKEN.address,
  amount: parseUnits(amount, TEST_TOKEN.decimals),
})
const ether = (amount: string) => ({ amount: parseEther(amount) })
const { silent, fee } = WORLD_TOKENS

/** Values for `localPrices`. The silent token has no price. */
const { code, value } = exchangeOf([
  [ether('400'), dollars('1000000')],
  [ether('200'), { address: silent.address, amount: parseEther('100000') }],
  [{ address: fee.address, amount: parseEther('1000000') }, dollars('40000')],
  [
    { address: CAREFUL_TOKEN.address, amount: parseUnits('500000', CAREFUL_TOKEN.decimals) },
    dollars('500000'),
  ],
])
const { address, deployment } = deploymentOf(code)

export const LOCAL_EXCHANGE = { address, deployment: { ...deployment, value } } as const

export const WRAPPED = partsOf(address).wrapped

/** V3 pools at the same prices. Only these pools trade silent tokens directly for dollars. */
const ranges = rangeExchangeOf(WRAPPED, [
  {
    sides: [{ address: silent.address, amount: parseEther('100000') }, dollars('500000')],
    fee: 3_000,
    depth: 10n,
  },
])
export const LOCAL_RANGES = deploymentOf(ranges.code)

export const EXCHANGE_TOKENS = [WRAPPED, CAREFUL_TOKEN.address]

export const exchangePrices = (caipNetworkId: string) => [
  { asset: `${caipNetworkId}:${WRAPPED}`, price: 2_500 },
  { asset: `${caipNetworkId}:${CAREFUL_TOKEN.address}`, price: 1 },
]

export const LOCAL_SWAP = {
  router: address,
  v3: { router: LOCAL_RANGES.address, quoter: LOCAL_RANGES.address, wrapped: WRAPPED },
  through: [TEST_TOKEN.address],
}
