import { parseAbi } from 'viem'
import { TEST_TOKEN } from '../faucet/testToken.js'
import { deploymentOf } from './deployment.js'
import { BARRIER, DOLLAR, logoOf } from './logoOf.js'
import {
  COLLECTION_CODE,
  FEE_TOKEN_CODE,
  ITEMS_CODE,
  SILENT_TOKEN_CODE,
  SPAM_COLLECTION_CODE,
  SPAM_TOKEN_CODE,
} from './worldTokenCodes.js'

/** Tokens of the local chains besides the faucet's tokens. They have the same addresses on every chain. */
export const WORLD_TOKENS = {
  silent: deploymentOf(SILENT_TOKEN_CODE),
  /** Withholds one per cent of each transfer. */
  fee: deploymentOf(FEE_TOKEN_CODE),
  spam: deploymentOf(SPAM_TOKEN_CODE),
  spamBirds: deploymentOf(SPAM_COLLECTION_CODE),
  birds: deploymentOf(COLLECTION_CODE),
  items: deploymentOf(ITEMS_CODE),
} as const

export const TOKEN_ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
])
export const COLLECTION_ABI = parseAbi(['function mint(address to)'])
export const ITEMS_ABI = parseAbi([
  'function mint(address to, uint256 id, uint256 value)',
  'function mintBatch(address to, uint256[] ids, uint256[] values)',
])

/** Tokens whose balances the services read for every account. The silent token has no picture. */
const LISTED = [
  { address: TEST_TOKEN.address, logoURI: logoOf('#1f7a5c', DOLLAR) },
  WORLD_TOKENS.silent.address,
  { address: WORLD_TOKENS.fee.address, logoURI: logoOf('#b4552d', BARRIER) },
]

export const LOCAL_DATA = { tokens: LISTED, scanBlocks: true }

/** Fictional constant prices in US dollars. */
export function localPrices(caipNetworkId: string) {
  const currency = `0x${'ee'.repeat(20)}`
  return [
    { asset: `${caipNetworkId}:${currency}`, price: 2_500, change24h: -1.25 },
    { asset: `${caipNetworkId}:${TEST_TOKEN.address}`, price: 1, change24h: 0.01 },
    { asset: `${caipNetworkId}:${WORLD_TOKENS.fee.address}`, price: 0.04, change24h: 12.5 },
  ]
}
