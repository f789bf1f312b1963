import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, stringToHex } from 'viem'
import {
  ART,
  at,
  CONTRACT,
  type Drainer,
  dollars,
  high,
  LATER,
  ME,
  medium,
  NODE,
  normal,
  sends,
  signs,
  THIEF,
  USDC,
  ZERO32,
} from './drainer.js'

const message = (
  shape: string,
  text: string,
  expected: Pick<Drainer, 'level'> & Partial<Drainer>,
): Drainer => ({
  shape,
  method: 'personal_sign',
  params: [text, ME],
  says: 'Sign a message',
  ...expected,
})
const UNREADABLE = { level: 'high', risks: ['unreadable'] } as const

const erc20 = (functionName: 'approve' | 'transfer', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [THIEF, amount] })
const approve = (amount: number) => ({ to: USDC, data: erc20('approve', BigInt(dollars(amount))) })
const batch = (...parts: Hex[]) => ({
  to: USDC,
  data: encodeFunctionData({ abi: parseAbi(['function multicall(bytes[])']), args: [parts] }),
})

const both = {
  contracts: { [CONTRACT]: { symbol: 'BOTH', decimals: 6n, isErc721: true } },
  balances: { [CONTRACT]: 1n },
}

const CLAIM = 'Claim(address user,uint256 amount)'
const claim = { user: ME, amount: 5 }
const governor = at(CONTRACT, { name: 'Governor', version: '1' })
const token = at(CONTRACT, { name: 'Vote Token', version: '1' })
const snapshot = { name: 'snapshot', version: '0.1.4' }

export const OTHER_DRAINERS: readonly Drainer[] = [
  signs(
    'data for an unknown contract',
    [CLAIM, at(CONTRACT, { name: 'Airdrop' }), claim],
    high('Sign “Claim”', 'contractData'),
  ),
  signs(
    'data for no contract (twin)',
    [CLAIM, { name: 'Airdrop', chainId: 1 }, claim],
    normal('Sign “Claim”'),
  ),
  signs(
    'data for a contract that hides in a salt',
    [CLAIM, { name: 'Airdrop', chainId: 1, salt: ZERO32 }, claim],
    high('Sign “Claim”', 'contractData'),
  ),
  signs(
    'data for a contract on every network',
    [CLAIM, { name: 'Airdrop', verifyingContract: CONTRACT }, claim],
    high('Sign “Claim”', 'contractData', 'anyNetwork'),
  ),
  signs(
    'a Safe’s transaction in a list of another name',
    [
      'Votes(SafeTx[] list)SafeTx(address to,bytes data)',
      { name: 'Votes', chainId: 1 },
      { list: [{ to: THIEF, data: '0x' }] },
    ],
    high('Sign “Votes”', 'contractData'),
  ),
  signs(
    'votes, delegated to the thief',
    [
      'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      token,
      { delegatee: THIEF, nonce: 0, expiry: LATER },
    ],
    medium('Delegate your votes', 'votes'),
  ),
  signs(
    'votes, delegated by Aave’s shape',
    [
      'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
      token,
      { delegator: ME, delegatee: THIEF, nonce: 0, deadline: LATER },
    ],
    medium('Delegate your votes', 'votes'),
  ),
  signs(
    'votes, delegated on every network',
    [
      'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      { name: 'Vote Token', verifyingContract: CONTRACT },
      { delegatee: THIEF, nonce: 0, expiry: LATER },
    ],
    high('Delegate your votes', 'contractData', 'anyNetwork'),
  ),
  signs(
    'votes, with one member more',
    [
      'Delegation(address delegatee,uint256 nonce,uint256 expiry,bytes data)',
      token,
      { delegatee: THIEF, nonce: 0, expiry: LATER, data: '0x' },
    ],
    high('Sign “Delegation”', 'contractData'),
  ),
  signs(
    'a vote (twin)',
    ['Ballot(uint256 proposalId,uint8 support)', governor, { proposalId: 12, support: 1 }],
    normal('Vote on a proposal'),
  ),
  signs(
    'a vote of a newer governor (twin)',
    [
      'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
      governor,
      { proposalId: 12, support: 1, voter: ME, nonce: 0 },
    ],
    normal('Vote on a proposal'),
  ),
  signs(
    'a vote with unreadable parameters',
    [
      'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
      governor,
      { proposalId: 12, support: 1, reason: 'Yes', params: '0xdeadbeef' },
    ],
    high('Vote on a proposal', 'contractData'),
  ),
  signs(
    'a vote of a space, which holds on every network (twin)',
    [
      'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
      snapshot,
      {
        from: ME,
        space: 'ens.eth',
        timestamp: 1,
        proposal: ZERO32,
        choice: 1,
        reason: '',
        app: 'snapshot',
        metadata: '{}',
      },
    ],
    { ...medium('Vote on a proposal of ens.eth', 'anyNetwork'), without: ['contractData'] },
  ),
  message(
    'a hash, as X2Y2 and many others have it signed',
    `0x${'5f'.repeat(4)}${'d1'.repeat(28)}`,
    UNREADABLE,
  ),
  message(
    'a hash whose bytes happen to spell something',
    stringToHex('Welcome! Sign in to claim tokens'),
    UNREADABLE,
  ),
  message('32 letters that are no hash', 'Welcome! Sign in to claim tokens', UNREADABLE),
  message('a hash, spelled in letters', stringToHex(`0x${'5f'.repeat(32)}`), UNREADABLE),
  message('a hash, spelled without its first two letters', '5f'.repeat(32), UNREADABLE),
  message('bytes that are no text', '0xdeadbeef', UNREADABLE),
  message('a message (twin)', stringToHex('Welcome! Sign in to claim a token'), {
    level: 'normal',
  }),
  message('one letter less than a hash (twin)', 'Welcome! Sign in to claim token', {
    level: 'normal',
  }),
  sends(
    '`approve` of 0 at a contract that is not ERC-20',
    { to: CONTRACT, data: erc20('approve', 0n) },
    {
      ...high(
        'Allow spending of 0 base units of an unknown token, or taking of item #0',
        'approval',
        'balanceUnread',
      ),
      node: {},
    },
  ),
  sends(
    '`approve` of 0 in what calls itself both',
    { to: CONTRACT, data: erc20('approve', 0n) },
    {
      ...high('Allow spending of 0 BOTH, or taking of item #0', 'approval', 'approvalOfMost'),
      node: both,
    },
  ),
  sends(
    '`approve` of 0 of a token (twin)',
    { to: USDC, data: erc20('approve', 0n) },
    { ...normal('Revoke a permission'), node: {} },
  ),
  sends(
    '`transfer` of item 0 of a collection that has no interface, as cats of old',
    { to: CONTRACT, data: erc20('transfer', 0n) },
    {
      ...high('Send 0 base units of CK, or item #0', 'mostToNew'),
      node: { contracts: { [CONTRACT]: { symbol: 'CK' } }, balances: { [CONTRACT]: 1n } },
    },
  ),
  sends(
    '`transferFrom` of an item that would be dust, in what calls itself both',
    {
      to: CONTRACT,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [ME, THIEF, 1n],
      }),
    },
    { ...high('Send 0.000001 BOTH, or item #1', 'mostToNew'), node: both },
  ),
  sends(
    '`transferFrom` of the only item, whose number is 0',
    {
      to: ART,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [ME, THIEF, 0n],
      }),
    },
    { ...high('Send item #0', 'mostToNew'), node: { ...NODE, balances: { [ART]: 1n } } },
  ),
  sends(
    'ERC-20 `approve`, everything',
    { to: USDC, data: erc20('approve', maxUint256) },
    high('Unlimited spending cap for USDC', 'unlimitedApproval'),
  ),
  sends(
    'ERC-20 `approve`, everything of 160 bits',
    { to: USDC, data: erc20('approve', 2n ** 160n - 1n) },
    high('Unlimited spending cap for USDC', 'unlimitedApproval'),
  ),
  sends(
    'ERC-20 `approve`, most of the balance',
    approve(60),
    high('Allow spending of 60 USDC', 'approval', 'approvalOfMost', 'mostToNew'),
  ),
  sends('ERC-20 `approve`, most of the balance, for someone known', approve(60), {
    ...high('Allow spending of 60 USDC', 'approvalOfMost'),
    without: ['mostToNew'],
    paid: [{ to: THIEF, token: USDC, amount: 30_000_000n, hoursAgo: 48 }],
  }),
  sends('ERC-20 `approve`, with a node that does not tell the balance', approve(1), {
    ...high('Allow spending of 1 USDC', 'balanceUnread'),
    node: {},
  }),
  sends('ERC-20 `approve`, with a node that does not tell how much there is', approve(1), {
    ...high('Allow spending of 1 USDC', 'balanceUnread'),
    node: { ...NODE, supplies: { [USDC]: undefined } },
  }),
  sends('ERC-20 `approve`, a small part (twin)', approve(10), {
    ...medium('Allow spending of 10 USDC', 'approval'),
    without: ['approvalOfMost', 'mostToNew', 'balanceUnread'],
  }),
  sends(
    'small parts of approvals and transfers in one batch',
    batch(erc20('approve', 30_000_000n), erc20('transfer', 30_000_000n)),
    {
      ...high('Allow spending of 30 USDC, and 1 more step', 'mostToNew'),
      without: ['approvalOfMost'],
    },
  ),
  sends(
    'small approvals for several in one batch',
    batch(erc20('approve', 30_000_000n), erc20('approve', 30_000_000n)),
    high('Allow spending of 30 USDC, and 1 more step', 'approvalOfMost'),
  ),
]
