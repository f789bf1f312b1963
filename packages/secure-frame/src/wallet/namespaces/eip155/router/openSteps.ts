import type { Hex } from 'viem'
import { openBatch, type RawCall } from '../requests/batchCalls.js'
import type { BatchCall, Carrier, SingleCall, Step } from '../requests/decodedCall.js'
import { readAbi } from '../requests/readAbi.js'
import { decodeStandard } from '../requests/standardCalls.js'
import { openRouter, type Plan, readCommands, v3Path } from './routerCommands.js'
import { partiesOf } from './routerParties.js'

/** multicall(uint256,bytes[]), exactInput and unwrapWETH9 of SwapRouter02. */
const WITH_DEADLINE = '0x5ae401dc'

const EXACT_INPUT = '0xb858183f'

const UNWRAP = '0x49404b7c'

/** refundETH: returns the remaining ETH. */
const REFUND = '0x12210e8a'

/** Honest pages need fewer levels. */
const MAX_DEPTH = 4
/** People cannot check more steps. */
export const MAX_STEPS = 32

type Opened = Pick<BatchCall, 'carriers' | 'steps'>

/** @returns `undefined` for a call without inner calls or with too many */
export function openSteps(call: RawCall): Opened | undefined {
  try {
    const opened = open(call, 0)
    return opened !== undefined && opened.steps.length <= MAX_STEPS ? opened : undefined
  } catch {
    // Too deep or too many: treat as one unknown call.
    return undefined
  }
}

export function decodeSingle(call: Pick<RawCall, 'to' | 'data'>): SingleCall {
  if (call.data === '0x') return { kind: 'nativeTransfer' }
  const selector = call.data.slice(0, 10) as RawCall['data']
  return decodeStandard(call) ?? { kind: 'unknownCall', contract: call.to, selector }
}

function open(call: RawCall, depth: number): Opened | undefined {
  const { to: contract, value } = call
  const plan = openRouter(call)
  if (plan !== undefined) {
    const steps = stepsOfPlan(plan, { call, depth })
    return steps && { carriers: [{ style: 'router', contract, value }], steps }
  }
  const swap = readRangeSwap(call)
  if (swap !== undefined) {
    const own = { from: call.from, to: contract, value: 0n, data: '0x' } as const
    const steps = swap.map((each) => ({ ...own, call: each }))
    return { carriers: [{ style: 'router', contract, value }], steps }
  }
  const batch = openBatch(call)
  if (batch === undefined || batch.calls.length === 0) return undefined
  checkSize(batch.calls, depth + 1)
  const inner = batch.calls.map(
    (each): Opened =>
      open(each, depth + 1) ?? { carriers: [], steps: [{ ...each, call: decodeSingle(each) }] },
  )
  const own: Carrier = { style: batch.style, contract, value }
  return {
    carriers: [own, ...inner.flatMap(({ carriers }) => carriers)],
    steps: inner.flatMap(({ steps }) => steps),
  }
}

function stepsOfPlan(
  plan: Plan,
  { call, depth }: { call: RawCall; depth: number },
): Step[] | undefined {
  const commands = readCommands(plan, call)
  if (commands === undefined || commands.length === 0) return undefined
  checkSize(commands, depth + 1)
  const own = { from: call.from, to: call.to, value: 0n, data: '0x' } as const
  const steps = commands.map((command): Step[] | undefined => {
    const { optional } = command
    const found =
      'plan' in command
        ? stepsOfPlan(command.plan, { call, depth: depth + 1 })
        : command.calls.map((each) => ({ ...own, call: each }))
    return found?.map((step) => (optional ? { ...step, optional } : step))
  })
  return steps.every((each) => each !== undefined) ? steps.flat() : undefined
}

function checkSize({ length }: readonly unknown[], depth: number) {
  if (depth > MAX_DEPTH || length > MAX_STEPS)
    throw new RangeError('The batch contains too many steps or levels.')
}

/** Only the form that the services build: one trade with a deadline, from or to the native currency. */
function readRangeSwap(call: RawCall): SingleCall[] | undefined {
  if (!call.data.startsWith(WITH_DEADLINE)) return undefined
  const [first, second, ...others] = openBatch(call)?.calls ?? []
  const swap =
    first && argumentsOf(first.data, EXACT_INPUT, [['bytes', 'address', 'uint256', 'uint256']])
  if (swap === undefined || others.length > 0) return undefined
  const [[path, recipient, amount, least]] = swap as unknown as [[Hex, Hex, bigint, bigint]]
  const tokens = v3Path(path)
  // Zero means the router's whole balance.
  const hasCoins = call.value > 0n
  if (tokens === undefined || amount === 0n || (hasCoins && call.value !== amount)) return undefined
  const [end] = readAbi(['uint256', 'bytes[]'], `0x${call.data.slice(10)}`) ?? []
  const { resolve } = partiesOf(call)
  const calls: SingleCall[] = [
    {
      kind: 'swap',
      version: 'v3',
      exact: 'in',
      pay: { token: tokens[0], amount },
      get: { token: tokens.at(-1), amount: least },
      via: tokens.slice(1, -1),
      to: resolve(recipient),
      fromRouter: hasCoins,
      until: end as bigint,
    },
  ]
  if (hasCoins) calls.unshift({ kind: 'wrap', to: call.to, amount })
  if (second === undefined || (hasCoins && second.data === REFUND)) return calls
  const unwrap = argumentsOf(second.data, UNWRAP, ['uint256', 'address'])
  if (unwrap === undefined) return undefined
  const [minimum, to] = unwrap as [bigint, Hex]
  return [...calls, { kind: 'unwrap', to: resolve(to), amount: minimum }]
}

function argumentsOf(data: Hex, selector: string, inputs: Parameters<typeof readAbi>[0]) {
  return data.startsWith(selector) ? readAbi(inputs, `0x${data.slice(10)}`) : undefined
}
