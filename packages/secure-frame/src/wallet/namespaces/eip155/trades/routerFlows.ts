import type { Hex } from 'viem'
import { OWN_EXCHANGE } from '../descriptors/descriptors.js'
import type { Step } from '../requests/decodedCall.js'
import { type AbiType, readAbi } from '../requests/readAbi.js'
import { v3Path } from '../router/routerCommands.js'
import { type Flow, isCircular, type Token } from './flow.js'

type Call = { account: Hex; value: bigint }
type Reader = {
  inputs: readonly AbiType[]
  read: (call: Call, values: never) => Flow | undefined
}

const AMOUNTS_AND_PATH = ['uint256', 'uint256', 'address[]', 'address', 'uint256'] as const
type AmountsAndPath = readonly [bigint, bigint, Hex[], Hex, bigint]
const LIMIT_AND_PATH = ['uint256', 'address[]', 'address', 'uint256'] as const
type LimitAndPath = readonly [bigint, Hex[], Hex, bigint]

const forAccount = ({ account }: Call, to: Hex, token: Token, amount: bigint) => ({
  token,
  amount: to === account ? amount : 0n,
})

const swap = (
  call: Call,
  given: {
    path: readonly Hex[] | undefined
    pays: bigint
    gets: bigint
    to: Hex
    until?: bigint
  },
  /** Side on which the router wraps or unwraps coins. */
  coins?: 'pays' | 'gets',
): Flow | undefined => {
  const { pays, gets, to, until } = given
  const path: readonly Token[] = given.path ?? []
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || first === undefined) return undefined
  return {
    kind: 'swap',
    pays: [{ token: coins === 'pays' ? undefined : first, amount: pays }],
    gets: [forAccount(call, to, coins === 'gets' ? undefined : last, gets)],
    // The router's own path contains the wrapped coin.
    path: coins === undefined ? path : path.with(coins === 'pays' ? 0 : -1, undefined),
    isForOthers: to !== call.account,
    isCircular: isCircular(path),
    until,
  }
}

const exactIn = (coins?: 'gets'): Reader => ({
  inputs: AMOUNTS_AND_PATH,
  read: (call, [pays, gets, path, to, until]: AmountsAndPath) =>
    swap(call, { path, pays, gets, to, until }, coins),
})
const exactOut = (coins?: 'gets'): Reader => ({
  inputs: AMOUNTS_AND_PATH,
  read: (call, [gets, pays, path, to, until]: AmountsAndPath) =>
    swap(call, { path, pays, gets, to, until }, coins),
})
/** Pays at most the sent coins, for a minimum or an exact amount. */
const withCoins: Reader = {
  inputs: LIMIT_AND_PATH,
  read: (call, [gets, path, to, until]: LimitAndPath) =>
    swap(call, { path, pays: call.value, gets, to, until }, 'pays'),
}

const V2: Readonly<Record<Hex, Reader>> = {
  '0x38ed1739': exactIn(),
  '0x5c11d795': exactIn(),
  '0x18cbafe5': exactIn('gets'),
  '0x791ac947': exactIn('gets'),
  '0x8803dbee': exactOut(),
  '0x4a25d94a': exactOut('gets'),
  // swapExactETHForTokens, its variant for tokens with a transfer fee, swapETHForExactTokens
  '0x7ff36ab5': withCoins,
  '0xb6f9de95': withCoins,
  '0xfb3bdb41': withCoins,
  '0xe8e33700': {
    inputs: [
      'address',
      'address',
      'uint256',
      'uint256',
      'uint256',
      'uint256',
      'address',
      'uint256',
    ],
    read: (
      _call,
      [one, other, onePays, otherPays, oneLeast, otherLeast]: readonly [
        Hex,
        Hex,
        bigint,
        bigint,
        bigint,
        bigint,
      ],
    ) => ({
      kind: 'addLiquidity',
      pays: [
        { token: one, amount: onePays },
        { token: other, amount: otherPays },
      ],
      gets: [
        { token: one, amount: oneLeast },
        { token: other, amount: otherLeast },
      ],
      path: [one, other],
    }),
  },
  '0xf305d719': {
    inputs: ['address', 'uint256', 'uint256', 'uint256', 'address', 'uint256'],
    read: ({ value }, [token, pays, least, coinLeast]: readonly [Hex, bigint, bigint, bigint]) => ({
      kind: 'addLiquidity',
      pays: [
        { token, amount: pays },
        { token: undefined, amount: value },
      ],
      gets: [
        { token, amount: least },
        { token: undefined, amount: coinLeast },
      ],
      path: [token, undefined],
    }),
  },
  '0xbaa2abde': {
    inputs: ['address', 'address', 'uint256', 'uint256', 'uint256', 'address', 'uint256'],
    read: (
      call,
      [one, other, , oneLeast, otherLeast, to]: readonly [Hex, Hex, bigint, bigint, bigint, Hex],
    ) => ({
      kind: 'removeLiquidity',
      gets: [forAccount(call, to, one, oneLeast), forAccount(call, to, other, otherLeast)],
      path: [one, other],
    }),
  },
  '0x02751cec': {
    inputs: ['address', 'uint256', 'uint256', 'uint256', 'address', 'uint256'],
    read: (call, [token, , least, coinLeast, to]: readonly [Hex, bigint, bigint, bigint, Hex]) => ({
      kind: 'removeLiquidity',
      gets: [forAccount(call, to, token, least), forAccount(call, to, undefined, coinLeast)],
      path: [token, undefined],
    }),
  },
}

const SINGLE = ['address', 'address', 'uint24', 'address', 'uint256', 'uint256', 'uint160'] as const
type Single = readonly [readonly [Hex, Hex, bigint, Hex, bigint, bigint]]
const THROUGH = ['bytes', 'address', 'uint256', 'uint256'] as const
type Through = readonly [readonly [Hex, Hex, bigint, bigint]]

/** SwapRouter02 for Uniswap v3. */
const V3: Readonly<Record<Hex, Reader>> = {
  '0x04e45aaf': {
    inputs: [SINGLE],
    read: (call, [[first, last, , to, pays, gets]]: Single) =>
      swap(call, { path: [first, last], pays, gets, to }),
  },
  // exactOutputSingle
  '0x5023b4df': {
    inputs: [SINGLE],
    read: (call, [[first, last, , to, gets, pays]]: Single) =>
      swap(call, { path: [first, last], pays, gets, to }),
  },
  '0xb858183f': {
    inputs: [THROUGH],
    read: (call, [[path, to, pays, gets]]: Through) =>
      swap(call, { path: v3Path(path), pays, gets, to }),
  },
  // exactOutput: the path begins with the bought token
  '0x09b81346': {
    inputs: [THROUGH],
    read: (call, [[path, to, gets, pays]]: Through) =>
      swap(call, { path: v3Path(path)?.toReversed(), pays, gets, to }),
  },
  // unwrapWETH9
  '0x49404b7c': {
    inputs: ['uint256', 'address'],
    read: (call, [gets, to]: readonly [bigint, Hex]) => ({
      gets: [forAccount(call, to, undefined, gets)],
    }),
  },
  '0xdf2ab5bb': {
    inputs: ['address', 'uint256', 'address'],
    read: (call, [token, gets, to]: readonly [Hex, bigint, Hex]) => ({
      gets: [forAccount(call, to, token, gets)],
    }),
  },
}

/** Readers by contract name in the built-in descriptors. */
const ROUTERS: Readonly<Record<string, Readonly<Record<Hex, Reader>>>> = {
  [OWN_EXCHANGE]: V2,
  'Uniswap V2 Router': V2,
  'Uniswap V3 Router': V3,
}

/** Undefined for other contracts and unknown calls. */
export function routerFlow(
  { data, value }: Pick<Step, 'data' | 'value'>,
  { account, router }: { account: Hex; router: string },
): Flow | undefined {
  const readers = Object.hasOwn(ROUTERS, router) ? ROUTERS[router] : undefined
  const selector = data.slice(0, 10) as Hex
  const reader = readers && Object.hasOwn(readers, selector) ? readers[selector] : undefined
  const values = reader && readAbi(reader.inputs, `0x${data.slice(10)}`)
  return values && reader?.read({ account, value }, values as never)
}
