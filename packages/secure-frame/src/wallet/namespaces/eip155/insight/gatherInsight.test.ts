import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { lookAt, type Paid } from '../testing/lookAt.js'
import type { Contract, NodeAnswers } from '../testing/nodeOf.js'

const { account } = requestContext
const token: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const number = (value: bigint) => pad(toHex(value), { size: 32 })

type World = NodeAnswers & { seen?: Hex[]; paid?: Paid[]; chain?: string }

function look(method: string, params: unknown[], world: World = {}) {
  const { chain, seen, paid, ...node } = world
  return lookAt({ method, params, node, seen, paid, chain })
}
const send = (transaction: object, world?: World) =>
  look('eth_sendTransaction', [{ from: account, ...transaction }], world)
const erc20 = (functionName: 'approve' | 'transfer', args: [Hex, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })
const approve = (amount: bigint) => ({ to: token, data: erc20('approve', [STRANGER, amount]) })
const dollar = { symbol: 'TUSD', decimals: 6n }
const art = { symbol: 'ART', isErc721: true }

describe('a token’s symbol', () => {
  const bytes32 = (text: string) => stringToHex(text, { size: 32 })
  test.each<[string, Contract, string]>([
    ['bytes32, like MKR', { symbolData: bytes32('MKR') }, 'MKR'],
    ['bytes32 of 32 letters', { symbolData: bytes32('A'.repeat(32)) }, 'AAAAAAAAAAAA'],
    ['bytes32 of a number', { symbolData: number(1n) }, 'tokens'],
    ['an empty bytes32', { symbolData: number(0n) }, 'tokens'],
    ['bytes32 of spaces', { symbolData: bytes32('MKR USDC') }, 'tokens'],
    ['text with a picture as its 12th character', { symbol: 'ELEVENCHARS🦊🦊' }, 'ELEVENCHARS🦊'],
  ])('[V12] shows a symbol in %s', async (_name, contract, symbol) => {
    const contracts = { [token]: { decimals: 6n, ...contract } }
    const { headline } = await send(approve(5_000_000n), { contracts })
    expect(headline).toBe(`Allow spending of 5 ${symbol}`)
  })
})

describe('`approve` of two standards', () => {
  test.each<[string, bigint, Contract, string, string]>([
    ['a token', 5_000_000n, dollar, 'Allow spending of 5 TUSD', 'medium'],
    ['a token, the maximum amount', maxUint256, dollar, 'Unlimited spending cap for TUSD', 'high'],
    ['a token, amount zero', 0n, dollar, 'Revoke a permission', 'normal'],
    ['a collection', 7n, art, 'Allow taking of item #7', 'medium'],
    ['a collection, item 0', 0n, art, 'Allow taking of item #0', 'medium'],
    [
      'a contract that matches neither standard',
      7n,
      {},
      'Allow spending of 7 base units of an unknown token, or taking of item #7',
      'medium',
    ],
    [
      'a contract that matches both standards',
      7n,
      { ...dollar, isErc721: true },
      'Allow spending of 0.000007 TUSD, or taking of item #7',
      'medium',
    ],
  ])('[V12] is shown and rated for %s', async (_name, amount, contract, headline, level) => {
    // Set a balance: other rows test the warning for an unknown balance.
    const balances = { [token]: 100_000_000n }
    const found = await send(approve(amount), { contracts: { [token]: contract }, balances })
    expect(found.headline).toBe(headline)
    expect(found.request.level).toBe(level)
  })

  test('shows an unlimited amount for a token that claims to be a collection', async () => {
    const { headline, request } = await send(approve(maxUint256), { contracts: { [token]: art } })
    expect(headline).toContain('Unlimited spending cap for ART')
    expect(request.risks).toContain('unlimitedApproval')
  })
})

describe('a dishonest node', () => {
  const call = { to: token, data: '0xdeadbeef', value: '0x64' }
  const bait = {
    status: '0x1',
    logs: [
      {
        address: token,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          pad(STRANGER, { size: 32 }),
          pad(account, { size: 32 }),
        ],
        data: number(10n ** 12n),
      },
    ],
  }

  test('never lowers a card’s risk', async () => {
    const honest = await send(call)
    for (const contract of [dollar, art, { ...dollar, symbol: 'USDC' }, {}])
      for (const simulated of [bait, { status: '0x1', logs: [] }, { status: '0x0' }]) {
        const { request } = await send(call, { contracts: { [token]: contract }, simulated })
        expect(request.level).toBe('high')
        expect(request.risks).toEqual(expect.arrayContaining(honest.request.risks))
      }
  })

  test('keeps a known token’s decimals if the contract returns others', async () => {
    const lie = { symbol: 'USDC', decimals: 18n, isErc721: true }
    const { headline } = await send(
      { to: USDC, data: erc20('transfer', [STRANGER, 5_000_000n]) },
      { contracts: { [USDC]: lie }, chain: 'eip155:1' },
    )
    expect(headline).toBe('Send 5 USDC')
  })

  test.each(['USDC', 'U\u0455DC', 'usdc', 'USDС', 'ETH', 'U\u200BSDC', 'USDC!'])(
    'warns about a token with the symbol %j on a network with the known token',
    async (symbol) => {
      const world = { contracts: { [token]: { ...dollar, symbol } }, chain: 'eip155:1' }
      const transfer = { to: token, data: erc20('transfer', [STRANGER, 1n]) }
      const { request } = await send(transfer, world)
      expect(request).toMatchObject({ risks: ['imitation'], level: 'high' })
    },
  )

  test('ignores an implausible number of decimals', async () => {
    const contracts = { [token]: { symbol: 'TUSD', decimals: 200n } }
    const transfer = { to: token, data: erc20('transfer', [STRANGER, 9n]) }
    const { headline } = await send(transfer, { contracts })
    expect(headline).toBe('Send 9 base units of TUSD, or item #9')
  })

  test('shows a high risk for an approval that only the simulation reveals', async () => {
    const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const topics = [approval, pad(account, { size: 32 }), pad(STRANGER, { size: 32 })]
    const log = { address: token, topics, data: number(maxUint256) }
    const simulated = { status: '0x1', logs: [log] }
    const { request } = await send({ to: STRANGER, value: '0x1' }, { simulated })
    expect(request).toMatchObject({ risks: ['unlimitedApproval'], level: 'high' })
  })
})

describe('recipients', () => {
  const poison = `${STRANGER.slice(0, 4)}${'0'.repeat(32)}${STRANGER.slice(-6)}`.toLowerCase()

  test('[V12] shows a high risk for an address that imitates a known one', async () => {
    const world = { seen: [STRANGER.toLowerCase() as Hex] }
    const { request, insight } = await send({ to: poison, value: '0x1' }, world)
    expect(request).toMatchObject({ risks: ['lookAlike'], level: 'high' })
    expect(insight.recipients).toMatchObject([{ standing: 'new', lookAlikeOf: STRANGER }])
  })

  test('[V12] shows a high risk for a spender that imitates a known one', async () => {
    const seen = [STRANGER.toLowerCase() as Hex]
    const world: World = { seen, contracts: { [token]: dollar } }
    const transaction = { to: token, data: erc20('approve', [poison as Hex, 1n]) }
    expect((await send(transaction, world)).request.risks).toContain('lookAlike')
  })

  test.each<[string, string, World]>([
    ['new', 'without an entry', {}],
    ['seen', 'with an entry of an older version', { seen: [STRANGER.toLowerCase() as Hex] }],
    [
      'seen',
      'a millisecond before 24 hours',
      { paid: [{ to: STRANGER, amount: 10n ** 18n, hoursAgo: 24 - 1 / 3_600_000 }] },
    ],
    [
      'seen',
      'after a payment of another token',
      { paid: [{ to: STRANGER, token, amount: 10n ** 18n, hoursAgo: 48 }] },
    ],
    [
      'seen',
      'after a payment of less than half of the amount',
      { paid: [{ to: STRANGER, amount: 5n * 10n ** 17n - 1n, hoursAgo: 24 }] },
    ],
    [
      'known',
      'after a payment of half of the amount on the day before',
      { paid: [{ to: STRANGER, amount: 5n * 10n ** 17n, hoursAgo: 24 }] },
    ],
  ])('[V12] labels a recipient %s %s', async (standing, _when, world) => {
    const { insight } = await send({ to: STRANGER, value: toHex(10n ** 18n) }, world)
    expect(insight.recipients[0]?.standing).toBe(standing)
  })

  test('[V12] compares the total of a day with the earlier payment', async () => {
    const paid = [
      { to: STRANGER, amount: 5n * 10n ** 18n, hoursAgo: 48 },
      { to: STRANGER, amount: 6n * 10n ** 18n, hoursAgo: 2 },
    ] satisfies Paid[]
    const standing = async (coins: bigint) =>
      (await send({ to: STRANGER, value: toHex(coins * 10n ** 18n) }, { paid })).insight
        .recipients[0]?.standing
    expect(await standing(4n)).toBe('known')
    expect(await standing(5n)).toBe('seen')
  })

  test('[V12] ignores a payment on another network', async () => {
    const deps = (await send({ to: STRANGER, value: '0x1' })).deps
    const call = {
      method: 'eth_sendTransaction',
      params: [{ from: account, to: STRANGER, value: '0x1' }],
    }
    const paid = [{ to: STRANGER, amount: 1n, hoursAgo: 48 }] satisfies Paid[]
    const here = await lookAt({ ...call, paid, deps })
    expect(here.insight.recipients[0]?.standing).toBe('known')
    const elsewhere = await lookAt({ ...call, deps, chain: 'eip155:1' })
    expect(elsewhere.insight.recipients[0]?.standing).toBe('seen')
  })
})

describe('most of a balance for an unknown address', () => {
  const ether = 10n ** 18n
  const pay = (wei: bigint, world: World = {}) =>
    send({ to: STRANGER, value: toHex(wei) }, { balances: { coin: 10n * ether }, ...world })
  const give = (amount: bigint, world: World = {}) =>
    send(
      { to: token, data: erc20('transfer', [STRANGER, amount]) },
      { contracts: { [token]: dollar }, balances: { [token]: 100_000_000n }, ...world },
    )
  const HIGH = { risks: ['mostToNew'], level: 'high' }
  const NORMAL = { risks: [], level: 'normal' }

  test('[V12] shows a high risk for more than half of the coins, but not for half', async () => {
    const { request, insight } = await pay(5n * ether + 1n)
    expect(request).toMatchObject(HIGH)
    expect(insight.mostToNew).toEqual([{ token: undefined }])
    expect((await pay(5n * ether)).request).toMatchObject(NORMAL)
  })

  test('[V12] shows a high risk for more than half of a token', async () => {
    const { request, insight } = await give(50_000_001n)
    expect(request).toMatchObject(HIGH)
    expect(insight.mostToNew).toEqual([{ token }])
    expect((await give(50_000_000n)).request).toMatchObject(NORMAL)
  })

  test('[V12] rates several small transfers in a batch like one large transfer', async () => {
    const parts = [30_000_000n, 30_000_000n].map((part) => erc20('transfer', [STRANGER, part]))
    const abi = parseAbi(['function multicall(bytes[])'])
    const batch = { to: token, data: encodeFunctionData({ abi, args: [parts] }) }
    const world = { contracts: { [token]: dollar }, balances: { [token]: 100_000_000n } }
    expect((await send(batch, world)).request.risks).toContain('mostToNew')
  })

  test('shows no risk when a known recipient receives the whole balance', async () => {
    const coins = [{ to: STRANGER, amount: 5n * ether, hoursAgo: 24 }] satisfies Paid[]
    const tokens = [{ to: STRANGER, token, amount: 50_000_000n, hoursAgo: 24 }] satisfies Paid[]
    expect((await pay(10n * ether, { paid: coins })).request).toMatchObject(NORMAL)
    expect((await give(100_000_000n, { paid: tokens })).request).toMatchObject(NORMAL)
    expect((await pay(10n * ether, { paid: tokens })).request).toMatchObject(HIGH)
  })

  test('shows no warning about a worthless amount', async () => {
    const poor: World = { balances: { coin: 10n ** 14n, [token]: 999n } }
    expect((await pay(10n ** 14n, poor)).request).toMatchObject(NORMAL)
    expect((await give(999n, poor)).request).toMatchObject(NORMAL)
  })

  test('[V12] counts an NFT as one unit, independent of its id', async () => {
    const world = (items: bigint): World => ({
      contracts: { [token]: art },
      balances: { [token]: items },
    })
    expect((await give(7n, world(2n))).request).toMatchObject(NORMAL)
    expect((await give(7n, world(1n))).request).toMatchObject(HIGH)
    const paid = [{ to: STRANGER, token, amount: 1n, hoursAgo: 24 }] satisfies Paid[]
    expect((await give(7n, { ...world(1n), paid })).request).toMatchObject(NORMAL)
  })
})

describe('batches', () => {
  const chain = 'eip155:1'
  const world: World = {
    chain,
    balances: { coin: 10n ** 20n, [USDC]: 10n ** 12n, [WETH]: 10n ** 20n },
    price: { dollars: 3_000n },
  }
  const ROUTER: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
  const ME = pad('0x01')
  const execute = (commands: Hex, inputs: Hex[]) =>
    encodeFunctionData({
      abi: parseAbi(['function execute(bytes,bytes[],uint256)']),
      args: [commands, inputs, 1_800_000_000n],
    })
  const words = (...values: (Hex | bigint)[]): Hex =>
    concat(values.map((value) => (typeof value === 'bigint' ? number(value) : pad(value))))
  const swap = (to: Hex, least = 2_970_000_000n) =>
    encodeAbiParameters(parseAbiParameters('address,uint256,uint256,address[],bool'), [
      to,
      10n ** 18n,
      least,
      [WETH, USDC],
      false,
    ])
  const wrapped = words(pad('0x02'), 10n ** 18n)
  const mine: Hex = '0x0000000000000000000000000000000000000001'
  const bought = { value: toHex(10n ** 18n), data: execute('0x0b08', [wrapped, swap(mine)]) }

  test('[V12] describes a swap through a known router completely, without warnings', async () => {
    const { request, headline } = await send({ to: ROUTER, ...bought }, world)
    expect(headline).toBe('Swap 1 ETH for at least 2,970 USDC')
    expect(request).toMatchObject({ risks: [], level: 'normal' })
  })

  test('[V12] shows a high risk for the same bytes sent to an unknown contract', async () => {
    for (const at of [
      { to: STRANGER, chain },
      { to: ROUTER, chain: 'eip155:31337' },
    ]) {
      const { request } = await send({ ...bought, to: at.to }, { ...world, chain: at.chain })
      expect(request.risks).toEqual(['unverifiedSteps', 'callWithValue'])
    }
  })

  test('[V12] shows another recipient of the swap', async () => {
    const data = execute('0x0b08', [wrapped, swap(STRANGER)])
    const { request, insight } = await send({ to: ROUTER, ...bought, data }, world)
    expect(request).toMatchObject({ risks: ['otherRecipient', 'noMinimum'], level: 'high' })
    expect(insight.recipients).toMatchObject([{ address: STRANGER, standing: 'new' }])
  })

  test('[V12] warns about tokens that stay in the router', async () => {
    const itself: Hex = '0x0000000000000000000000000000000000000002'
    const data = execute('0x0b08', [wrapped, swap(itself)])
    const { request } = await send({ to: ROUTER, ...bought, data }, world)
    expect(request).toMatchObject({ risks: ['leftBehind', 'noMinimum'], level: 'high' })
    const swept = execute('0x0b0804', [wrapped, swap(itself), words(USDC, ME, 2_970_000_000n)])
    expect((await send({ to: ROUTER, ...bought, data: swept }, world)).request.risks).toEqual([])
  })

  test('[V12] reads v4 actions only for a router that supports v4', async () => {
    const old: Hex = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
    const v4 = encodeAbiParameters(parseAbiParameters('bytes,bytes[]'), ['0x0f', [words(USDC, 4n)]])
    const data = execute('0x10', [v4])
    expect((await send({ to: old, data }, world)).request.risks).toEqual(['unverifiedSteps'])
    expect((await send({ to: ROUTER, data }, world)).request.risks).toEqual([])
  })

  test('[V12] rates a batch by an approval that it contains', async () => {
    const parts = [erc20('transfer', [STRANGER, 1n]), erc20('approve', [STRANGER, maxUint256])]
    const abi = parseAbi(['function multicall(bytes[])'])
    const data = encodeFunctionData({ abi, args: [parts] })
    const contracts = { [token]: dollar }
    const { headline, request } = await send({ to: token, data }, { contracts })
    expect(headline).toBe('Unlimited spending cap for TUSD, and 1 more step')
    const risks = ['unlimitedApproval', 'unverifiedSteps']
    expect(request).toMatchObject({ risks, level: 'high' })
  })

  const SWAP_ROUTER: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
  const single = (to: Hex) =>
    encodeFunctionData({
      abi: parseAbi([
        'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
      ]),
      args: [[USDC, WETH, 500, to, 5_000_000n, 165n * 10n ** 13n, 0n]],
    })
  const multicall = (...parts: Hex[]) =>
    encodeFunctionData({
      abi: parseAbi(['function multicall(uint256,bytes[])']),
      args: [1_800_000_000n, parts],
    })

  test('[V12] shows steps with a descriptor', async () => {
    const data = multicall(single(account), single(account))
    const { request, headline } = await send({ to: SWAP_ROUTER, data }, world)
    expect(headline).toBe('Swap 5 USDC for at least 0.00165 WETH, and 1 more step')
    expect(request).toMatchObject({ risks: [], level: 'normal' })
  })

  test('[V12] warns about coins that a described contract may keep', async () => {
    const data = multicall(single(account))
    const { request } = await send({ to: SWAP_ROUTER, data, value: '0x64' }, world)
    expect(request).toMatchObject({ risks: ['callWithValue'], level: 'high' })
  })

  test('warns about all steps if one step has no description', async () => {
    const data = multicall(single(account), '0xdeadbeef')
    expect((await send({ to: SWAP_ROUTER, data }, world)).request.risks).toEqual(['undecodable'])
    const kept = multicall(single('0x0000000000000000000000000000000000000002'))
    expect((await send({ to: SWAP_ROUTER, data: kept }, world)).request.risks).toEqual([
      'undecodable',
      'noMinimum',
    ])
  })
})

describe('described contracts', () => {
  const chain = 'eip155:1'

  test('[V12] removes the warning about unreadable data for a completely described call', async () => {
    const { request, headline } = await send(
      { to: WETH, data: '0xd0e30db0', value: '0x64' },
      { chain },
    )
    expect(headline).toBe('Wrap 0.0000000000000001 ETH')
    expect(request).toMatchObject({ risks: [], level: 'normal' })
  })

  test('warns about coins that the description does not show', async () => {
    const data = `0x2e1a7d4d${'0'.repeat(63)}1`
    const { request } = await send({ to: WETH, data, value: '0x64' }, { chain })
    expect(request.risks).toEqual(['undecodable', 'callWithValue'])
  })

  test('does not decode the same bytes for another contract or chain', async () => {
    const elsewhere = await send({ to: WETH, data: '0xd0e30db0', value: '0x64' })
    const other = await send({ to: STRANGER, data: '0xd0e30db0', value: '0x64' }, { chain })
    for (const { request } of [elsewhere, other])
      expect(request.risks).toEqual(['undecodable', 'callWithValue'])
  })

  test('shows a high risk for steps without a description', async () => {
    const data = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'execute',
          stateMutability: 'payable',
          inputs: [{ type: 'bytes' }, { type: 'bytes[]' }, { type: 'uint256' }],
          outputs: [],
        },
      ],
      args: ['0x0b', ['0x'], 1n],
    })
    const { request, insight } = await send(
      { to: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', data },
      { chain },
    )
    expect(Object.values(insight.names)).toContain('Uniswap Universal Router')
    expect(request).toMatchObject({ risks: ['undecodable'], level: 'high' })
  })
})
