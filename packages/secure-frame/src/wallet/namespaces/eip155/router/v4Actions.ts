import type { Hex } from 'viem'
import type { SingleCall } from '../requests/decodedCall.js'
import { type AbiType, readAbi } from '../requests/readAbi.js'
import { type RouterParties, tokenOf } from './routerParties.js'

type Reader = {
  inputs: readonly AbiType[]
  read: (parties: RouterParties, values: never) => SingleCall | undefined
}

const POOL = ['address', 'address', 'uint24', 'int24', 'address'] as const
type Pool = readonly [Hex, Hex, bigint, bigint, Hex]
const HOP = ['address', 'uint24', 'int24', 'address', 'bytes'] as const
type Hop = readonly [Hex, bigint, bigint, Hex, Hex]

type Single = readonly [readonly [Pool, boolean, bigint, bigint, Hex]]
type Through = readonly [readonly [Hex, readonly Hop[], bigint, bigint]]

/** Zero means the whole open amount. */
const open = (amount: bigint): bigint | 'all' => (amount === 0n ? 'all' : amount)

function swap(given: {
  exact: 'in' | 'out'
  /** Tokens in trading order. */
  path: readonly Hex[]
  certain: bigint
  limit: bigint
}): SingleCall {
  const { exact, certain, limit } = given
  const path = given.path.map(tokenOf)
  return {
    kind: 'swap',
    version: 'v4',
    exact,
    pay: { token: path[0], amount: exact === 'in' ? open(certain) : limit },
    get: { token: path.at(-1), amount: exact === 'in' ? limit : open(certain) },
    via: path.slice(1, -1),
    to: undefined,
    fromRouter: false,
  }
}

const single = (exact: 'in' | 'out'): Reader => ({
  inputs: [[POOL, 'bool', 'uint128', 'uint128', 'bytes']],
  read: (_parties, [[[zero, one], forward, certain, limit]]: Single) =>
    swap({ exact, path: forward ? [zero, one] : [one, zero], certain, limit }),
})

const through = (exact: 'in' | 'out'): Reader => ({
  inputs: [['address', { listOf: HOP }, 'uint128', 'uint128']],
  read: (_parties, [[token, hops, certain, limit]]: Through) => {
    if (hops.length === 0) return undefined
    const others = hops.map(([each]) => each)
    // The hops end with the bought token. If the output is fixed, they start with the paid token.
    return swap({
      exact,
      path: exact === 'in' ? [token, ...others] : [...others, token],
      certain,
      limit,
    })
  },
})

const ACTIONS: Readonly<Record<number, Reader>> = {
  6: single('in'),
  7: through('in'),
  8: single('out'),
  9: through('out'),
  // SETTLE
  11: {
    inputs: ['address', 'uint256', 'bool'],
    read: (_parties, [token, amount, fromCaller]: readonly [Hex, bigint, boolean]) => {
      const all = amount === 0n || amount === 2n ** 255n
      const pay = { token: tokenOf(token), amount: all ? ('all' as const) : amount }
      return { kind: 'payIn', pay, fromRouter: !fromCaller }
    },
  },
  // SETTLE_ALL
  12: {
    inputs: ['address', 'uint256'],
    read: (_parties, [token, amount]: readonly [Hex, bigint]) => ({
      kind: 'payIn',
      pay: { token: tokenOf(token), amount },
      fromRouter: false,
    }),
  },
  // TAKE
  14: {
    inputs: ['address', 'address', 'uint256'],
    read: ({ resolve }, [token, to, amount]: readonly [Hex, Hex, bigint]) => ({
      kind: 'payOut',
      pay: { token: tokenOf(token), amount: open(amount) },
      to: resolve(to),
      sweeps: false,
      fromRouter: false,
    }),
  },
  // TAKE_ALL
  15: {
    inputs: ['address', 'uint256'],
    read: ({ caller }, [token, amount]: readonly [Hex, bigint]) => ({
      kind: 'payOut',
      pay: { token: tokenOf(token), amount },
      to: caller,
      sweeps: true,
      fromRouter: false,
    }),
  },
  // TAKE_PORTION
  16: {
    inputs: ['address', 'address', 'uint256'],
    read: ({ resolve }, [token, to, bips]: readonly [Hex, Hex, bigint]) => ({
      kind: 'portion',
      token: tokenOf(token),
      to: resolve(to),
      bips,
      fromRouter: false,
    }),
  },
}

export function readV4Actions(
  parties: RouterParties,
  { actions, params }: { actions: Hex; params: readonly Hex[] },
): SingleCall[] | undefined {
  const bytes = actions.slice(2).match(/../g) ?? []
  if (bytes.length === 0 || bytes.length !== params.length) return undefined
  const read: SingleCall[] = []
  for (const [index, byte] of bytes.entries()) {
    const reader = ACTIONS[Number.parseInt(byte, 16)]
    const values = reader && readAbi(reader.inputs, params[index] ?? '0x')
    const call = values && reader?.read(parties, values as never)
    if (call === undefined) return undefined
    read.push(call)
  }
  return read
}
