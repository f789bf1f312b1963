import { type Hex, pad, toHex } from 'viem'
import { call } from './drainedCalls.js'
import {
  at,
  CONTRACT,
  type Data,
  type Drainer,
  dollars,
  high,
  LATER,
  ME,
  medium,
  NODE,
  PERMIT2,
  sends,
  signs,
  THIEF,
  USDC,
  WETH,
} from './drainer.js'
import type { Approved } from './lookAt.js'

const OTHER: Hex = '0x00000000000000000000000000000000DeaDBeef'
const V2: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const ETHER = 10n ** 18n
/** 49 of the account's 100 coins. */
const HALF_COINS = 49n * ETHER
const HALF = 49_000_000n

const pay = (coins: bigint, to: Hex = THIEF) => ({ to, value: toHex(coins), data: '0x' as const })
const send = (amount: bigint, to: Hex = THIEF) => ({
  to: USDC,
  data: call('transfer(address,uint256)', [to, amount]),
})
const approve = (amount: bigint, to: Hex = THIEF) => ({
  to: USDC,
  data: call('approve(address,uint256)', [to, amount]),
})
const permit = (amount: bigint): Data => [
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  at(USDC, { name: 'USD Coin', version: '2' }),
  { owner: ME, spender: THIEF, value: String(amount), nonce: 0, deadline: LATER },
]
const badSwap = (coins: bigint) => ({
  to: V2,
  value: toHex(coins),
  data: call('swapExactETHForTokens(uint256,address[],address,uint256)', [
    0n,
    [WETH, USDC],
    ME,
    BigInt(LATER),
  ]),
})

const approval = (amount: bigint) => ({
  address: USDC,
  topics: [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    pad(ME, { size: 32 }),
    pad(THIEF, { size: 32 }),
  ],
  data: pad(toHex(amount), { size: 32 }),
})

const sent = (transaction: object, hoursAgo = 1, more: object = {}): Approved => ({
  method: 'eth_sendTransaction',
  params: [{ from: ME, ...transaction }],
  hoursAgo,
  ...more,
})
const [permitted] = [signs('', permit(HALF), high(''))].map(
  ({ method, params }): Approved => ({ method, params, hoursAgo: 1 }),
)
const before = (...approved: (Approved | undefined)[]) => ({
  approved: approved.filter((each) => each !== undefined),
})
const NORMAL = { level: 'normal', without: ['mostInDay', 'mostToNew'] } as const

/** Sites that first make small payments to a recipient, or take a balance in parts. */
export const SUM_DRAINERS: readonly Drainer[] = [
  sends('all coins to someone who got a wei a minute ago', pay(90n * ETHER), {
    ...high('Send 90 ETH', 'mostToNew'),
    ...before(sent(pay(1n), 0)),
  }),
  sends('all coins to someone who got a wei two days ago', pay(90n * ETHER), {
    ...high('Send 90 ETH', 'mostToNew'),
    ...before(sent(pay(1n), 48)),
  }),
  sends('all coins to someone who got half of it an hour ago', pay(90n * ETHER), {
    ...high('Send 90 ETH', 'mostToNew'),
    ...before(sent(pay(45n * ETHER))),
  }),
  sends('all coins to someone who got half of it the day before (twin)', pay(90n * ETHER), {
    says: 'Send 90 ETH',
    ...NORMAL,
    ...before(sent(pay(45n * ETHER), 24)),
  }),
  sends(
    'all coins to someone who got a little less than half of it the day before',
    pay(90n * ETHER),
    { ...high('Send 90 ETH', 'mostToNew'), ...before(sent(pay(45n * ETHER - 1n), 24)) },
  ),
  sends('all coins to someone who got all dollars the day before', pay(90n * ETHER), {
    ...high('Send 90 ETH', 'mostToNew'),
    ...before(sent(send(100_000_000n), 24)),
  }),
  sends('all dollars to someone who got a cent the day before', send(100_000_000n), {
    ...high('Send 100 USDC', 'mostToNew'),
    ...before(sent(send(10_000n), 24)),
  }),
  sends('49 % of the coins (twin)', pay(HALF_COINS), { says: 'Send 49 ETH', ...NORMAL }),
  sends('49 % of the coins, and 49 % to someone else an hour later', pay(HALF_COINS, OTHER), {
    ...high('Send 49 ETH', 'mostInDay'),
    ...before(sent(pay(HALF_COINS))),
  }),
  sends('five times 11 % of the coins within a day', pay(11n * ETHER), {
    ...high('Send 11 ETH', 'mostInDay'),
    ...before(...[5, 10, 15, 23].map((hours) => sent(pay(11n * ETHER), hours))),
  }),
  sends('49 % of the coins on two days (twin)', pay(HALF_COINS, OTHER), {
    says: 'Send 49 ETH',
    ...NORMAL,
    ...before(sent(pay(HALF_COINS), 24)),
  }),
  sends('49 % of the coins for another site an hour before (twin)', pay(HALF_COINS, OTHER), {
    says: 'Send 49 ETH',
    ...NORMAL,
    ...before(sent(pay(HALF_COINS), 1, { origin: 'https://other.example' })),
  }),
  sends('49 % of the coins beside 49 % of the dollars (twin)', pay(HALF_COINS), {
    says: 'Send 49 ETH',
    ...NORMAL,
    ...before(sent(send(HALF))),
  }),
  sends('49 % of the dollars, and 49 % an hour later', send(HALF), {
    ...high('Send 49 USDC', 'mostInDay'),
    ...before(sent(send(HALF))),
  }),
  sends('a permission for 49 % of the dollars (twin)', approve(HALF), {
    ...medium('Allow spending of 49 USDC'),
    without: ['mostInDay', 'approvalOfMost'],
  }),
  sends('a permission for 49 %, and one for someone else an hour later', approve(HALF, OTHER), {
    ...high('Allow spending of 49 USDC', 'mostInDay', 'approval'),
    ...before(sent(approve(HALF))),
  }),
  sends('a permission for 49 %, and a transfer of 49 %', send(HALF), {
    ...high('Send 49 USDC', 'mostInDay'),
    ...before(sent(approve(HALF, OTHER))),
  }),
  sends('a permit for 49 %, and a transfer of 49 %', send(HALF), {
    ...high('Send 49 USDC', 'mostInDay'),
    ...before(permitted),
  }),
  signs('a transfer of 49 %, and a permit for 49 %', permit(HALF), {
    ...high('Allow spending of 49 USDC', 'mostInDay', 'permit'),
    ...before(sent(send(HALF))),
  }),
  sends('two permissions of 49 % for someone known', approve(HALF), {
    ...high('Allow spending of 49 USDC', 'mostInDay'),
    paid: [{ to: THIEF, token: USDC, amount: HALF, hoursAgo: 48 }],
    ...before(sent(approve(HALF))),
  }),
  sends(
    'a permission for 49 % that shows when it is tried out, after a transfer of 49 %',
    { to: CONTRACT, data: '0xdeadbeef' },
    {
      ...high('Call a contract', 'mostInDay', 'undecodable', 'approval'),
      node: { ...NODE, simulated: { status: '0x1', logs: [approval(HALF)] } },
      ...before(sent(send(HALF))),
    },
  ),
  sends('a transfer of 5 %, whose trial shows a permission for 45 %, after 5 %', send(5_000_000n), {
    ...high('Send 5 USDC', 'mostInDay', 'approval'),
    node: { ...NODE, simulated: { status: '0x1', logs: [approval(45_000_000n)] } },
    ...before(sent(send(1_000_000n))),
  }),
  sends('two permissions of 49 % for Permit2 (twin)', approve(HALF, PERMIT2), {
    ...medium('Allow spending of 49 USDC'),
    without: ['mostInDay'],
    ...before(sent(approve(HALF, PERMIT2))),
  }),
  sends('49 % for at least 0, and a transfer of 49 %', pay(HALF_COINS), {
    ...high('Send 49 ETH', 'mostInDay'),
    ...before(sent(badSwap(HALF_COINS))),
  }),
  sends('six times a tenth of the coins for at least 0', badSwap(10n * ETHER), {
    ...high('Swap 10 ETH for at least 0 USDC', 'mostInDay'),
    ...before(...[1, 2, 3, 4, 5].map((hours) => sent(badSwap(10n * ETHER), hours))),
  }),
  sends(
    'a batch of 49 %, and a transfer of 49 %',
    { to: USDC, data: call('multicall(bytes[])', [[send(HALF).data]]) },
    { ...high('Send 49 USDC', 'mostInDay'), ...before(sent(send(HALF))) },
  ),
  sends('an approval of everything after 49 %', approve(BigInt(dollars(100)), CONTRACT), {
    ...high('Allow spending of 100 USDC', 'approvalOfMost'),
    without: ['mostInDay'],
    ...before(sent(send(HALF))),
  }),
]
