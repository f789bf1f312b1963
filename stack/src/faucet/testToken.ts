import { parseAbi } from 'viem'
import { deploymentOf } from '../tokens/deployment.js'
import { TEST_TOKEN_CODE } from './testTokenCode.js'

export const TEST_TOKEN = {
  ...deploymentOf(TEST_TOKEN_CODE),
  abi: parseAbi([
    'function mint(address to, uint256 value)',
    'function balanceOf(address owner) view returns (uint256)',
    'function symbol() view returns (string)',
  ]),
  decimals: 6,
} as const
