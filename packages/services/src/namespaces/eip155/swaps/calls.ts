import { type AskNodeAll, expectAnswer, type NodeCall, type NodeOutcome } from '@vestibule/indexer'
import { bytes, quantity } from '@vestibule/indexer/eip155'
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  prepareEncodeFunctionData,
} from 'viem'

const SWAP_ABI = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function WETH9() view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function refundETH() payable',
  'function multicall(uint256, bytes[]) payable',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function prev(uint128) view returns (address)',
])
type Name = (typeof SWAP_ABI)[number]['name']

/** Prepares selectors, which viem would compute for each call. */
const PREPARED = new Map(
  SWAP_ABI.map((item) => [item.name, prepareEncodeFunctionData({ abi: [item] })]),
)

export function encode(functionName: Name, args: readonly unknown[] = []): Hex {
  const prepared = PREPARED.get(functionName)
  return encodeFunctionData({ ...prepared, args } as Parameters<typeof encodeFunctionData>[0])
}

export function callOf(to: string, data: Hex, tag = 'latest'): NodeCall {
  return { method: 'eth_call', params: [{ to, data }, tag] }
}

export function said(functionName: Name, outcome: NodeOutcome | undefined): unknown {
  if (outcome === undefined || 'error' in outcome) return undefined
  const { data } = bytes.safeParse(outcome.result)
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi: SWAP_ABI, functionName, data })
  } catch {
    return undefined
  }
}

export async function readGasPrice(ask: AskNodeAll): Promise<bigint> {
  const call: NodeCall = { method: 'eth_gasPrice', params: [] }
  const [outcome] = await ask([call])
  return expectAnswer(call, outcome, quantity)
}
