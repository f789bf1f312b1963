import type { Hex } from 'viem'
import { openBatch, type RawCall } from '../requests/batchCalls.js'
import type { SingleCall } from '../requests/decodedCall.js'
import { readAbi } from '../requests/readAbi.js'
import { v3Path } from './routerCommands.js'
import { partiesOf } from './routerParties.js'

/** multicall(uint256,bytes[]), exactInput and unwrapWETH9 of SwapRouter02. */
const WITH_DEADLINE = '0x5ae401dc'
const EXACT_INPUT = '0xb858183f'
const UNWRAP = '0x49404b7c'
/** refundETH, which gives coins back that are left. */
const REFUND = '0x12210e8a'

/**
 * Reads a swap at a router like Uniswap's SwapRouter02, as the services build it: one trade with an end, of coins that go along, or for
 * coins. `undefined` for every other call.
 */
export function readRangeSwap(call: RawCall): SingleCall[] | undefined {
  if (!call.data.startsWith(WITH_DEADLINE)) return undefined
  const [first, second, ...others] = openBatch(call)?.calls ?? []
  const swap =
    first && argumentsOf(first.data, EXACT_INPUT, [['bytes', 'address', 'uint256', 'uint256']])
  if (swap === undefined || others.length > 0) return undefined
  const [[path, recipient, amount, least]] = swap as unknown as [[Hex, Hex, bigint, bigint]]
  const tokens = v3Path(path)
  // For an amount of zero the router uses its balance.
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
