import {
  type AbiFunction,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../../testing/cpuTime.js'
import { MULTICALL3 } from './batchCalls.js'
import { decodeCall } from './decodeCall.js'
import { riskLevel } from './risks.js'

const contract: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function encode(signature: string, args: unknown[]): Hex {
  const abi = [parseAbiItem(`function ${signature}`) as AbiFunction]
  return encodeFunctionData({ abi, functionName: undefined, args })
}
const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [bob, amount] })
const multicall = (data: Hex[]) => encode('multicall(bytes[])', [data])
const aggregate3Value = (calls: [Hex, boolean, bigint, Hex][]) =>
  encode('aggregate3Value((address,bool,uint256,bytes)[])', [calls])

const decode = (data: Hex, at: { to?: Hex; value?: bigint } = {}) =>
  decodeCall({ from: account, to: contract, value: 0n, data, ...at })
function steps(data: Hex, at?: { to?: Hex; value?: bigint }) {
  const { call } = decode(data, at)
  return call.kind === 'batch' ? call.steps : []
}

describe('batches', () => {
  test.each<[string, Hex]>([
    ['multicall(bytes[])', multicall([erc20('transfer', 1n), erc20('transfer', 2n)])],
    [
      'multicall(uint256,bytes[])',
      encode('multicall(uint256,bytes[])', [9n, [erc20('transfer', 1n), erc20('transfer', 2n)]]),
    ],
    [
      'multicall(bytes32,bytes[])',
      encode('multicall(bytes32,bytes[])', [
        `0x${'ab'.repeat(32)}`,
        [erc20('transfer', 1n), erc20('transfer', 2n)],
      ]),
    ],
  ])('[V12] behavior: %s runs its steps as the caller', (_name, data) => {
    expect(steps(data)).toMatchObject([
      { from: account, to: contract, call: { kind: 'tokenTransfer', to: bob, amount: 1n } },
      { from: account, to: contract, call: { kind: 'tokenTransfer', to: bob, amount: 2n } },
    ])
    // Any contract may have a function with this name.
    expect(decode(data).risks).toEqual(['unverifiedSteps'])
  })

  const pair = [token, erc20('transfer', 1n)] as const
  test.each<[string, Hex]>([
    ['aggregate', encode('aggregate((address,bytes)[])', [[pair]])],
    ['blockAndAggregate', encode('blockAndAggregate((address,bytes)[])', [[pair]])],
    ['tryAggregate', encode('tryAggregate(bool,(address,bytes)[])', [true, [pair]])],
    [
      'tryBlockAndAggregate',
      encode('tryBlockAndAggregate(bool,(address,bytes)[])', [false, [pair]]),
    ],
    [
      'aggregate3',
      encode('aggregate3((address,bool,bytes)[])', [[[token, true, erc20('transfer', 1n)]]]),
    ],
    ['aggregate3Value', aggregate3Value([[token, true, 0n, erc20('transfer', 1n)]])],
  ])('[V12] behavior: %s runs its steps as Multicall3', (_name, data) => {
    expect(steps(data, { to: MULTICALL3 })).toMatchObject([
      { from: MULTICALL3, to: token, call: { kind: 'tokenTransfer', token, to: bob, amount: 1n } },
    ])
    expect(decode(data, { to: MULTICALL3 }).risks).toEqual([])
    // Another contract could abuse an earlier allowance.
    expect(decode(data).risks).toEqual(['unverifiedSteps'])
  })

  test('[V12] behavior: shows each recipient of native currency in a batch', () => {
    const data = aggregate3Value([
      [bob, false, 5n, '0x'],
      [token, false, 1n, erc20('transfer', 1n)],
    ])
    expect(steps(data, { to: MULTICALL3, value: 6n })).toMatchObject([
      { to: bob, value: 5n, call: { kind: 'nativeTransfer' } },
      { to: token, value: 1n },
    ])
    expect(decode(data, { to: MULTICALL3, value: 6n }).risks).toEqual(['callWithValue'])
  })

  const collection = parseAbi(['function setApprovalForAll(address,bool)'])
  test.each<[string, Hex, string[]]>([
    ['approve', erc20('approve', 5n), ['approval']],
    ['an approval of the maximum', erc20('approve', maxUint256), ['unlimitedApproval']],
    [
      'setApprovalForAll',
      encodeFunctionData({ abi: collection, args: [bob, true] }),
      ['approvalForAll'],
    ],
    [
      'selfPermit',
      encode('selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', [
        token,
        maxUint256,
        9n,
        27,
        `0x${'00'.repeat(32)}`,
        `0x${'00'.repeat(32)}`,
      ]),
      ['unlimitedApproval'],
    ],
    ['unreadable data', '0xdeadbeef', ['undecodable']],
  ])('[V12] behavior: rates %s in a batch like a separate call', (_name, data, risks) => {
    for (const wrapped of [data, multicall([data]), multicall([multicall([data])])])
      expect(decode(multicall([erc20('transfer', 1n), wrapped])).risks).toEqual([
        ...risks,
        'unverifiedSteps',
      ])
    const others = encode('aggregate3((address,bool,bytes)[])', [[[contract, false, data]]])
    expect(decode(others, { to: MULTICALL3 }).risks).toEqual(risks)
  })

  test('uses the selectors of the contracts', () => {
    const signatures = [
      'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
      'selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
      'selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
      'selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32)',
      'selfPermitAllowedIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
    ]
    expect(signatures.map((each) => toFunctionSelector(`function ${each}`))).toEqual([
      '0x2b67b570',
      '0xf3995c67',
      '0xc2e3140a',
      '0x4659a494',
      '0xa4a78f0c',
    ])
  })
})

describe('hostile batches', () => {
  const theft = erc20('approve', maxUint256)
  const nested = (depth: number): Hex => (depth === 0 ? theft : multicall([nested(depth - 1)]))
  const isHigh = (data: Hex, at?: { to?: Hex; value?: bigint }) => {
    const { risks } = decode(data, at)
    expect(riskLevel(risks)).toBe('high')
    return risks
  }

  test('[V12] finds a permission at any depth, or reports the data as unreadable', () => {
    for (let depth = 1; depth <= 4; depth++)
      expect(isHigh(nested(depth))).toEqual(['unlimitedApproval', 'unverifiedSteps'])
    for (let depth = 5; depth <= 40; depth++) expect(isHigh(nested(depth))).toEqual(['undecodable'])
  })

  test('[V12] finds a permission between many harmless steps', () => {
    const harmless = (count: number) => Array.from({ length: count }, () => erc20('transfer', 1n))
    expect(isHigh(multicall([...harmless(31), theft]))).toEqual([
      'unlimitedApproval',
      'unverifiedSteps',
    ])
    expect(isHigh(multicall([...harmless(32), theft]))).toEqual(['undecodable'])
    const spread = multicall([0, 1, 2, 3].map(() => multicall(harmless(9))))
    expect(isHigh(spread)).toEqual(['undecodable'])
  })

  test('[V12] rates ten thousand calls as unreadable within its time limit', () => {
    const many = multicall(Array.from({ length: 10_000 }, () => '0x' as Hex))
    const took = cpuTime(() => expect(isHigh(many)).toEqual(['undecodable']))
    expect(took).toBeLessThan(5_000)
  })

  const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
  test.each<[string, Hex]>([
    ['an empty batch', multicall([])],
    ['a list longer than the data', `0xac9650d8${word(32)}${word(2n ** 64n)}`],
    ['a list of 2^256 calls', `0xac9650d8${word(32)}${'f'.repeat(64)}`],
    ['an offset outside', `0xac9650d8${'f'.repeat(64)}${word(1)}`],
    [
      'a list that refers to itself',
      `0xac9650d8${word(32)}${word(200)}${word(0).repeat(200)}` as Hex,
    ],
    ['a call longer than the data', `${multicall([theft]).slice(0, -64)}` as Hex],
    [
      'trailing data after the calls',
      `${multicall([erc20('transfer', 1n)])}${theft.slice(2)}` as Hex,
    ],
    ['a length that hides the end of a call', multicall([theft]).replace(word(68), word(4)) as Hex],
    [
      'two offsets for one call',
      `0xac9650d8${word(32)}${word(2)}${word(64)}${word(64)}${word(68)}${theft.slice(2)}${'0'.repeat(56)}` as Hex,
    ],
    ['half a selector', '0xac9650'],
  ])('[V12] rates %s as unreadable', (_name, data) => {
    expect(isHigh(data)).toEqual(['undecodable'])
    expect(decode(data).call.kind).toBe('unknownCall')
  })

  test('[V12] limits the time for a hundred references to one large call', () => {
    const large = `${word(20_000)}${'ab'.repeat(20_000)}`
    const offsets = word(32 * 300).repeat(300)
    const data = `0xac9650d8${word(32)}${word(300)}${offsets}${large}` as Hex
    const took = cpuTime(() => expect(isHigh(data)).toEqual(['undecodable']))
    expect(took).toBeLessThan(5_000)
  })

  test('warns about native currency that a batch sends', () => {
    expect(isHigh(multicall([erc20('transfer', 1n)]), { value: 1n })).toEqual([
      'unverifiedSteps',
      'callWithValue',
    ])
  })
})
