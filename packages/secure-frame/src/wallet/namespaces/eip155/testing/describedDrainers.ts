import { type Hex, maxUint256, toHex } from 'viem'
import { call, transfer } from './drainedCalls.js'
import {
  ART,
  CONTRACT,
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

const AAVE: Hex = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ROUTER_02: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const UNIVERSAL_ROUTER: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ENS: Hex = '0x253553366Da8546fC250F225fe3d25d0C782303b'
/** Address that SwapRouter02 uses for itself. */
const ITSELF: Hex = '0x0000000000000000000000000000000000000002'

const ALL = 100_000_000n
const SOME = 40_000_000n
const COINS = 90n * 10n ** 18n

type Transaction = Parameters<typeof sends>[1]

/** The value of 100 USDC and 90 ETH, minus one percent. */
const LEAST_ETHER = 33n * 10n ** 15n
const LEAST_DOLLARS = 267_300_000_000n

const single = (recipient: Hex) =>
  call('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    [USDC, WETH, 3_000, recipient, ALL, LEAST_ETHER, 0n],
  ])
const swapBatch = (recipient: Hex) =>
  call('multicall(uint256,bytes[])', [BigInt(LATER), [single(recipient)]])

const CALLS: readonly { shape: string; says: string; of: (recipient: Hex) => Transaction }[] = [
  {
    shape: 'Aave, a withdrawal of everything',
    says: 'Withdraw All USDC from Aave',
    of: (to) => ({
      to: AAVE,
      data: call('withdraw(address,uint256,address)', [USDC, maxUint256, to]),
    }),
  },
  {
    shape: 'Aave, a deposit',
    says: 'Lend 100 USDC to Aave',
    of: (to) => ({
      to: AAVE,
      data: call('supply(address,uint256,address,uint16)', [USDC, ALL, to, 0]),
    }),
  },
  {
    shape: 'Aave, a repayment',
    says: 'Repay 100 USDC to Aave',
    of: (to) => ({
      to: AAVE,
      data: call('repay(address,uint256,uint256,address)', [USDC, ALL, 2n, to]),
    }),
  },
  {
    shape: 'Uniswap’s second version, a swap of coins',
    says: 'Swap 90 ETH for at least 267,300 USDC',
    of: (to) => ({
      to: V2,
      value: toHex(COINS),
      data: call('swapExactETHForTokens(uint256,address[],address,uint256)', [
        LEAST_DOLLARS,
        [WETH, USDC],
        to,
        SOON,
      ]),
    }),
  },
  {
    shape: 'Uniswap’s second version, liquidity taken out',
    says: 'Remove liquidity',
    of: (to) => ({
      to: V2,
      data: call('removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)', [
        USDC,
        WETH,
        ALL,
        50_000_000n,
        10n ** 16n,
        to,
        BigInt(LATER),
      ]),
    }),
  },
  {
    shape: 'SwapRouter02, a swap',
    says: 'Swap 100 USDC for at least 0.033 WETH',
    of: (to) => ({ to: ROUTER_02, data: single(to) }),
  },
  {
    shape: 'SwapRouter02, a swap in a batch',
    says: 'Swap 100 USDC for at least 0.033 WETH',
    of: (to) => ({ to: ROUTER_02, data: swapBatch(to) }),
  },
  {
    shape: 'ENS, a name',
    says: 'Register abc.eth for 365 days',
    of: (to) => ({
      to: ENS,
      value: toHex(10n ** 18n),
      data: call('register(string,address,uint256,bytes32,address,bytes[],bool,uint16)', [
        'abc',
        to,
        31_536_000n,
        `0x${'11'.repeat(32)}`,
        CONTRACT,
        [],
        false,
        0,
      ]),
    }),
  },
]

const TRANSFERS: readonly { shape: string; to: Hex }[] = [
  {
    shape: 'tokens sent to Uniswap’s router, which hands them to anyone who asks',
    to: UNIVERSAL_ROUTER,
  },
  { shape: 'tokens sent to SwapRouter02, which hands them to anyone who asks', to: ROUTER_02 },
  { shape: 'tokens sent to Multicall3, which does what anyone says', to: MULTICALL3 },
]

const withItems = (items: bigint): NodeAnswers => ({
  ...NODE,
  balances: { ...NODE.balances, [ART]: items },
})
const item = (id: bigint, how = 'safeTransferFrom') =>
  call(`${how}(address,address,uint256)`, [ME, THIEF, id])

const WITH_UNITS: NodeAnswers = {
  balances: { coin: 90n * 10n ** 18n, [`${CONTRACT}/1`]: 10n, [`${CONTRACT}/2`]: 10n },
}
const units = (amount: bigint) => ({
  to: CONTRACT,
  data: call('safeTransferFrom(address,address,uint256,uint256,bytes)', [
    ME,
    THIEF,
    1n,
    amount,
    '0x',
  ]),
})
const unitsOfTwo = (first: bigint, second: bigint) => ({
  to: CONTRACT,
  data: call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
    ME,
    THIEF,
    [1n, 2n],
    [first, second],
    '0x',
  ]),
})

export const DESCRIBED_DRAINERS: readonly Drainer[] = [
  ...CALLS.flatMap(({ shape, says, of }): Drainer[] => [
    sends(`${shape}, for a thief`, of(THIEF), high(says, 'otherRecipient')),
    sends(`${shape}, for the account (twin)`, of(ME), normal(says)),
  ]),
  sends(
    'SwapRouter02, a swap that stays in the router',
    { to: ROUTER_02, data: single(ITSELF) },
    high('Swap 100 USDC for at least 0.033 WETH', 'otherRecipient'),
  ),
  ...TRANSFERS.map(({ shape, to }) =>
    sends(
      shape,
      { to: USDC, data: call('transfer(address,uint256)', [to, ALL]) },
      high('Send 100 USDC', 'mostToNew'),
    ),
  ),
  sends(
    'a small permission for Multicall3, which does what anyone says',
    { to: USDC, data: call('approve(address,uint256)', [MULTICALL3, SOME]) },
    high('Allow spending of 40 USDC', 'approvalForAnybody'),
  ),
  sends(
    'a small permission for Permit2 (twin)',
    { to: USDC, data: call('approve(address,uint256)', [PERMIT2, SOME]) },
    { ...medium('Allow spending of 40 USDC'), without: ['approvalForAnybody'] },
  ),
  sends(
    'tokens sent to someone known (twin)',
    { to: USDC, data: transfer(100) },
    { ...normal('Send 100 USDC'), paid: [{ to: THIEF, token: USDC, amount: ALL, hoursAgo: 48 }] },
  ),
  sends(
    'coins sent to the contract that wraps them (twin)',
    { to: WETH, value: toHex(COINS), data: '0x' },
    normal('Send 90 ETH'),
  ),
  ...['safeTransferFrom', 'transferFrom'].map((how) =>
    sends(
      `the last item of a collection, by ${how}`,
      { to: ART, data: item(7n, how) },
      {
        ...high(how === 'transferFrom' ? 'Send item #7' : 'Send an NFT', 'mostToNew'),
        node: withItems(1n),
      },
    ),
  ),
  sends(
    'a whole collection in a batch',
    { to: ART, data: call('multicall(bytes[])', [[1n, 2n, 3n].map((id) => item(id))]) },
    { ...high('Send an NFT, and 2 more steps', 'mostToNew'), node: withItems(4n) },
  ),
  sends(
    'one item of many (twin)',
    { to: ART, data: item(7n) },
    { ...normal('Send an NFT'), node: withItems(4n) },
  ),
  sends(
    'items of ERC-1155, in an unknown number',
    {
      to: CONTRACT,
      data: call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
        ME,
        THIEF,
        [1n, 2n],
        [100n, 100n],
        '0x',
      ]),
    },
    { ...high('Send 2 NFTs', 'balanceUnread'), node: {} },
  ),
  sends('all units of an ERC-1155 item', units(10n), {
    ...high('Send an NFT', 'mostToNew'),
    node: WITH_UNITS,
  }),
  sends('most units of an ERC-1155 item, in a batch with another item', unitsOfTwo(1n, 6n), {
    ...high('Send 2 NFTs', 'mostToNew'),
    node: WITH_UNITS,
  }),
  sends('few units of an ERC-1155 item (twin)', units(1n), {
    ...normal('Send an NFT'),
    without: ['balanceUnread', 'mostToNew'],
    node: WITH_UNITS,
  }),
]
