import {
  type Address,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  prepareEncodeFunctionData,
  zeroAddress,
} from 'viem'
import * as z from 'zod'
import type { AskNodeAll, NodeCall, NodeOutcome } from '../../../chainReader.js'
import { expectAnswer } from '../../../expectAnswer.js'
import { hash32, height, seconds } from '../quantities.js'

export const POOL_ABI = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickSpacing() view returns (int24)',
  'function tickBitmap(int16) view returns (uint256)',
  'function ticks(int24) view returns (uint128, int128, uint256, uint256, int56, uint160, uint32, bool)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
type Abi = typeof POOL_ABI
type Name = Abi[number]['name']

/** Selectors are hashes, and a token's price needs dozens of calls: compute them once. */
const PREPARED = new Map<Name, object>(
  POOL_ABI.map(({ name }) => [
    name,
    prepareEncodeFunctionData({ abi: POOL_ABI, functionName: name }),
  ]),
)

export type PoolCall = { to: string; name: Name; args?: readonly unknown[] }

const Head = z.object({ number: height, hash: hash32, timestamp: seconds })

export async function readNewest(ask: AskNodeAll) {
  const call: NodeCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  const [outcome] = await ask([call])
  return expectAnswer(call, outcome, Head)
}

export async function callAt(
  ask: AskNodeAll,
  block: bigint,
  calls: readonly PoolCall[],
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const tag = `0x${block.toString(16)}`
  const outcomes = await ask(
    calls.map(({ to, name, args = [] }) => {
      const data = encodeFunctionData({
        ...PREPARED.get(name),
        args,
      } as EncodeFunctionDataParameters)
      return { method: 'eth_call', params: [{ to, data }, tag] }
    }),
  )
  return calls.map(({ name }, index) => readAnswer(name, outcomes[index]))
}

function readAnswer(functionName: Name, outcome: NodeOutcome | undefined): unknown {
  if (outcome === undefined || 'error' in outcome) return undefined
  const data = outcome.result
  if (typeof data !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){1,1024}$/.test(data)) return undefined
  try {
    return decodeFunctionResult({ abi: POOL_ABI, functionName, data: data as Hex })
  } catch {
    return undefined
  }
}

export const asBigint = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' ? value : undefined

export const asWhole = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined

export function asAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string' || value === zeroAddress) return undefined
  return getAddress(value)
}
