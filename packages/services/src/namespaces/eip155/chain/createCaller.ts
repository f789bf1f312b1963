import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { AskNodeAll, NodeCall, NodeOutcome } from '../../chainReader.js'
import { bytes } from './quantities.js'

/** Where most chains have Multicall3. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ABI = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])
/** Calls in one of these, and calls of contracts in one batch. */
const TOGETHER = 150
/** What a contract may spend on an answer, alone, and all of them together. */
const GAS = 500_000
const GAS_TOGETHER = 25_000_000

export type ContractCall = { to: string; data: Hex }

/**
 * Asks contracts: many in one call where the chain has Multicall3, and by themselves where it has not. A contract that spends
 * what the others need is asked again alone, and so are they.
 */
export function createCaller(ask: AskNodeAll) {
  let isDeployed: boolean | undefined

  async function hasMulticall(): Promise<boolean> {
    if (isDeployed !== undefined) return isDeployed
    const [outcome] = await ask([{ method: 'eth_getCode', params: [MULTICALL, 'latest'] }])
    if (outcome === undefined || 'error' in outcome) return false
    isDeployed = outcome.result !== '0x'
    return isDeployed
  }

  async function callTogether(calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> {
    const groups = Array.from({ length: Math.ceil(calls.length / TOGETHER) }, (_, index) =>
      calls.slice(index * TOGETHER, (index + 1) * TOGETHER),
    )
    const outcomes = await ask(
      groups.map((group) => ethCall({ to: MULTICALL, data: encodeGroup(group) }, GAS_TOGETHER)),
    )
    return groups.flatMap((group, index) => readGroup(outcomes[index], group.length))
  }

  async function callAlone(calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> {
    const outcomes = await ask(calls.map((call) => ethCall(call, GAS)))
    return calls.map((_, index) => answerOf(outcomes[index]))
  }

  /** Answers in the order of the calls; undefined where a contract has none. */
  return async (calls: readonly ContractCall[]): Promise<(Hex | undefined)[]> => {
    if (calls.length === 0) return []
    if (calls.length === 1 || !(await hasMulticall())) return callAlone(calls)
    const answers = await callTogether(calls)
    const missing = calls.filter((_, index) => answers[index] === undefined)
    if (missing.length === 0) return answers
    const later = new Map(zip(missing, await callAlone(missing)))
    return calls.map((call, index) => answers[index] ?? later.get(call))
  }
}

function ethCall({ to, data }: ContractCall, gas: number): NodeCall {
  return { method: 'eth_call', params: [{ to, data, gas: numberToHex(gas) }, 'latest'] }
}

function encodeGroup(calls: readonly ContractCall[]): Hex {
  const args = calls.map(({ to, data }) => ({
    target: to as Hex,
    allowFailure: true,
    callData: data,
  }))
  return encodeFunctionData({ abi: ABI, functionName: 'aggregate3', args: [args] })
}

function readGroup(outcome: NodeOutcome | undefined, length: number): (Hex | undefined)[] {
  const data = answerOf(outcome)
  const none = Array.from({ length }, () => undefined)
  if (data === undefined) return none
  try {
    const results = decodeFunctionResult({ abi: ABI, functionName: 'aggregate3', data })
    if (results.length !== length) return none
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch {
    // Another contract than Multicall3 is there.
    return none
  }
}

function answerOf(outcome: NodeOutcome | undefined): Hex | undefined {
  if (outcome === undefined || 'error' in outcome) return undefined
  return bytes.safeParse(outcome.result).data
}

function zip<a, b>(one: readonly a[], other: readonly b[]): [a, b][] {
  return one.map((item, index) => [item, other[index] as b])
}
