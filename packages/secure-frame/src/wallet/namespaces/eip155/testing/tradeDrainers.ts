import { concat, encodeAbiParameters, type Hex, pad, parseAbiParameters, toHex } from 'viem'
import { call } from './drainedCalls.js'
import {
  CONTRACT,
  DAI,
  type Drainer,
  high,
  LATER,
  ME,
  medium,
  NODE,
  normal,
  PERMIT2,
  SOON,
  sends,
  THIEF,
  USDC,
  WETH,
} from './drainer.js'
import type { NodeAnswers } from './nodeOf.js'

const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ROUTER_02: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const UNIVERSAL_ROUTER: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const AAVE: Hex = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const EVIL: Hex = '0x00000000000000000000000000000000DeaDBeef'

const ETHER = 10n ** 18n
const ALL = 100n * ETHER
const ALL_DOLLARS = 100_000_000n
const deadline = SOON
/** The value of 10 ETH, minus one percent. */
const FAIR = 29_700_000_000n

const node: NodeAnswers = {
  ...NODE,
  contracts: { ...NODE.contracts, [EVIL]: { symbol: 'EVIL', decimals: 18n } },
  balances: { ...NODE.balances, [EVIL]: ALL },
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const COINS: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const moved = (token: Hex, [from, to]: [Hex, Hex], amount: bigint) => ({
  address: token,
  topics: [TRANSFER, pad(from, { size: 32 }), pad(to, { size: 32 })],
  data: pad(toHex(amount), { size: 32 }),
})
const tried = (given: { pays: [Hex, bigint]; gets: [Hex, bigint] }): NodeAnswers => ({
  ...node,
  simulated: {
    status: '0x1',
    logs: [
      moved(given.pays[0], [ME, CONTRACT], given.pays[1]),
      moved(given.gets[0], [CONTRACT, ME], given.gets[1]),
    ],
  },
})

const forCoins = (coins: bigint, least: bigint, path: Hex[]) => ({
  to: V2,
  value: toHex(coins),
  data: call('swapExactETHForTokens(uint256,address[],address,uint256)', [
    least,
    path,
    ME,
    deadline,
  ]),
})
const forTokens = (pays: bigint, least: bigint, path: Hex[]) => ({
  to: V2,
  data: call('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
    pays,
    least,
    path,
    ME,
    deadline,
  ]),
})
const forExactCoins = (most: bigint, coins: bigint) => ({
  to: V2,
  data: call('swapTokensForExactETH(uint256,uint256,address[],address,uint256)', [
    coins,
    most,
    [USDC, WETH],
    ME,
    deadline,
  ]),
})
const single = (given: { path: [Hex, Hex]; pays: bigint; least: bigint }) =>
  call('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    [...given.path, 10_000, ME, given.pays, given.least, 0n],
  ])

const caller: Hex = '0x0000000000000000000000000000000000000001'
const itself: Hex = '0x0000000000000000000000000000000000000002'
const execute = (commands: Hex, inputs: readonly Hex[], value?: bigint) => ({
  to: UNIVERSAL_ROUTER,
  data: call('execute(bytes,bytes[],uint256)', [commands, inputs, deadline]),
  ...(value !== undefined && { value: toHex(value) }),
})
const words = (...values: (Hex | bigint)[]): Hex =>
  concat(values.map((value) => pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 })))
const viaV2 = (given: {
  to: Hex
  pays: bigint
  least: bigint
  path: Hex[]
  fromCaller?: boolean
}) =>
  encodeAbiParameters(parseAbiParameters('address,uint256,uint256,address[],bool'), [
    given.to,
    given.pays,
    given.least,
    given.path,
    given.fromCaller ?? false,
  ])
const permit = (spender: Hex) =>
  encodeAbiParameters(
    parseAbiParameters('((address,uint160,uint48,uint48),address,uint256),bytes'),
    [[[USDC, 10_000_000n, LATER, 0], spender, deadline], `0x${'11'.repeat(65)}`],
  )
const v4 = (least: bigint, { takes = 1, goesOn = false, portion = 0n } = {}) => {
  const none: Hex = '0x0000000000000000000000000000000000000000'
  const swap = (from: Hex, to: Hex, [pays, gets]: [bigint, bigint]) =>
    encodeAbiParameters(
      parseAbiParameters('((address,address,uint24,int24,address),bool,uint128,uint128,bytes)'),
      [[[from, to, 500, 10, none], true, pays, gets, '0x']],
    )
  const take = (token: Hex) => words(token, caller, 0n)
  const actions: [Hex, Hex][] = [
    ['0x06', swap(none, USDC, [10n * ETHER, least])],
    ...(goesOn ? [['0x06', swap(USDC, DAI, [0n, 0n])] satisfies [Hex, Hex]] : []),
    ['0x0c', words(none, 10n * ETHER)],
    ...(goesOn ? [['0x0e', take(DAI)] satisfies [Hex, Hex]] : []),
    ...(portion > 0n ? [['0x10', words(USDC, THIEF, portion)] satisfies [Hex, Hex]] : []),
    ...new Array<[Hex, Hex]>(takes).fill(['0x0e', take(USDC)]),
  ]
  return encodeAbiParameters(parseAbiParameters('bytes,bytes[]'), [
    concat(actions.map(([type]) => type)),
    actions.map(([, input]) => input),
  ])
}

const liquidity = (given: { pays: [bigint, bigint]; least: [bigint, bigint]; token: Hex }) => ({
  to: V2,
  value: toHex(given.pays[1]),
  data: call('addLiquidityETH(address,uint256,uint256,uint256,address,uint256)', [
    given.token,
    given.pays[0],
    ...given.least,
    ME,
    deadline,
  ]),
})
const removed = (least: [bigint, bigint]) => ({
  to: V2,
  data: call('removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)', [
    USDC,
    WETH,
    5n,
    ...least,
    ME,
    deadline,
  ]),
})

const rows: readonly Drainer[] = [
  sends(
    'all coins for at least 0 of a token of the thief’s',
    forCoins(ALL, 0n, [WETH, EVIL]),
    high('Swap 100 ETH for at least 0 EVIL', 'unlistedToken', 'noMinimum'),
  ),
  sends(
    'all coins for a minimum of a token of the thief’s, as its pool says that it is worth',
    forCoins(ALL, 99n * ETHER, [WETH, EVIL]),
    {
      ...high('Swap 100 ETH for at least 99 EVIL', 'unlistedToken'),
      without: ['noMinimum', 'lowMinimumOfMost'],
      node: tried({ pays: [COINS, ALL], gets: [EVIL, ALL] }),
    },
  ),
  sends(
    'all coins for at least 0 dollars through a pool of the thief’s',
    forCoins(ALL, 0n, [WETH, EVIL, USDC]),
    high('Swap 100 ETH for at least 0 USDC', 'unlistedToken', 'noMinimum'),
  ),
  sends(
    'all coins for a millionth of a dollar through a pool of the thief’s',
    forCoins(ALL, 1n, [WETH, EVIL, USDC]),
    high('Swap 100 ETH for at least 0.000001 USDC', 'unlistedToken', 'lowMinimumOfMost'),
  ),
  sends(
    'all coins for a millionth of a dollar, as an empty pool of listed tokens gives it',
    forCoins(ALL, 1n, [WETH, USDC]),
    {
      ...high('Swap 100 ETH for at least 0.000001 USDC', 'lowMinimumOfMost'),
      without: ['unlistedToken'],
      node: tried({ pays: [COINS, ALL], gets: [USDC, 1n] }),
    },
  ),
  sends(
    'all coins for half of what they are worth, with a node that tells no price',
    forCoins(ALL, 150_000_000_000n, [WETH, USDC]),
    {
      ...high('Swap 100 ETH for at least 150,000 USDC', 'lowMinimumOfMost'),
      node: { ...tried({ pays: [COINS, ALL], gets: [USDC, 300_000_000_000n] }), price: undefined },
    },
  ),
  sends(
    'all coins for dollars, with a node that tells no price and does not try it out',
    forCoins(ALL, 297_000_000_000n, [WETH, USDC]),
    {
      ...high('Swap 100 ETH for at least 297,000 USDC', 'priceUncheckedOfMost'),
      node: { ...node, price: undefined },
    },
  ),
  sends(
    'all coins for dollars at a price of two days ago',
    forCoins(ALL, 297_000_000_000n, [WETH, USDC]),
    {
      ...high('Swap 100 ETH for at least 297,000 USDC', 'priceUncheckedOfMost'),
      node: { ...node, price: { dollars: 3_000n, updatedAt: 1_794_990_000n } },
    },
  ),
  sends(
    'all coins for what they are worth, less one percent (twin)',
    forCoins(ALL, 297_000_000_000n, [WETH, USDC]),
    normal('Swap 100 ETH for at least 297,000 USDC'),
  ),
  sends(
    'a tenth of the coins for what they are worth, less ten percent (twin)',
    forCoins(10n * ETHER, 27_000_000_000n, [WETH, USDC]),
    normal('Swap 10 ETH for at least 27,000 USDC'),
  ),
  sends(
    'a tenth of the coins for what they are worth, less a little more than ten percent',
    forCoins(10n * ETHER, 26_990_000_000n, [WETH, USDC]),
    medium('Swap 10 ETH for at least 26,990 USDC', 'lowMinimum'),
  ),
  sends(
    'a tenth of the coins for at least 0',
    forCoins(10n * ETHER, 0n, [WETH, USDC]),
    high('Swap 10 ETH for at least 0 USDC', 'noMinimum'),
  ),
  sends(
    'a tenth of the coins for half of what they are worth',
    forCoins(10n * ETHER, 15_000_000_000n, [WETH, USDC]),
    medium('Swap 10 ETH for at least 15,000 USDC', 'lowMinimum'),
  ),
  sends(
    'a tenth of the coins for a little less than half of what they are worth',
    forCoins(10n * ETHER, 14_990_000_000n, [WETH, USDC]),
    high('Swap 10 ETH for at least 14,990 USDC', 'farBelowPrice'),
  ),
  sends(
    'all dollars at most for coins that cost a third of them',
    forExactCoins(ALL_DOLLARS, ETHER / 100n),
    {
      ...high('Swap up to 100 USDC for 0.01 ETH', 'lowMinimumOfMost'),
      node: {
        ...tried({ pays: [USDC, 30_000_000n], gets: [COINS, ETHER / 100n] }),
        price: undefined,
      },
    },
  ),
  sends(
    'all dollars at most for coins that cost nearly all of them (twin)',
    forExactCoins(ALL_DOLLARS, ETHER / 30n),
    {
      ...normal('Swap up to 100 USDC for 0.033333333333333333 ETH'),
      node: {
        ...tried({ pays: [USDC, 95_000_000n], gets: [COINS, ETHER / 30n] }),
        price: undefined,
      },
    },
  ),
  sends(
    'a small part of the coins for a token that the wallet does not know (twin)',
    forCoins(10n * ETHER, 99n * ETHER, [WETH, EVIL]),
    {
      ...normal('Swap 10 ETH for at least 99 EVIL'),
      node: tried({ pays: [COINS, 10n * ETHER], gets: [EVIL, 100n * ETHER] }),
    },
  ),
  sends(
    'a small part of the coins for a token without a known price',
    forCoins(10n * ETHER, 99n * ETHER, [WETH, EVIL]),
    medium('Swap 10 ETH for at least 99 EVIL', 'priceUnchecked'),
  ),
  sends(
    'all of a token that the wallet does not know, sold at its price (twin)',
    forTokens(ALL, 9n * ETHER, [EVIL, WETH]),
    {
      ...normal('Swap 100 EVIL for at least 9 ETH'),
      node: tried({ pays: [EVIL, ALL], gets: [COINS, 10n * ETHER] }),
    },
  ),
  sends(
    'all of a token that the wallet does not know, sold for a fifth of its price',
    forTokens(ALL, 2n * ETHER, [EVIL, WETH]),
    {
      ...high('Swap 100 EVIL for at least 2 ETH', 'lowMinimumOfMost'),
      node: tried({ pays: [EVIL, ALL], gets: [COINS, 10n * ETHER] }),
    },
  ),
  sends(
    'all dollars for at least 0 of a token of the thief’s, by SwapRouter02',
    { to: ROUTER_02, data: single({ path: [USDC, EVIL], pays: ALL_DOLLARS, least: 0n }) },
    high('Swap 100 USDC for at least 0 EVIL', 'unlistedToken', 'noMinimum'),
  ),
  sends(
    'all coins for at least 0 of a token of the thief’s, by SwapRouter02',
    {
      to: ROUTER_02,
      value: toHex(ALL),
      data: single({ path: [WETH, EVIL], pays: ALL, least: 0n }),
    },
    high(
      'Swap 100 WETH for at least 0 EVIL',
      'undecodable',
      'callWithValue',
      'unlistedToken',
      'noMinimum',
    ),
  ),
  sends(
    'coins for at least 0 dollars, by the Universal Router',
    execute(
      '0x0b08',
      [
        words(itself, 20n * ETHER),
        viaV2({ to: caller, pays: 20n * ETHER, least: 0n, path: [WETH, USDC] }),
      ],
      20n * ETHER,
    ),
    high('Swap 20 ETH for at least 0 USDC', 'noMinimum'),
  ),
  sends(
    'most coins in two swaps, of which only the small one has a minimum',
    execute(
      '0x0b0808',
      [
        words(itself, 60n * ETHER),
        viaV2({ to: caller, pays: ETHER, least: 2_990_000_000n, path: [WETH, USDC] }),
        viaV2({ to: caller, pays: 59n * ETHER, least: 0n, path: [WETH, USDC] }),
      ],
      60n * ETHER,
    ),
    high('Swap 1 WETH for at least 2,990 USDC, and 2 more steps', 'lowMinimumOfMost'),
  ),
  sends(
    'coins for dollars whose minimum is set where they are paid out (twin)',
    execute(
      '0x0b0804',
      [
        words(itself, 10n * ETHER),
        viaV2({ to: itself, pays: 10n * ETHER, least: 0n, path: [WETH, USDC] }),
        words(USDC, caller, FAIR),
      ],
      10n * ETHER,
    ),
    {
      ...normal('Swap 10 WETH for at least 0 USDC, and 2 more steps'),
      without: ['noMinimum'],
      node,
    },
  ),
  sends(
    'coins for dollars through a token of the thief’s on the way',
    execute(
      '0x0b08',
      [
        words(itself, 60n * ETHER),
        viaV2({ to: caller, pays: 60n * ETHER, least: 178_200_000_000n, path: [WETH, EVIL, USDC] }),
      ],
      60n * ETHER,
    ),
    {
      ...high('Swap 60 ETH for at least 178,200 USDC', 'unlistedToken'),
      without: ['lowMinimumOfMost'],
      node,
    },
  ),
  sends(
    'coins for dollars by the fourth version (twin)',
    execute('0x10', [v4(FAIR)], 10n * ETHER),
    normal('Swap 10 ETH for at least 29,700 USDC, and 2 more steps'),
  ),
  sends(
    'coins for at least 1 dollar by the fourth version',
    execute('0x10', [v4(1n)], 10n * ETHER),
    high('Swap 10 ETH for at least 0.000001 USDC, and 2 more steps', 'farBelowPrice'),
  ),
  sends(
    'coins for dollars whose minimum may fail, and are paid out without it',
    execute(
      '0x0b088404',
      [
        words(itself, 10n * ETHER),
        viaV2({ to: itself, pays: 10n * ETHER, least: 0n, path: [WETH, USDC] }),
        words(USDC, caller, FAIR),
        words(USDC, caller, 0n),
      ],
      10n * ETHER,
    ),
    high('Swap 10 WETH for at least 0 USDC, and 3 more steps', 'noMinimum'),
  ),
  sends(
    'coins for at least 0 dollars, beside a swap for a fair minimum that may fail',
    execute(
      '0x0b0888',
      [
        words(itself, 10n * ETHER),
        viaV2({ to: caller, pays: 10n * ETHER, least: 0n, path: [WETH, USDC] }),
        viaV2({ to: caller, pays: 1n, least: FAIR, path: [DAI, USDC], fromCaller: true }),
      ],
      10n * ETHER,
    ),
    high('Swap 10 WETH for at least 0 USDC, and 2 more steps', 'noMinimum'),
  ),
  sends(
    'coins for a quarter of their worth by the fourth version, taken four times',
    execute('0x10', [v4(FAIR / 4n, { takes: 4 })], 10n * ETHER),
    high('Swap 10 ETH for at least 7,425 USDC, and 5 more steps', 'farBelowPrice'),
  ),
  sends(
    'coins for dollars by the fourth version, which all buy another token without a minimum',
    execute('0x10', [v4(FAIR, { goesOn: true })], 10n * ETHER),
    high('Swap 10 ETH for at least 29,700 USDC, and 4 more steps', 'noMinimum'),
  ),
  sends(
    'coins for a quarter of their worth by the fourth version, taken and handed out by the router',
    execute(
      '0x10050505',
      [v4(FAIR / 4n), ...[1, 2, 3].map(() => words(USDC, caller, 2n ** 255n))],
      10n * ETHER,
    ),
    high('Swap 10 ETH for at least 7,425 USDC, and 5 more steps', 'farBelowPrice'),
  ),
  sends(
    'coins for dollars by the fourth version, nearly all for a thief',
    execute('0x10', [v4(FAIR, { portion: 9_990n })], 10n * ETHER),
    high('Swap 10 ETH for at least 29,700 USDC, and 3 more steps', 'farBelowPrice'),
  ),
  sends(
    'coins for dollars by the fourth version, less a fee of a percent (twin)',
    execute('0x10', [v4(FAIR, { portion: 100n })], 10n * ETHER),
    normal('Swap 10 ETH for at least 29,700 USDC, and 3 more steps'),
  ),
  sends(
    'a swap that lets a thief spend',
    execute('0x0a08', [
      permit(THIEF),
      viaV2({
        to: caller,
        pays: 10_000_000n,
        least: 33n * 10n ** 14n,
        path: [USDC, WETH],
        fromCaller: true,
      }),
    ]),
    high('Allow spending of 10 USDC, and 1 more step', 'unlistedSpender', 'approval'),
  ),
  sends(
    'a swap that lets the router spend (twin)',
    execute('0x0a08', [
      permit(UNIVERSAL_ROUTER),
      viaV2({
        to: caller,
        pays: 10_000_000n,
        least: 33n * 10n ** 14n,
        path: [USDC, WETH],
        fromCaller: true,
      }),
    ]),
    {
      ...medium('Allow spending of 10 USDC, and 1 more step', 'approval'),
      without: ['unlistedSpender', 'lowMinimum'],
      node,
    },
  ),
  sends(
    'all coins as liquidity beside a token of the thief’s',
    liquidity({ token: EVIL, pays: [1n, ALL], least: [0n, 0n] }),
    high('Add liquidity of 0.000000000000000001 EVIL and 100 ETH', 'unlistedToken', 'noMinimum'),
  ),
  sends(
    'all coins as liquidity beside a token of the thief’s, with minima',
    liquidity({ token: EVIL, pays: [ETHER, ALL], least: [ETHER, ALL] }),
    {
      ...high('Add liquidity of 1 EVIL and 100 ETH', 'unlistedToken'),
      without: ['noMinimum'],
      node,
    },
  ),
  sends(
    'all dollars as liquidity beside a token of the thief’s',
    {
      to: V2,
      data: call('addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)', [
        USDC,
        EVIL,
        ALL_DOLLARS,
        1n,
        0n,
        0n,
        ME,
        deadline,
      ]),
    },
    high('Add liquidity of 100 USDC and 0.000000000000000001 EVIL', 'unlistedToken', 'noMinimum'),
  ),
  sends(
    'liquidity of listed tokens without a minimum',
    liquidity({ token: USDC, pays: [30_000_000n, 20n * ETHER], least: [0n, 0n] }),
    {
      ...high('Add liquidity of 30 USDC and 20 ETH', 'noMinimum'),
      without: ['unlistedToken'],
      node,
    },
  ),
  sends(
    'liquidity of listed tokens with minima (twin)',
    liquidity({ token: USDC, pays: [30_000_000n, ETHER], least: [29_000_000n, ETHER] }),
    normal('Add liquidity of 30 USDC and 1 ETH'),
  ),
  sends(
    'liquidity, taken out without a minimum',
    removed([0n, 1n]),
    medium('Remove liquidity', 'lowMinimum'),
  ),
  sends('liquidity, taken out with minima (twin)', removed([1n, 1n]), normal('Remove liquidity')),
  sends(
    'a debt at Aave',
    {
      to: AAVE,
      data: call('borrow(address,uint256,uint256,uint16,address)', [USDC, 10n ** 12n, 2n, 0, ME]),
    },
    medium('Borrow 1,000,000 USDC from Aave', 'debt'),
  ),
  sends(
    'a multicall of an unknown contract',
    {
      to: CONTRACT,
      data: call('multicall(bytes[])', [[call('transfer(address,uint256)', [ME, 1n])]]),
    },
    high('Send 1 base units of an unknown token, or item #1', 'unverifiedSteps'),
  ),
  sends(
    'a multicall with a deadline of an unknown contract, which revokes',
    {
      to: CONTRACT,
      data: call('multicall(uint256,bytes[])', [
        deadline,
        [call('setApprovalForAll(address,bool)', [THIEF, false])],
      ]),
    },
    high('Revoke a permission', 'unverifiedSteps'),
  ),
  sends(
    'a multicall of a listed router that is decoded in full (twin)',
    {
      to: ROUTER_02,
      data: call('multicall(uint256,bytes[])', [
        deadline,
        [single({ path: [USDC, WETH], pays: 10_000_000n, least: 33n * 10n ** 14n })],
      ]),
    },
    { ...normal('Swap 10 USDC for at least 0.0033 WETH'), without: ['unverifiedSteps'], node },
  ),
  sends(
    'tokens of another account that lets this one spend them',
    {
      to: USDC,
      data: call('transferFrom(address,address,uint256)', [CONTRACT, THIEF, ALL_DOLLARS]),
    },
    medium('Send 100 USDC', 'fromOther'),
  ),
  sends(
    'a permission for Permit2 beside a swap (twin)',
    { to: USDC, data: call('approve(address,uint256)', [PERMIT2, 10_000_000n]) },
    { ...medium('Allow spending of 10 USDC'), without: ['unlistedSpender'], node },
  ),
]

export const TRADE_DRAINERS = rows.map((row): Drainer => ({ node, ...row }))
