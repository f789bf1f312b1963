import { type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { PriceBook } from '../../../../platform/priceBook.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import type { RiskLevel } from '../../document/namespaceRequests.js'
import type { Risk } from '../requests/risks.js'
import { call } from '../testing/drainedCalls.js'
import { lookAt } from '../testing/lookAt.js'
import { type NodeAnswers, nodeOf } from '../testing/nodeOf.js'

const ME = requestContext.account as Hex
const CHAIN = 'eip155:31337'
const ROUTER: Hex = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const TUSD: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const WETH: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const OTHER: Hex = '0x00000000000000000000000000000000DeaDBeef'
const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
const COINS: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
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
const nodeWith = (received: number, comesTo: Hex = ME): NodeAnswers => ({
  contracts: {
    [TUSD]: { symbol: 'TUSD', decimals: 6n },
    [WETH]: { symbol: 'WETH', decimals: 18n },
    [OTHER]: { symbol: 'EVIL', decimals: 18n },
  },
  balances: { coin: 100n * ETHER, [TUSD]: dollars(100_000), [OTHER]: 100n * ETHER },
  simulated: {
    status: '0x1',
    logs: [moved(COINS, [ME, ROUTER], ETHER), moved(TUSD, [ROUTER, comesTo], dollars(received))],
  },
})

const bookOf = (prices: Record<string, number>): PriceBook => ({
  ask: () => undefined,
  priceOf: (asset) => prices[asset],
  pictureOf: () => undefined,
  coinPictureOf: (symbol) => `/coins/${symbol}`,
  arrived: async () => undefined,
})
const PRICES = bookOf({ [`${CHAIN}:${COINS}`]: 2_500, [`${CHAIN}:${TUSD.toLowerCase()}`]: 1 })

async function cardOf(
  transaction: { to?: Hex; data: Hex; value?: Hex },
  { node = nodeWith(2_490), prices = PRICES, isNamed = true, tokens = [TUSD, WETH] as Hex[] } = {},
) {
  const deps = { rpc: nodeOf(node), entries: memoryStore(), userId: async () => 'user', prices }
  const { request, headline, insight } = await lookAt({
    method: 'eth_sendTransaction',
    params: [{ from: ME, to: ROUTER, ...transaction }],
    // Lowercase: operators write addresses in any case.
    swap: isNamed ? { router: ROUTER.toLowerCase(), tokens } : undefined,
    chain: CHAIN,
    deps,
  })
  const { described } = insight
  const fields = (described?.fields ?? []).map(({ label, value }) => [
    label,
    value.kind === 'address' ? value.address : value.kind,
  ])
  return { ...{ level: request.level, risks: request.risks, headline }, fields, insight }
}

type Given = { least?: bigint; path?: Hex[]; to?: Hex; ends?: bigint; value?: bigint }
const withCoins = (
  { least, path, to, ends, value = ETHER }: Given = {},
  name = 'swapExactETHForTokens',
) => ({
  value: toHex(value),
  data: call(`${name}(uint256,address[],address,uint256)`, [
    least ?? dollars(2_450),
    path ?? [WETH, TUSD],
    to ?? ME,
    ends ?? SOON,
  ]),
})
const withTokens = ({ least, path, to, ends }: Given = {}, name = 'swapExactTokensForETH') => ({
  data: call(`${name}(uint256,uint256,address[],address,uint256)`, [
    dollars(2_500),
    least ?? (98n * ETHER) / 100n,
    path ?? [TUSD, WETH],
    to ?? ME,
    ends ?? SOON,
  ]),
})
const sold: NodeAnswers = {
  ...nodeWith(0),
  simulated: {
    status: '0x1',
    logs: [
      moved(TUSD, [ME, ROUTER], dollars(2_500)),
      moved(COINS, [ROUTER, ME], (99n * ETHER) / 100n),
    ],
  },
}

describe('a swap at the services’ exchange', () => {
  test('[V12] shows both amounts, the recipient and the deadline, with normal risk', async () => {
    const card = await cardOf(withCoins())
    expect(card).toMatchObject({
      headline: 'Swap 1 ETH for at least 2,450 TUSD',
      level: 'normal',
      risks: [],
      fields: [
        ['You send', 'amount'],
        ['You receive at least', 'amount'],
        ['Receiver', ME],
        ['Valid until', 'date'],
      ],
    })
    expect(card.insight.names[ROUTER.toLowerCase()]).toBe('Exchange of this wallet')
  })

  test('[V12] reads trades of tokens for coins in the same way, also for tokens with a transfer fee', async () => {
    const keeps = 'SupportingFeeOnTransferTokens'
    for (const name of ['swapExactETHForTokens', `swapExactETHForTokens${keeps}`])
      expect(await cardOf(withCoins({}, name))).toMatchObject({
        headline: 'Swap 1 ETH for at least 2,450 TUSD',
        level: 'normal',
      })
    for (const name of ['swapExactTokensForETH', `swapExactTokensForETH${keeps}`])
      expect(await cardOf(withTokens({}, name), { node: sold })).toMatchObject({
        headline: 'Swap 2,500 TUSD for at least 0.98 ETH',
        level: 'normal',
      })
  })

  test('[V12] shows a swap at a contract that the services do not list as unreadable', async () => {
    const other = await cardOf({ ...withCoins(), to: STRANGER })
    const none = await cardOf(withCoins(), { isNamed: false })
    for (const { level, risks, headline } of [other, none]) {
      expect([headline, level]).toEqual(['Receive tokens from a contract for 1 ETH', 'high'])
      expect(risks).toEqual(expect.arrayContaining(['undecodable', 'callWithValue']))
    }
  })
})

describe('a hostile swap at the services’ exchange', () => {
  const keeps = 'SupportingFeeOnTransferTokens'
  type Row = [string, { data: Hex; value?: Hex; to?: Hex }, RiskLevel, Risk[], NodeAnswers?]
  const swap = (given?: Given) => withCoins(given).data
  const multicall = (...calls: Hex[]) => call('multicall(bytes[])', [calls])
  test.each<Row>([
    [
      'for another recipient',
      withCoins({ to: STRANGER }),
      'high',
      ['otherRecipient'],
      nodeWith(2_490, STRANGER),
    ],
    [
      'of tokens for another recipient',
      withTokens({ to: STRANGER }),
      'high',
      ['otherRecipient'],
      sold,
    ],
    ['without a minimum', withCoins({ least: 0n }), 'high', ['noMinimum']],
    ['90 % below the price', withCoins({ least: dollars(250) }), 'high', ['farBelowPrice']],
    [
      '90 % below the price, with a function for tokens with a transfer fee',
      withCoins({ least: dollars(250) }, `swapExactETHForTokens${keeps}`),
      'high',
      ['farBelowPrice'],
    ],
    [
      'without a minimum, with a function for tokens with a transfer fee',
      withTokens({ least: 0n }, `swapExactTokensForETH${keeps}`),
      'high',
      ['noMinimum'],
      sold,
    ],
    ['20 % below the price', withCoins({ least: dollars(2_000) }), 'medium', ['lowMinimum']],
    [
      '90 % below the price, in a pool with a manipulated price',
      withCoins({ least: dollars(250) }),
      'high',
      ['farBelowPrice'],
      nodeWith(252),
    ],
    ['that is expired', withCoins({ ends: NOW - 1n }), 'medium', ['expired']],
    ['that expires next week', withCoins({ ends: NOW + 604_800n }), 'medium', ['endsLate']],
    ['without a deadline', withCoins({ ends: 2n ** 256n - 1n }), 'medium', ['endsLate']],
    [
      'of most coins for a token that the operator does not list',
      withCoins({ path: [WETH, OTHER], value: 60n * ETHER }),
      'high',
      ['unlistedToken'],
    ],
    [
      'of most coins through a token that the operator does not list',
      withCoins({ path: [WETH, OTHER, TUSD], value: 60n * ETHER }),
      'high',
      ['unlistedToken'],
    ],
    ['of a coin for itself', withCoins({ path: [WETH, TUSD, WETH] }), 'high', ['circularTrade']],
    ['of a token for itself', withTokens({ path: [TUSD, TUSD] }), 'high', ['circularTrade']],
    [
      'through one token twice',
      withCoins({ path: [WETH, TUSD, OTHER, TUSD] }),
      'high',
      ['circularTrade'],
    ],
    [
      'of tokens, with coins that the call does not use',
      { ...withTokens(), value: toHex(5n * ETHER) },
      'high',
      ['undecodable', 'callWithValue'],
      sold,
    ],
    [
      'of tokens for tokens, with coins that the call does not use',
      { ...withTokens({ least: dollars(2_450) }, 'swapExactTokensForTokens'), value: '0x1' },
      'high',
      ['undecodable', 'callWithValue'],
    ],
    [
      'with trailing data',
      { ...withCoins(), data: `${withCoins().data}${'00'.repeat(32)}` },
      'high',
      ['undecodable'],
    ],
    [
      'together with a swap for another recipient',
      { data: multicall(swap(), swap({ to: STRANGER })) },
      'high',
      ['otherRecipient'],
    ],
    [
      'together with an unreadable call',
      { data: multicall(swap(), '0xdeadbeef') },
      'high',
      ['undecodable'],
    ],
    [
      'together with an approval for an unknown spender',
      {
        data: multicall(
          withTokens().data,
          call('approve(address,uint256)', [STRANGER, dollars(2_500)]),
        ),
      },
      'high',
      ['unlistedSpender'],
    ],
    [
      'together with a transfer, through Multicall3',
      {
        to: MULTICALL3,
        data: call('aggregate((address,bytes)[])', [
          [
            [ROUTER, withTokens().data],
            [TUSD, call('transferFrom(address,address,uint256)', [ME, STRANGER, dollars(9)])],
          ],
        ]),
      },
      'high',
      ['otherRecipient'],
    ],
  ])('[V12] rates %s', async (_name, transaction, level, risks, node) => {
    const card = await cardOf(transaction, node && { node })
    expect(card.level).toBe(level)
    expect(card.risks).toEqual(expect.arrayContaining(risks))
  })
})

test('[V12] shows medium risk and the exchange’s name for an exact approval', async () => {
  const card = await cardOf({
    to: TUSD,
    data: call('approve(address,uint256)', [ROUTER, dollars(2_500)]),
  })
  expect(card).toMatchObject({
    headline: 'Allow spending of 2,500 TUSD',
    level: 'medium',
    risks: ['approval'],
  })
  expect(card.insight.names[ROUTER.toLowerCase()]).toBe('Exchange of this wallet')
})

test('[V12] shows only one reason for a payment to another recipient', async () => {
  const away = withCoins({ to: STRANGER })
  const { risks } = await cardOf(away, { node: nodeWith(2_490, STRANGER) })
  expect(risks).toEqual(['otherRecipient'])
  const partly = call('multicall(bytes[])', [
    [withCoins({ least: 0n }).data, withCoins({ to: STRANGER }).data],
  ])
  expect((await cardOf({ data: partly, value: toHex(ETHER) })).risks).toEqual(
    expect.arrayContaining(['otherRecipient', 'noMinimum']),
  )
})

describe('prices of the services', () => {
  const bad = withCoins({ least: dollars(1_000) })

  test('[V12] reveal a low minimum that looks fair only in the manipulated pool', async () => {
    const fooled = nodeWith(1_010)
    expect(await cardOf(bad, { node: fooled })).toMatchObject({ level: 'high' })
    expect(await cardOf(bad, { node: fooled, prices: bookOf({}) })).toMatchObject({
      level: 'normal',
    })
  })

  test('do not hide a minimum that is low at the node’s price', async () => {
    const cheap = bookOf({ [`${CHAIN}:${COINS}`]: 1_000, [`${CHAIN}:${TUSD.toLowerCase()}`]: 1 })
    expect(await cardOf(bad, { prices: cheap })).toMatchObject({ risks: ['farBelowPrice'] })
  })

  test('do not replace a missing price of the node', async () => {
    const { simulated, ...node } = nodeWith(0)
    expect(await cardOf(withCoins(), { node })).toMatchObject({ risks: ['priceUnchecked'] })
  })

  test('[V12] determine the displayed value of the payment', async () => {
    const { insight } = await cardOf(bad, { node: nodeWith(1_010) })
    expect(insight.trade?.least).toEqual({
      token: TUSD,
      amount: dollars(1_000),
      worth: dollars(2_500),
    })
  })
})
