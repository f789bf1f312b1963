import type { V3Pools } from '../../swapRules.js'

const FIRST = {
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
}

/**
 * SwapRouter02, QuoterV2 and the token that stands for the currency. https://docs.uniswap.org/contracts/v3/reference/deployments (7 April 2026).
 * The approval card describes the router on the same networks.
 */
export const UNISWAP_V3: ReadonlyMap<string, V3Pools> = new Map([
  ['1', { ...FIRST, wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
  ['10', { ...FIRST, wrapped: '0x4200000000000000000000000000000000000006' }],
  ['137', { ...FIRST, wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' }],
  [
    '8453',
    {
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      wrapped: '0x4200000000000000000000000000000000000006',
    },
  ],
  ['42161', { ...FIRST, wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' }],
])
