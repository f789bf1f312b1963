import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint160,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { MULTICALL3 } from '../requests/batchCalls.js'
import { decodeCall } from '../requests/decodeCall.js'
import { leavesResidue } from './leavesResidue.js'

const router: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const account: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const thief: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const DAI: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const COIN: Hex = '0x0000000000000000000000000000000000000000'
const ME: Hex = '0x0000000000000000000000000000000000000001'
const ITSELF: Hex = '0x0000000000000000000000000000000000000002'
const ALL = 2n ** 255n

const abi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function execute(bytes commands, bytes[] inputs)',
])
type Command = [byte: number, types: string, values: unknown[]]
const encode = (types: string, values: unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types), values as never)
const lower = (data: Hex) => data.toLowerCase() as Hex
const bytesOf = (commands: Command[]): Hex =>
  `0x${commands.map(([byte]) => byte.toString(16).padStart(2, '0')).join('')}`
const inputsOf = (commands: Command[]) => commands.map(([, types, values]) => encode(types, values))
const execute = (...commands: Command[]) =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [bytesOf(commands), inputsOf(commands), 9n],
  })

const v3 = (to: Hex, from: readonly [bigint, bigint], path: Hex[], mine = true): Command => {
  const [first, ...others] = path
  const packed = others.reduce<Hex>(
    (sum, token) => encodePacked(['bytes', 'uint24', 'address'], [sum, 500, token]),
    first as Hex,
  )
  return [0, 'address, uint256, uint256, bytes, bool', [to, ...from, packed, mine]]
}
const v3Out = (
  to: Hex,
  [out, most]: readonly [bigint, bigint],
  [paid, got]: [Hex, Hex],
): Command => [
  1,
  'address, uint256, uint256, bytes, bool',
  [to, out, most, encodePacked(['address', 'uint24', 'address'], [got, 500, paid]), false],
]
const wrap = (to: Hex, amount: bigint): Command => [11, 'address, uint256', [to, amount]]
const unwrap = (to: Hex, least: bigint): Command => [12, 'address, uint256', [to, least]]
const sweep = (token: Hex, to: Hex, least: bigint): Command => [
  4,
  'address, address, uint256',
  [token, to, least],
]
const portion = (token: Hex, to: Hex, bips: bigint): Command => [
  6,
  'address, address, uint256',
  [token, to, bips],
]
const permit = (amount: bigint): Command => [
  10,
  '((address,uint160,uint48,uint48),address,uint256), bytes',
  [[[USDC, amount, 1_800_000_000, 0], router, 9n], `0x${'11'.repeat(65)}`],
]
const v4 = (...actions: Command[]): Command => [
  16,
  'bytes, bytes[]',
  [bytesOf(actions), inputsOf(actions)],
]
const v4Single: Command = [
  6,
  '((address,address,uint24,int24,address),bool,uint128,uint128,bytes)',
  [[[COIN, USDC, 500, 10, COIN], true, 5n, 4n, '0x']],
]
const settleAll: Command = [12, 'address, uint256', [COIN, 5n]]
const takeAll: Command = [15, 'address, uint256', [USDC, 4n]]
const take = (to: Hex, amount: bigint): Command => [
  14,
  'address, address, uint256',
  [USDC, to, amount],
]

const decode = (data: Hex, value = 0n) =>
  decodeCall({ from: account, to: router, value, data: lower(data) })
const calls = (data: Hex) => {
  const { call } = decode(data)
  return call.kind === 'batch' ? call.steps.map((step) => step.call) : []
}
/** Ignores the risk of an unknown router address. */
const risks = (data: Hex) => decode(data).risks.filter((risk) => risk !== 'unverifiedSteps')
const isLeft = (data: Hex, value = 0n) => {
  const { call } = decode(data, value)
  return call.kind === 'batch' && leavesResidue(call, WETH)
}

describe('the commands of a router', () => {
  test('[V12] describes swaps of all versions with their input, output and recipient', () => {
    const data = execute(
      v3(ME, [5n, 4n], [USDC, DAI, WETH]),
      [
        1,
        'address, uint256, uint256, bytes, bool',
        [ME, 4n, 5n, encodePacked(['address', 'uint24', 'address'], [WETH, 500, USDC]), true],
      ],
      [8, 'address, uint256, uint256, address[], bool', [thief, ALL, 4n, [USDC, DAI], false]],
      [9, 'address, uint256, uint256, address[], bool', [ME, 4n, 5n, [USDC, WETH, DAI], true]],
      v4(v4Single, settleAll, takeAll),
    )
    expect(calls(data)).toMatchObject([
      {
        version: 'v3',
        exact: 'in',
        pay: { token: USDC, amount: 5n },
        get: { token: WETH, amount: 4n },
        to: account,
      },
      {
        version: 'v3',
        exact: 'out',
        pay: { token: USDC, amount: 5n },
        get: { token: WETH, amount: 4n },
      },
      {
        version: 'v2',
        exact: 'in',
        pay: { token: USDC, amount: 'all' },
        get: { token: DAI, amount: 4n },
        to: thief,
        fromRouter: true,
      },
      {
        version: 'v2',
        exact: 'out',
        pay: { token: USDC, amount: 5n },
        get: { token: DAI, amount: 4n },
      },
      {
        version: 'v4',
        pay: { token: undefined, amount: 5n },
        get: { token: USDC, amount: 4n },
      },
      { kind: 'payIn', pay: { token: undefined, amount: 5n } },
      { kind: 'payOut', pay: { token: USDC, amount: 4n }, to: account },
    ])
  })

  test('[V12] reads a Uniswap v4 path from the paid token to the bought token', () => {
    const path = [
      [DAI, 500, 10, COIN, '0x'],
      [USDC, 500, 10, COIN, '0x'],
    ]
    const types = '(address,(address,uint24,int24,address,bytes)[],uint128,uint128)'
    const exactIn = execute(v4([7, types, [[WETH, path, 5n, 4n]]]))
    const exactOut = execute(v4([9, types, [[WETH, path, 4n, 5n]]]))
    expect(calls(exactIn)).toMatchObject([{ pay: { token: WETH }, get: { token: USDC } }])
    expect(calls(exactOut)).toMatchObject([{ pay: { token: DAI }, get: { token: WETH } }])
  })

  test('[V12] decodes a Permit2 permit in a plan like a separate permit', () => {
    const swapped = v3(ME, [5n, 4n], [USDC, WETH])
    expect(calls(execute(permit(5n), swapped))[0]).toMatchObject({
      kind: 'tokenApproval',
      token: USDC,
      spender: router,
      amount: 5n,
      until: 1_800_000_000n,
    })
    expect(risks(execute(permit(5n), swapped))).toEqual(['approval'])
    expect(risks(execute(permit(maxUint160), swapped))).toEqual(['unlimitedApproval'])
    const batch: Command = [
      3,
      '((address,uint160,uint48,uint48)[],address,uint256), bytes',
      [
        [
          [
            [USDC, 1n, 9, 0],
            [DAI, maxUint160, 9, 0],
          ],
          thief,
          9n,
        ],
        '0x',
      ],
    ]
    expect(calls(execute(batch))).toMatchObject([{ token: USDC }, { token: DAI, spender: thief }])
    expect(risks(execute(batch))).toEqual(['approval', 'unlimitedApproval'])
  })

  test('[V12] decodes a nested plan, and marks steps that may fail', () => {
    const inner = [permit(maxUint160)]
    const plan: Command = [0x21 | 0x80, 'bytes, bytes[]', [bytesOf(inner), inputsOf(inner)]]
    const { call, risks: found } = decode(execute(plan))
    expect(found).toContain('unlimitedApproval')
    expect(call).toMatchObject({ steps: [{ optional: true, call: { kind: 'tokenApproval' } }] })
  })

  test.each<[string, Command[]]>([
    ['a swap', [v3(thief, [5n, 4n], [USDC, WETH])]],
    ['the leftover', [sweep(USDC, thief, 0n)]],
    ['coins', [unwrap(thief, 1n)]],
    ['wrapped ETH', [wrap(thief, 1n)]],
    ['the output of a pool', [v4(v4Single, settleAll, take(thief, 0n))]],
    ['a large portion', [portion(USDC, thief, 101n)]],
    ['many small portions', [portion(USDC, thief, 60n), portion(USDC, thief, 60n)]],
  ])('[V12] rates %s for an unknown recipient as high', (_name, commands) => {
    expect(risks(execute(...commands))).toEqual(['otherRecipient'])
  })

  test('shows a small fee without a warning', () => {
    const data = execute(v3(ITSELF, [5n, 0n], [USDC, WETH]), portion(WETH, thief, 25n))
    expect(calls(data)[1]).toMatchObject({ kind: 'portion', to: thief, bips: 25n })
    expect(risks(data)).toEqual([])
  })

  test('[V12] treats the output for Multicall3 as not returned to the visitor', () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function aggregate3((address,bool,bytes)[] calls)']),
      args: [[[router, false, execute(v3(ME, [5n, 4n], [USDC, WETH]))]]],
    })
    const found = decodeCall({ from: account, to: MULTICALL3, value: 0n, data: lower(data) })
    expect(found.risks).toContain('otherRecipient')
  })

  test.each<[string, Hex]>([
    ['an unknown command', execute([0x3f, 'uint256', [1n]])],
    ['an unknown command that a mask would make valid', execute([0x40, 'uint256', [1n]])],
    ['an input of another command', execute([0, 'uint256', [1n]])],
    [
      'a path that ends within a token',
      execute([0, 'address, uint256, uint256, bytes, bool', [ME, 5n, 4n, '0x1234', true]]),
    ],
    [
      'a path of one token',
      execute([8, 'address, uint256, uint256, address[], bool', [ME, 5n, 4n, [USDC], true]]),
    ],
    ['an unknown action of V4', execute(v4([0x30, 'uint256', [1n]]))],
  ])('[V12] marks %s as unreadable', (_name, data) => {
    expect(risks(data)).toEqual(['undecodable'])
  })

  test('[V12] marks commands without inputs, inputs without commands, and empty data as unreadable', () => {
    const [one] = inputsOf([sweep(USDC, ME, 0n)]) as [Hex]
    for (const [commands, inputs] of [
      ['0x0404', [one]],
      ['0x04', [one, one]],
      ['0x', []],
    ] as [Hex, Hex[]][]) {
      const data = encodeFunctionData({ abi, functionName: 'execute', args: [commands, inputs] })
      expect(decode(data)).toMatchObject({ call: { kind: 'unknownCall' }, risks: ['undecodable'] })
    }
  })
})

describe('leavesResidue', () => {
  test.each<[string, Command[], bigint]>([
    ['a swap to the visitor', [v3(ME, [5n, 4n], [USDC, WETH])], 0n],
    [
      'ETH that is wrapped and swapped',
      [wrap(ITSELF, 5n), v3(ME, [5n, 4n], [WETH, USDC], false)],
      5n,
    ],
    ['a swap for ETH', [v3(ITSELF, [5n, 0n], [USDC, WETH]), unwrap(ME, 4n)], 0n],
    [
      'a fee in between',
      [v3(ITSELF, [5n, 0n], [USDC, DAI]), portion(DAI, thief, 25n), sweep(DAI, ME, 4n)],
      0n,
    ],
    ['ETH through Uniswap v4', [v4(v4Single, settleAll, takeAll)], 5n],
    [
      'the swept output of a pool',
      [v4(v4Single, settleAll, take(ITSELF, 0n)), sweep(USDC, ME, 4n)],
      5n,
    ],
  ])('reports no residue for %s', (_name, commands, value) => {
    expect(isLeft(execute(...commands), value)).toBe(false)
  })

  test.each<[string, Command[], bigint]>([
    [
      'a swap in two parts',
      [
        wrap(ITSELF, 5n),
        v3(ME, [2n, 1n], [WETH, USDC], false),
        v3(ME, [3n, 1n], [WETH, DAI], false),
      ],
      5n,
    ],
    [
      'the whole output of a swap in a second swap',
      [v3(ITSELF, [5n, 0n], [USDC, DAI]), v3(ME, [ALL, 4n], [DAI, WETH], false)],
      0n,
    ],
    [
      'a swap for an exact amount with a refund',
      [wrap(ITSELF, 5n), v3Out(ME, [4n, 5n], [WETH, USDC]), unwrap(ME, 0n)],
      5n,
    ],
  ])('reports no residue for %s', (_name, commands, value) => {
    expect(isLeft(execute(...commands), value)).toBe(false)
  })

  const swept = sweep(USDC, ME, 0n)
  test.each<[string, Command[], bigint]>([
    ['a swap whose output remains', [v3(ITSELF, [5n, 0n], [WETH, USDC])], 0n],
    ['a withdrawal of another token', [v3(ITSELF, [5n, 0n], [WETH, DAI]), swept], 0n],
    ['a sweep before the output arrives', [swept, v3(ITSELF, [5n, 0n], [WETH, USDC])], 0n],
    ['a sweep that may fail', [v3(ITSELF, [5n, 0n], [WETH, USDC]), [0x84, swept[1], swept[2]]], 0n],
    ['an unwrap of another token', [v3(ITSELF, [5n, 0n], [WETH, USDC]), unwrap(ME, 0n)], 0n],
    ['unused ETH', [v3(ME, [5n, 4n], [USDC, WETH])], 1n],
    ['partly wrapped ETH', [wrap(ITSELF, 1n), v3(ME, [1n, 1n], [WETH, USDC], false)], 5n],
    ['partly paid ETH', [v4(v4Single, settleAll, takeAll)], 6n],
    [
      'wrapped ETH that is only partly swapped',
      [wrap(ITSELF, 5n), v3(ME, [4n, 1n], [WETH, USDC], false)],
      5n,
    ],
    [
      'the remainder of a swap for an exact amount',
      [wrap(ITSELF, 5n), v3Out(ME, [4n, 5n], [WETH, USDC])],
      5n,
    ],
    [
      'an output of which only a portion leaves',
      [v3(ITSELF, [5n, 0n], [WETH, USDC]), portion(USDC, ME, 9_999n)],
      0n,
    ],
    ['tokens that are only sent in', [[2, 'address, address, uint160', [USDC, ITSELF, 5n]]], 0n],
  ])('[V12] reports a residue for %s', (_name, commands, value) => {
    expect(isLeft(execute(...commands), value)).toBe(true)
  })
})
