import { getAddress, type Hex } from 'viem'
import type { RawCall } from '../requests/batchCalls.js'
import type { SingleCall } from '../requests/decodedCall.js'
import { type AbiType, readAbi } from '../requests/readAbi.js'
import { approval } from '../requests/standardCalls.js'
import { partiesOf, type RouterParties, tokenOf } from './routerParties.js'
import { readV4Actions } from './v4Actions.js'

export type Plan = { commands: Hex; inputs: readonly Hex[] }

export type Command = ({ calls: SingleCall[] } | { plan: Plan }) & { optional: boolean }

type Reader = {
  inputs: readonly AbiType[]
  read: (parties: RouterParties, values: never) => SingleCall[] | undefined
}

const ALL = 2n ** 255n
const MAY_FAIL = 0x80
const SUB_PLAN = 0x21

const amountOf = (amount: bigint): bigint | 'all' => (amount === ALL ? 'all' : amount)

type SwapInput = readonly [Hex, bigint, bigint, unknown, boolean]

/** `path` is in trading order. */
function swap(
  { resolve }: RouterParties,
  given: {
    version: 'v2' | 'v3'
    exact: 'in' | 'out'
    input: SwapInput
    path: readonly Hex[] | undefined
  },
): SingleCall[] | undefined {
  const { version, exact, input, path } = given
  const [to, certain, limit, , fromCaller] = input
  const [first, last] = [path?.[0], path?.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [paid, got] = exact === 'in' ? [certain, limit] : [limit, certain]
  return [
    {
      kind: 'swap',
      version,
      exact,
      pay: { token: first, amount: amountOf(paid) },
      get: { token: last, amount: got },
      via: path?.slice(1, -1) ?? [],
      to: resolve(to),
      fromRouter: !fromCaller,
    },
  ]
}

const v2 = (exact: 'in' | 'out'): Reader => ({
  inputs: ['address', 'uint256', 'uint256', 'address[]', 'bool'],
  read: (parties, input: SwapInput) => {
    const path = input[3] as readonly Hex[]
    return path.length < 2 ? undefined : swap(parties, { version: 'v2', exact, input, path })
  },
})

const v3 = (exact: 'in' | 'out'): Reader => ({
  inputs: ['address', 'uint256', 'uint256', 'bytes', 'bool'],
  read: (parties, input: SwapInput) => {
    const path = v3Path(input[3] as Hex)
    // The path starts with the bought asset if the output is fixed.
    return swap(parties, {
      version: 'v3',
      exact,
      input,
      path: exact === 'in' ? path : path?.toReversed(),
    })
  },
})

/** Alternates a token with three bytes of fee. */
export function v3Path(path: Hex): Hex[] | undefined {
  const hop = 2 * (20 + 3)
  const digits = path.slice(2)
  if (digits.length <= hop || (digits.length - 40) % hop !== 0) return undefined
  const count = (digits.length - 40) / hop + 1
  return Array.from({ length: count }, (_, index) =>
    getAddress(`0x${digits.slice(index * hop, index * hop + 40)}`),
  )
}

const DETAILS = ['address', 'uint160', 'uint48', 'uint48'] as const
type Details = readonly [token: Hex, amount: bigint, until: bigint, nonce: bigint]

const permitted = (spender: Hex, [token, amount, until]: Details): SingleCall =>
  approval(token, { spender, amount, until })

const payment: Reader['inputs'] = ['address', 'address', 'uint256']
type Payment = readonly [token: Hex, to: Hex, amount: bigint]

const COMMANDS: Readonly<Record<number, Reader>> = {
  0: v3('in'),
  1: v3('out'),
  // PERMIT2_TRANSFER_FROM
  2: {
    inputs: ['address', 'address', 'uint160'],
    read: ({ resolve, caller }, [token, to, amount]: Payment) => [
      { kind: 'tokenTransfer', token, from: caller, to: resolve(to), amount },
    ],
  },
  // PERMIT2_PERMIT_BATCH
  3: {
    inputs: [[{ listOf: DETAILS }, 'address', 'uint256'], 'bytes'],
    read: (
      _parties,
      [[all, spender]]: readonly [readonly [readonly Details[], Hex, bigint], Hex],
    ) => all.map((details) => permitted(spender, details)),
  },
  // SWEEP
  4: {
    inputs: payment,
    read: ({ resolve }, [token, to, amount]: Payment) => [
      {
        kind: 'payOut',
        pay: { token: tokenOf(token), amount },
        to: resolve(to),
        sweeps: true,
        fromRouter: true,
      },
    ],
  },
  // TRANSFER
  5: {
    inputs: payment,
    read: ({ resolve }, [token, to, amount]: Payment) => {
      const pay = { token: tokenOf(token), amount: amountOf(amount) }
      return [{ kind: 'payOut', pay, to: resolve(to), sweeps: false, fromRouter: true }]
    },
  },
  // PAY_PORTION
  6: {
    inputs: payment,
    read: ({ resolve }, [token, to, bips]: Payment) => [
      { kind: 'portion', token: tokenOf(token), to: resolve(to), bips, fromRouter: true },
    ],
  },
  8: v2('in'),
  9: v2('out'),
  // PERMIT2_PERMIT
  10: {
    inputs: [[DETAILS, 'address', 'uint256'], 'bytes'],
    read: (_parties, [[details, spender]]: readonly [readonly [Details, Hex, bigint], Hex]) => [
      permitted(spender, details),
    ],
  },
  // WRAP_ETH
  11: {
    inputs: ['address', 'uint256'],
    read: ({ resolve }, [to, amount]: readonly [Hex, bigint]) => [
      { kind: 'wrap', to: resolve(to), amount: amountOf(amount) },
    ],
  },
  // UNWRAP_WETH
  12: {
    inputs: ['address', 'uint256'],
    read: ({ resolve }, [to, amount]: readonly [Hex, bigint]) => [
      { kind: 'unwrap', to: resolve(to), amount },
    ],
  },
  // PERMIT2_TRANSFER_FROM_BATCH
  13: {
    inputs: [{ listOf: ['address', 'address', 'uint160', 'address'] }],
    read: (_parties, [all]: readonly [(readonly [Hex, Hex, bigint, Hex])[]]) =>
      all.map(([from, to, amount, token]) => ({ kind: 'tokenTransfer', token, from, to, amount })),
  },
  // BALANCE_CHECK_ERC20
  14: {
    inputs: payment,
    read: (_parties, [owner, token, amount]: Payment) => [
      { kind: 'balanceCheck', pay: { token, amount }, owner },
    ],
  },
  // V4_SWAP
  16: {
    inputs: ['bytes', 'bytes[]'],
    read: (parties, [actions, params]: readonly [Hex, Hex[]]) =>
      readV4Actions(parties, { actions, params }),
  },
}

const EXECUTE: Readonly<Record<string, readonly AbiType[]>> = {
  // execute(bytes,bytes[])
  '0x24856bc3': ['bytes', 'bytes[]'],
  // execute(bytes,bytes[],uint256), with a deadline
  '0x3593564c': ['bytes', 'bytes[]', 'uint256'],
}

export function openRouter({ data }: Pick<RawCall, 'data'>): Plan | undefined {
  const selector = data.slice(0, 10)
  const inputs = Object.hasOwn(EXECUTE, selector) ? EXECUTE[selector] : undefined
  return inputs && toPlan(readAbi(inputs, `0x${data.slice(10)}`))
}

function toPlan(values: readonly unknown[] | undefined): Plan | undefined {
  return values && { commands: values[0] as Hex, inputs: values[1] as readonly Hex[] }
}

/** `undefined` if a command has no input. */
export function readCommands(
  { commands, inputs }: Plan,
  router: Pick<RawCall, 'from' | 'to'>,
): Command[] | undefined {
  const parties = partiesOf(router)
  const bytes = commands.slice(2).match(/../g) ?? []
  if (bytes.length !== inputs.length) return undefined
  return bytes.map((byte, index) => {
    const command = Number.parseInt(byte, 16)
    const found = readCommand(command & ~MAY_FAIL, { input: inputs[index] ?? '0x', parties })
    const unread: SingleCall = { kind: 'unknownCall', contract: router.to, selector: `0x${byte}` }
    return { ...(found ?? { calls: [unread] }), optional: (command & MAY_FAIL) !== 0 }
  })
}

function readCommand(type: number, { input, parties }: { input: Hex; parties: RouterParties }) {
  if (type === SUB_PLAN) {
    const plan = toPlan(readAbi(['bytes', 'bytes[]'], input))
    return plan && { plan }
  }
  const reader = COMMANDS[type]
  const values = reader && readAbi(reader.inputs, input)
  const calls = values && reader?.read(parties, values as never)
  return calls && { calls }
}
