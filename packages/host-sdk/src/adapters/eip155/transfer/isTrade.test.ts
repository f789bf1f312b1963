import {
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { CURRENCY, isTrade } from './isTrade.js'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ME, THIEF, ROUTER, WRAPPED] = [at('1'), at('9'), at('5'), at('c')]
const [GIVEN, BOUGHT, OTHER] = [at('a'), at('b'), at('d')]
const HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const END = BigInt(Math.floor(Date.now() / 1_000) + 600)
const TERMS = { account: ME, maker: '', from: GIVEN, to: BOUGHT, amount: 5n, minimum: 99n }

const ABI = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function multicall(uint256, bytes[]) payable',
  'function exactInput((bytes path, address recipient, uint256 given, uint256 least)) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function refundETH() payable',
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'function execute((address recipient, address token, uint256 minimum) slippage, bytes[] actions, bytes32 zid) payable',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: ABI, functionName, args } as Parameters<typeof encodeFunctionData>[0])

type Args = { amount?: bigint; least?: bigint; path?: Hex[]; to?: Hex; end?: bigint }
const tokens = (args: Args = {}) => {
  const { amount = 5n, least = 99n, path = [GIVEN, WRAPPED, BOUGHT], to = ME, end = END } = args
  return encode('swapExactTokensForTokensSupportingFeeOnTransferTokens', [
    ...[amount, least, path, to, end],
  ])
}
const forCoins = (least: bigint, path: Hex[], to: Hex) =>
  encode('swapExactETHForTokensSupportingFeeOnTransferTokens', [least, path, to, END])
const toCoins = (amount: bigint, least: bigint, path: Hex[], to: Hex) =>
  encode('swapExactTokensForETHSupportingFeeOnTransferTokens', [amount, least, path, to, END])

const at5 = (data: string, terms: Partial<typeof TERMS> = {}) =>
  isTrade({ to: ROUTER, data }, { ...TERMS, ...terms })

describe('a call of a V2 router', () => {
  test.each<[string, string, Partial<typeof TERMS>]>([
    ['tokens for tokens', tokens(), {}],
    ['more than the minimum', tokens({ least: 100n }), {}],
    ['coins for tokens', forCoins(99n, [WRAPPED, BOUGHT], ME), { from: CURRENCY }],
    ['tokens for coins', toCoins(5n, 99n, [GIVEN, WRAPPED], ME), { to: CURRENCY }],
    ['with a deadline within a day', tokens({ end: END + 85_000n }), {}],
    ['hex in capital letters', `0x${tokens().slice(2).toUpperCase()}`, {}],
  ])('[J10] accepts the reviewed trade: %s', (_, data, terms) => {
    expect(at5(data, terms)).toBe(true)
  })

  test.each<[string, string, Partial<typeof TERMS>]>([
    ['another recipient', tokens({ to: THIEF }), {}],
    ['less than the minimum', tokens({ least: 98n }), {}],
    ['another amount', tokens({ amount: 6n }), {}],
    ['another paid token', tokens({ path: [OTHER, BOUGHT] }), {}],
    ['another received token', tokens({ path: [GIVEN, OTHER] }), {}],
    ['a path of one token', tokens({ path: [BOUGHT] }), {}],
    ['coins for tokens to a thief', forCoins(99n, [WRAPPED, BOUGHT], THIEF), { from: CURRENCY }],
    ['coins for less', forCoins(98n, [WRAPPED, BOUGHT], ME), { from: CURRENCY }],
    ['coins for another token', forCoins(99n, [WRAPPED, OTHER], ME), { from: CURRENCY }],
    ['tokens instead of paid coins', tokens(), { from: CURRENCY }],
    ['coins instead of paid tokens', forCoins(99n, [WRAPPED, BOUGHT], ME), {}],
    ['tokens for coins to a thief', toCoins(5n, 99n, [GIVEN, WRAPPED], THIEF), { to: CURRENCY }],
    ['trailing data after the path', `${tokens()}${'0'.repeat(64)}`, {}],
    ['a truncated path', tokens().slice(0, -64), {}],
    ['a deadline after more than a day', tokens({ end: END + 86_400n }), {}],
    ['an empty call', '0x5c11d795', {}],
  ])(
    'security: [J10] rejects a trade that differs from the reviewed trade: %s',
    (_, data, terms) => {
      expect(at5(data, terms)).toBe(false)
    },
  )

  test('security: [J10] rejects a path at another offset', () => {
    const offset = 'a0'.padStart(64, '0')
    expect(tokens()).toContain(offset)
    expect(at5(tokens().replace(offset, 'c0'.padStart(64, '0')))).toBe(false)
  })

  test.each(
    [
      'transfer(address,uint256)',
      'transferFrom(address,address,uint256)',
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
      'setApprovalForAll(address,bool)',
      'safeTransferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256,bytes)',
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ].map((call) => [call, toFunctionSelector(call)] as const),
  )('security: [J10] rejects a call of a token method: %s', (_, selector) => {
    expect(at5(`${selector}${'0'.repeat(63)}1`)).toBe(false)
  })

  test.each([
    ['0x'],
    ['0x12'],
    [encode('swapExactTokensForTokens', [5n, 99n, [GIVEN, BOUGHT], ME, END])],
  ])('[J10] rejects an unknown call: %s', (data) => expect(at5(data)).toBeUndefined())
})

describe('a call of a V3 router', () => {
  const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'
  const along = (tokens: Hex[]) =>
    concatHex(
      tokens.flatMap((token, at) => (at === 0 ? [token] : [numberToHex(500, { size: 3 }), token])),
    )
  type Change = {
    amount?: bigint
    least?: bigint
    path?: Hex[]
    to?: Hex
    unwrap?: [bigint, Hex]
    refunds?: boolean
  }
  const range = (change: Change = {}) => {
    const { amount = 5n, least = 99n, path = [GIVEN, WRAPPED, BOUGHT], to = ME, unwrap } = change
    const { refunds = false } = change
    const calls = [
      encode('exactInput', [{ path: along(path), recipient: to, given: amount, least }]),
      ...(unwrap ? [encode('unwrapWETH9', unwrap)] : []),
      ...(refunds ? [encode('refundETH', [])] : []),
    ]
    return encode('multicall', [END, calls])
  }
  const paid = (change: Change = {}) =>
    range({ path: [GIVEN, WRAPPED], to: ROUTER_ITSELF, unwrap: [99n, ME], ...change })
  const [SOLD, GOT] = [{ from: CURRENCY }, { to: CURRENCY }] as const
  const wordOf = (value: bigint) => value.toString(16).padStart(64, '0')

  test.each<[string, string, Partial<typeof TERMS>]>([
    ['tokens for tokens', range(), {}],
    ['tokens for tokens in one pool', range({ path: [GIVEN, BOUGHT] }), {}],
    ['more than the minimum', range({ least: 100n }), {}],
    ['coins for tokens', range({ path: [WRAPPED, BOUGHT], refunds: true }), SOLD],
    ['tokens for coins', paid(), GOT],
    ['tokens for coins through another token', paid({ path: [GIVEN, OTHER, WRAPPED] }), GOT],
    ['hex in capital letters', `0x${range().slice(2).toUpperCase()}`, {}],
  ])('[J10] accepts the reviewed trade: %s', (_, data, terms) => {
    expect(at5(data, terms)).toBe(true)
  })

  test.each<[string, string, Partial<typeof TERMS>]>([
    ['another recipient', range({ to: THIEF }), {}],
    ['an amount that remains in the router', range({ to: ROUTER_ITSELF }), {}],
    ['less than the minimum', range({ least: 98n }), {}],
    ['another amount', range({ amount: 6n }), {}],
    ['another paid token', range({ path: [OTHER, BOUGHT] }), {}],
    ['another received token', range({ path: [GIVEN, OTHER] }), {}],
    ['a path of one token', range({ path: [GIVEN] }), {}],
    ['coins without a refund', range({ path: [WRAPPED, BOUGHT] }), SOLD],
    ['coins for less', range({ path: [WRAPPED, BOUGHT], refunds: true, least: 98n }), SOLD],
    ['a refund for paid tokens', range({ refunds: true }), {}],
    ['coins to a thief', paid({ unwrap: [99n, THIEF] }), GOT],
    ['fewer coins', paid({ unwrap: [98n, ME] }), GOT],
    ['coins that remain in the router', range({ path: [GIVEN, WRAPPED], to: ROUTER_ITSELF }), GOT],
    ['an unwrap of coins for bought tokens', paid({ path: [GIVEN, BOUGHT] }), {}],
    ['a path longer than its declared length', range().replace(wordOf(66n), wordOf(43n)), {}],
    ['another second call', paid().replace(wordOf(384n), wordOf(64n)), GOT],
    ['trailing bytes', `${range()}01`, {}],
    ['an empty call', '0x5ae401dc', {}],
  ])(
    'security: [J10] rejects a trade that differs from the reviewed trade: %s',
    (_, data, terms) => {
      expect(at5(data, terms)).toBe(false)
    },
  )

  test('[J10] encodes the words that the security cases replace', () => {
    expect(range()).toContain(wordOf(66n))
    expect(paid()).toContain(wordOf(384n))
  })
})

describe('a call of AllowanceHolder', () => {
  type Change = {
    operator?: Hex
    token?: Hex
    amount?: bigint
    to?: Hex
    paid?: Hex
    least?: bigint
  }
  const loan = (change: Change = {}) => {
    const { operator = at('7'), token = GIVEN, amount = 5n, to = ME } = change
    const { paid = BOUGHT, least = 99n } = change
    const inside = encode('execute', [[to, paid, least], ['0x1234'], `0x${'0'.repeat(64)}`])
    return encode('exec', [operator, token, amount, at('7'), inside])
  }
  const atHolder = (data: string, terms: Partial<typeof TERMS> = {}) =>
    isTrade({ to: HOLDER, data }, { ...TERMS, ...terms })

  test.each<[string, string, Partial<typeof TERMS>]>([
    ['a sale of tokens', loan(), {}],
    ['more than the minimum', loan({ least: 100n }), {}],
    ['a purchase of coins', loan({ paid: CURRENCY }), { to: CURRENCY }],
    ['a sale of coins, without a loan', loan({ amount: 0n }), { from: CURRENCY }],
    ['a sale of coins, with a loan of coins', loan({ token: CURRENCY }), { from: CURRENCY }],
  ])('[J10] accepts the reviewed trade: %s', (_, data, terms) => {
    expect(atHolder(data, terms)).toBe(true)
  })

  test.each<[string, string, Partial<typeof TERMS>]>([
    ['another recipient', loan({ to: THIEF }), {}],
    ['another received token', loan({ paid: OTHER }), {}],
    ['less than the minimum', loan({ least: 98n }), {}],
    ['a loan of a higher amount', loan({ amount: 6n }), {}],
    ['a loan of another token', loan({ token: OTHER }), {}],
    ['a loan to another contract', loan({ operator: THIEF }), {}],
    ['a loan of a token for paid coins', loan(), { from: CURRENCY }],
    ['a call of a router', tokens(), {}],
    ['an empty call', '0x', {}],
    ['a truncated call', loan().slice(0, 400), {}],
  ])(
    'security: [J10] rejects a trade that differs from the reviewed trade: %s',
    (_, data, terms) => {
      expect(atHolder(data, terms)).toBe(false)
    },
  )
})
