import { type AskNodeAll, expectAnswer, type NodeCall } from '@vestibule/indexer'
import { type AccountCall, bytes, quantity } from '@vestibule/indexer/eip155'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
} from 'viem'
import * as z from 'zod'
import type { TokenFee } from '../../sponsorRules.js'

/** Gas of `postOp`: two transfers and two balance reads of a token behind a proxy. */
export const POST_OP_GAS = 150_000n
const ABI = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
const MOST_DECIMALS = 36n

const Simulated = z.tuple([
  z.object({ calls: z.array(z.object({ status: quantity, returnData: bytes })) }),
])

/** Without a token fee, the operator pays. */
export function packTokenFee(fee: TokenFee | undefined): Hex {
  const amount = (value: bigint) => numberToHex(value, { size: 16 })
  const { token = `0x${'00'.repeat(20)}`, rate = 0n, most = 0n } = fee ?? {}
  return concatHex([token as Hex, amount(rate), amount(most)])
}

/** Reads only the last call: a later call could revoke an approval. */
export function approvedFee(
  calls: readonly AccountCall[],
  { token, paymaster }: { token: string; paymaster: string },
): bigint {
  const last = calls.at(-1)
  if (last === undefined || last.value > 0n || !isAddressEqual(last.to, token as Address)) return 0n
  try {
    const { functionName, args } = decodeFunctionData({ abi: ABI, data: last.data })
    if (functionName !== 'approve') return 0n
    const [spender, amount] = args
    const isExact = encodeFunctionData({ abi: ABI, functionName, args }) === last.data.toLowerCase()
    return isExact && isAddressEqual(spender, paymaster as Address) ? amount : 0n
  } catch {
    return 0n
  }
}

export async function readDecimals(ask: AskNodeAll, token: string): Promise<number> {
  const data = encodeFunctionData({ abi: ABI, functionName: 'decimals' })
  const call: NodeCall = { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  const [outcome] = await ask([call])
  const decimals = expectAnswer(call, outcome, quantity)
  return Number(decimals > MOST_DECIMALS ? MOST_DECIMALS : decimals)
}

/** Simulates the calls: if they fail or spend the token, the operator would pay. @throws NodeFault */
export async function isFeePaid(
  ask: AskNodeAll,
  asked: {
    account: string
    callData: Hex
    code: Hex
    entryPoint: string
    paymaster: string
    fee: TokenFee
  },
): Promise<boolean> {
  const { account, callData, code, entryPoint, paymaster, fee } = asked
  const args = [account as Address, paymaster as Address, fee.most] as const
  const pull = encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args })
  const balance = encodeFunctionData({
    abi: ABI,
    functionName: 'balanceOf',
    args: [paymaster as Address],
  })
  const ofToken = (data: Hex) => ({ from: paymaster, to: fee.token, data })
  const block = {
    stateOverrides: { [account]: { code } },
    calls: [
      { from: entryPoint, to: account, data: callData },
      ...[balance, pull, balance].map(ofToken),
    ],
  }
  const call: NodeCall = {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [block] }, 'latest'],
  }
  const [outcome] = await ask([call])
  const [{ calls }] = expectAnswer(call, outcome, Simulated)
  if (calls.length !== block.calls.length || calls.some(({ status }) => status !== 1n)) return false
  const [before, after] = [calls[1], calls[3]].map((each) => BigInt(each?.returnData ?? 0))
  // A token can withhold a part of each transfer.
  return after !== undefined && before !== undefined && after - before >= fee.most
}
