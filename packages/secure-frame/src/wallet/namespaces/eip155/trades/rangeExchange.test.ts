import { concatHex, type Hex, numberToHex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { PriceBook } from '../../../../platform/priceBook.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { call } from '../testing/drainedCalls.js'
import { lookAt } from '../testing/lookAt.js'
import { nodeOf } from '../testing/nodeOf.js'

const ME = requestContext.account as Hex
const CHAIN = 'eip155:31337'
const ROUTER: Hex = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const TUSD: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const WETH: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const OTHER: Hex = '0x00000000000000000000000000000000DeaDBeef'
const COINS: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ITSELF: Hex = '0x0000000000000000000000000000000000000002'
const ETHER = 10n ** 18n
const dollars = (amount: number) => BigInt(amount) * 1_000_000n
const NOW = BigInt(Math.floor(requestContext.now / 1_000))
const SOON = NOW + 600n

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const moved = (token: Hex, [from, to]: [Hex, Hex], amount: bigint) => ({
  address: token,
  topics: [TRANSFER, pad(from, { size: 32 }), pad(to, { size: 32 })],
  data: pad(toHex(amount), { size: 32 }),
})
const contracts = {
  [TUSD]: { symbol: 'TUSD', decimals: 6n },
  [WETH]: { symbol: 'WETH', decimals: 18n },
}
const balances = { coin: 100n * ETHER, [TUSD]: dollars(100_000) }
const sold = [moved(COINS, [ME, ROUTER], ETHER), moved(TUSD, [ROUTER, ME], dollars(2_490))]
const bought = [moved(TUSD, [ME, ROUTER], dollars(2_500)), moved(COINS, [ROUTER, ME], ETHER)]
const PRICES: PriceBook = {
  ask: () => undefined,
  priceOf: (asset) =>
    ({ [`${CHAIN}:${COINS}`]: 2_500, [`${CHAIN}:${TUSD.toLowerCase()}`]: 1 })[asset],
  pictureOf: () => undefined,
  coinPictureOf: (symbol) => `/coins/${symbol}`,
  arrived: async () => undefined,
}

async function cardOf(
  transaction: { data: Hex; value?: Hex },
  { logs = sold, isNamed = true } = {},
) {
  const node = { contracts, balances, simulated: { status: '0x1' as const, logs } }
  const { request, headline, insight } = await lookAt({
    method: 'eth_sendTransaction',
    params: [{ from: ME, to: ROUTER, ...transaction }],
    swap: {
      tokens: [TUSD, WETH],
      // Lowercase: operators write addresses in any case.
      ...(isNamed && { v3: { router: ROUTER.toLowerCase(), wrapped: WETH.toLowerCase() } }),
    },
    chain: CHAIN,
    deps: { rpc: nodeOf(node), entries: memoryStore(), userId: async () => 'user', prices: PRICES },
  })
  return { level: request.level, risks: request.risks, headline, insight }
}

const path = (...tokens: Hex[]) =>
  concatHex(
    tokens.flatMap((token, index) =>
      index === 0 ? token : [numberToHex(500, { size: 3 }), token],
    ),
  )
const swap = (tokens: Hex[], to: Hex, given: bigint, least: bigint) =>
  call('exactInput((bytes,address,uint256,uint256))', [[path(...tokens), to, given, least]])
const unwrap = (least: bigint, to: Hex = ME) => call('unwrapWETH9(uint256,address)', [least, to])
const within = (calls: Hex[], ends = SOON) => call('multicall(uint256,bytes[])', [ends, calls])

const COIN = toHex(ETHER)
const refund: Hex = '0x12210e8a'
const forTokens = within([swap([WETH, TUSD], ME, ETHER, dollars(2_450)), refund])
const forCoins = within([
  swap([TUSD, WETH], ITSELF, dollars(2_500), (ETHER * 98n) / 100n),
  unwrap((ETHER * 98n) / 100n),
])

test('[V12] [J10] reads a swap of coins at the operator’s V3 router completely', async () => {
  const { insight, ...card } = await cardOf({ data: forTokens, value: COIN })
  expect(card).toEqual({
    ...{ level: 'normal', risks: [] },
    headline: 'Swap 1 ETH for at least 2,450 TUSD',
  })
  expect(insight.trade).toMatchObject({ path: [{ token: undefined }, { token: TUSD }] })
})

test('[V12] [J10] reads a swap for coins, and a swap of tokens, completely', async () => {
  const card = await cardOf({ data: forCoins }, { logs: bought })
  expect([card.risks, card.headline]).toEqual([[], 'Swap 2,500 TUSD for at least 0.98 ETH'])
  const tokens = within([swap([TUSD, WETH], ME, dollars(2_500), (ETHER * 98n) / 100n)])
  const logs = [bought[0], moved(WETH, [ROUTER, ME], ETHER)].flatMap((log) => log ?? [])
  const { risks, headline } = await cardOf({ data: tokens }, { logs })
  expect([risks, headline]).toEqual([[], 'Swap 2,500 TUSD for at least 0.98 WETH'])
})

const cheap = (ETHER * 97n) / 100n
const paidTo = (to: Hex, least: bigint) =>
  within([swap([TUSD, WETH], ITSELF, dollars(2_500), (ETHER * 98n) / 100n), unwrap(least, to)])
test.each<[what: string, sent: { data: Hex; value?: Hex }, says: string]>([
  [
    'with another minimum of coins',
    { data: paidTo(ME, cheap) },
    'Swap 2,500 TUSD for at least 0.98 WETH, and 1 more step',
  ],
  [
    'that pays its coins to another recipient',
    { data: paidTo(STRANGER, (ETHER * 98n) / 100n) },
    'Swap 2,500 TUSD for at least 0.98 WETH, and 1 more step',
  ],
  [
    'of coins for tokens that another recipient receives',
    { data: within([swap([WETH, TUSD], STRANGER, ETHER, dollars(2_450))]), value: COIN },
    'Swap 1 WETH for at least 2,450 TUSD, and 1 more step',
  ],
  [
    'of a token other than the wrapped coin',
    { data: within([swap([OTHER, TUSD], ME, ETHER, dollars(2_450))]), value: COIN },
    'Swap 1,000,000,000,000,000,000 base units of an unknown token for at least 2,450 TUSD, and 1 more step',
  ],
])('[V12] shows each step of a swap %s', async (_what, sent, says) => {
  const { headline } = await cardOf(sent, { logs: bought })
  expect(headline).toBe(says)
})

const half = within([swap([WETH, TUSD], ME, ETHER, dollars(1_000))])
test.each<[what: string, data: Hex, risk: string, value?: Hex]>([
  [
    'to another recipient',
    within([swap([WETH, TUSD], STRANGER, ETHER, dollars(2_450))]),
    'otherRecipient',
  ],
  [
    'that leaves its result in the router',
    within([swap([WETH, TUSD], ITSELF, ETHER, dollars(2_450))]),
    'leftBehind',
  ],
  [
    'of another token, so that the coins stay in the router',
    within([swap([OTHER, TUSD], ME, ETHER, dollars(2_450))]),
    'leftBehind',
  ],
  ['without a minimum', within([swap([WETH, TUSD], ME, ETHER, 0n)]), 'noMinimum'],
  ['for less than half of the price', half, 'farBelowPrice'],
  ['that is expired', within([swap([WETH, TUSD], ME, ETHER, dollars(2_450))], NOW - 1n), 'expired'],
  [
    'that expires on another day',
    within([swap([WETH, TUSD], ME, ETHER, dollars(2_450))], NOW + 200_000n),
    'endsLate',
  ],
  ['with more coins than the swap uses', forTokens, 'callWithValue', toHex(2n * ETHER)],
  [
    'of the whole balance of the router',
    within([swap([WETH, TUSD], ME, 0n, dollars(2_450))]),
    'callWithValue',
  ],
  [
    'with a third step',
    within([swap([WETH, TUSD], ME, ETHER, dollars(2_450)), '0x12210e8a', '0x12210e8a']),
    'callWithValue',
  ],
])('security: [V12] [J10] warns about a swap %s', async (_what, data, risk, value = COIN) => {
  const { level, risks } = await cardOf({ data, value })
  expect(risks).toContain(risk)
  expect(level).toBe(['endsLate', 'expired'].includes(risk) ? 'medium' : 'high')
})

test('security: [V12] [J10] warns about coins for another recipient, and a missing minimum', async () => {
  const swapped = swap([TUSD, WETH], ITSELF, dollars(2_500), (ETHER * 98n) / 100n)
  const paid = await cardOf({ data: within([swapped, unwrap(1n, STRANGER)]) }, { logs: bought })
  expect(paid).toMatchObject({ level: 'high', risks: expect.arrayContaining(['otherRecipient']) })
  const open = await cardOf({ data: within([swapped, unwrap(0n)]) }, { logs: bought })
  expect(open).toMatchObject({ level: 'high', risks: expect.arrayContaining(['noMinimum']) })
})

test('security: [V12] trusts only routers that the operator lists', async () => {
  const { risks, level } = await cardOf({ data: forTokens, value: COIN }, { isNamed: false })
  expect(level).toBe('high')
  expect(risks).toContain('unverifiedSteps')
})
