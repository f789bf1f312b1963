import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { AskNodeAll, NodeCall, NodeOutcome } from '../../chainReader.js'
import type { Clock } from '../../time.js'
import { MINUTE } from '../../time.js'
import { bytes } from './quantities.js'

const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ABI = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])
const TOGETHER = 150
const GAS_TOGETHER = 25_000_000
const MAX_ANSWERS = 8_000_000
const FACT: CallLimits = { gas: 100_000, maxAnswer: 8_192, together: true, alone: 50 }
/** Time in ms before a silent contract is called again, and the maximum number of silent contracts. */
const SILENCE = 10 * MINUTE
const MOST_SILENT = 20_000
/** Error texts of a failing contract. All other errors come from the node. */
const OF_CONTRACT = /revert|gas|opcode|stack|jump|\be?vm\b/i
const REVERTED = 3

export type CallLimits = {
  gas: number
  maxAnswer: number
  together: boolean
  alone: number
}
export type ContractCall = { to: string; data: Hex }
/** `none` if the contract does not answer, `refused` if the node does not answer. */
export type ContractAnswer = Hex | 'none' | 'refused'

/** Batches calls if the chain has Multicall3. Repeats failed calls one by one: another call of the batch may have used up the gas. */
export function createCaller(ask: AskNodeAll, clock: Clock, limits: CallLimits = FACT) {
  const { gas, maxAnswer } = limits
  let isDeployed: boolean | undefined
  const silent = new Map<string, number>()

  function isSilent(call: ContractCall): boolean {
    const age = clock() - (silent.get(keyOf(call)) ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < SILENCE
  }

  function noteSilence(call: ContractCall) {
    silent.delete(keyOf(call))
    silent.set(keyOf(call), clock())
    const [oldest] = silent.keys()
    if (silent.size > MOST_SILENT && oldest !== undefined) silent.delete(oldest)
  }

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
    return groups.flatMap((group, index) =>
      readGroup(outcomes[index], { length: group.length, maxAnswer }),
    )
  }

  async function callAlone(
    calls: readonly ContractCall[],
  ): Promise<Map<ContractCall, ContractAnswer>> {
    const answers = new Map<ContractCall, ContractAnswer>()
    let size = 0
    for (let index = 0; index < calls.length && size < MAX_ANSWERS; index += limits.alone) {
      const group = calls.slice(index, index + limits.alone)
      const outcomes = await ask(group.map((call) => ethCall(call, gas)))
      for (const [place, call] of group.entries()) {
        const outcome = outcomes[place]
        const answer = answerOf(outcome, maxAnswer)
        size += sizeOf(outcome)
        answers.set(call, answer)
        if (answer === 'none') noteSilence(call)
      }
    }
    return answers
  }

  /** Answers in the order of the calls. Refuses the last calls if the answers are too large. */
  return async (calls: readonly ContractCall[]): Promise<ContractAnswer[]> => {
    const asked = calls.filter((call) => !isSilent(call))
    const together =
      limits.together && asked.length > 1 && (await hasMulticall()) ? await callTogether(asked) : []
    const answers = new Map(asked.map((call, index) => [call, together[index]]))
    const missing = asked.filter((call) => answers.get(call) === undefined)
    const later = await callAlone(missing)
    return calls.map((call) =>
      answers.has(call) ? (answers.get(call) ?? later.get(call) ?? 'refused') : 'none',
    )
  }
}

const keyOf = ({ to, data }: ContractCall) => `${to}${data}`

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

function readGroup(
  outcome: NodeOutcome | undefined,
  { length, maxAnswer }: { length: number; maxAnswer: number },
): (Hex | undefined)[] {
  const none = Array.from({ length }, () => undefined)
  const data = outcome && 'result' in outcome ? bytes.safeParse(outcome.result).data : undefined
  if (data === undefined) return none
  try {
    const results = decodeFunctionResult({ abi: ABI, functionName: 'aggregate3', data })
    if (results.length !== length) return none
    return results.map(({ success, returnData }) =>
      success && returnData.length <= maxAnswer ? returnData : undefined,
    )
  } catch {
    return none
  }
}

function answerOf(outcome: NodeOutcome | undefined, maxAnswer: number): ContractAnswer {
  if (outcome === undefined) return 'refused'
  if ('error' in outcome) {
    const { code, message } = outcome.error
    return code === REVERTED || OF_CONTRACT.test(message) ? 'none' : 'refused'
  }
  if (sizeOf(outcome) > maxAnswer) return 'none'
  return bytes.safeParse(outcome.result).data ?? 'refused'
}

function sizeOf(outcome: NodeOutcome | undefined): number {
  return outcome && 'result' in outcome && typeof outcome.result === 'string'
    ? outcome.result.length
    : 0
}
