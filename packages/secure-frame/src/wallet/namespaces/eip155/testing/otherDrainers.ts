import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, stringToHex } from 'viem'
import {
  ART,
  at,
  CONTRACT,
  type Drainer,
  dollars,
  LATER,
  ME,
  NODE,
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
const approve = (amount: number) => ({
  to: USDC,
  data: erc20('approve', BigInt(dollars(amount))),
})
const batch = (...parts: Hex[]) => ({
  to: USDC,
  data: encodeFunctionData({ abi: parseAbi(['function multicall(bytes[])']), args: [parts] }),
})

/** It has decimals, and says that it is a collection. */
const both = {
  contracts: { [CONTRACT]: { symbol: 'BOTH', decimals: 6n, isErc721: true } },
  balances: { [CONTRACT]: 1n },
}

const CLAIM = 'Claim(address user,uint256 amount)'
const claim = { user: ME, amount: 5 }
const governor = at(CONTRACT, { name: 'Governor', version: '1' })
const token = at(CONTRACT, { name: 'Vote Token', version: '1' })
const snapshot = { name: 'snapshot', version: '0.1.4' }

/** Votes, hashes in messages, approvals, and data that no shape fits. */
export const OTHER_DRAINERS: readonly Drainer[] = [
  signs(
    'data for an unknown contract',
    { type: CLAIM, domain: at(CONTRACT, { name: 'Airdrop' }), message: claim },
    { says: 'Sign “Claim”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'data for no contract (twin)',
    { type: CLAIM, domain: { name: 'Airdrop', chainId: 1 }, message: claim },
    { says: 'Sign “Claim”', level: 'normal' },
  ),
  signs(
    'data for a contract that hides in a salt',
    { type: CLAIM, domain: { name: 'Airdrop', chainId: 1, salt: ZERO32 }, message: claim },
    { says: 'Sign “Claim”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'data for a contract on every network',
    { type: CLAIM, domain: { name: 'Airdrop', verifyingContract: CONTRACT }, message: claim },
    { says: 'Sign “Claim”', level: 'high', risks: ['contractData', 'anyNetwork'] },
  ),
  signs(
    'a Safe’s transaction in a list of another name',
    {
      type: 'Votes(SafeTx[] list)SafeTx(address to,bytes data)',
      domain: { name: 'Votes', chainId: 1 },
      message: { list: [{ to: THIEF, data: '0x' }] },
    },
    { says: 'Sign “Votes”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'votes, delegated to the thief',
    {
      type: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      domain: token,
      message: { delegatee: THIEF, nonce: 0, expiry: LATER },
    },
    { says: 'Delegate your votes', level: 'medium', risks: ['votes'] },
  ),
  signs(
    'votes, delegated by Aave’s shape',
    {
      type: 'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
      domain: token,
      message: { delegator: ME, delegatee: THIEF, nonce: 0, deadline: LATER },
    },
    { says: 'Delegate your votes', level: 'medium', risks: ['votes'] },
  ),
  signs(
    'votes, delegated on every network',
    {
      type: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
      domain: { name: 'Vote Token', verifyingContract: CONTRACT },
      message: { delegatee: THIEF, nonce: 0, expiry: LATER },
    },
    { says: 'Delegate your votes', level: 'high', risks: ['contractData', 'anyNetwork'] },
  ),
  signs(
    'votes, with one member more',
    {
      type: 'Delegation(address delegatee,uint256 nonce,uint256 expiry,bytes data)',
      domain: token,
      message: { delegatee: THIEF, nonce: 0, expiry: LATER, data: '0x' },
    },
    { says: 'Sign “Delegation”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'a vote (twin)',
    {
      type: 'Ballot(uint256 proposalId,uint8 support)',
      domain: governor,
      message: { proposalId: 12, support: 1 },
    },
    { says: 'Vote on a proposal', level: 'normal' },
  ),
  signs(
    'a vote of a newer governor (twin)',
    {
      type: 'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
      domain: governor,
      message: { proposalId: 12, support: 1, voter: ME, nonce: 0 },
    },
    { says: 'Vote on a proposal', level: 'normal' },
  ),
  signs(
    'a vote with unreadable parameters',
    {
      type: 'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
      domain: governor,
      message: { proposalId: 12, support: 1, reason: 'Yes', params: '0xdeadbeef' },
    },
    { says: 'Vote on a proposal', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'a vote of a space, which holds on every network (twin)',
    {
      type: 'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
      domain: snapshot,
      message: {
        from: ME,
        space: 'ens.eth',
        timestamp: 1,
        proposal: ZERO32,
        choice: 1,
        reason: '',
        app: 'snapshot',
        metadata: '{}',
      },
    },
    {
      says: 'Vote on a proposal of ens.eth',
      level: 'medium',
      risks: ['anyNetwork'],
      without: ['contractData'],
    },
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
      says: 'Allow spending of 0 base units of an unknown token, or taking of item #0',
      level: 'high',
      risks: ['approval', 'balanceUnread'],
      node: {},
    },
  ),
  sends(
    '`approve` of 0 in what calls itself both',
    { to: CONTRACT, data: erc20('approve', 0n) },
    {
      says: 'Allow spending of 0 BOTH, or taking of item #0',
      level: 'high',
      risks: ['approval', 'approvalOfMost'],
      node: both,
    },
  ),
  sends(
    '`approve` of 0 of a token (twin)',
    { to: USDC, data: erc20('approve', 0n) },
    { says: 'Revoke a permission', level: 'normal', node: {} },
  ),
  sends(
    '`transfer` of item 0 of a collection that has no interface, as cats of old',
    { to: CONTRACT, data: erc20('transfer', 0n) },
    {
      says: 'Send 0 base units of CK, or item #0',
      level: 'high',
      risks: ['mostToNew'],
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
    {
      says: 'Send 0.000001 BOTH, or item #1',
      level: 'high',
      risks: ['mostToNew'],
      node: both,
    },
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
    {
      says: 'Send item #0',
      level: 'high',
      risks: ['mostToNew'],
      node: { ...NODE, balances: { [ART]: 1n } },
    },
  ),
  sends(
    'ERC-20 `approve`, everything',
    { to: USDC, data: erc20('approve', maxUint256) },
    { says: 'Unlimited spending cap for USDC', level: 'high', risks: ['unlimitedApproval'] },
  ),
  sends(
    'ERC-20 `approve`, everything of 160 bits',
    { to: USDC, data: erc20('approve', 2n ** 160n - 1n) },
    { says: 'Unlimited spending cap for USDC', level: 'high', risks: ['unlimitedApproval'] },
  ),
  sends('ERC-20 `approve`, most of the balance', approve(60), {
    says: 'Allow spending of 60 USDC',
    level: 'high',
    risks: ['approval', 'approvalOfMost', 'mostToNew'],
  }),
  sends('ERC-20 `approve`, most of the balance, for someone known', approve(60), {
    says: 'Allow spending of 60 USDC',
    level: 'high',
    risks: ['approvalOfMost'],
    without: ['mostToNew'],
    paid: [{ to: THIEF, token: USDC, amount: 30_000_000n, hoursAgo: 48 }],
  }),
  sends('ERC-20 `approve`, with a node that does not tell the balance', approve(1), {
    says: 'Allow spending of 1 USDC',
    level: 'high',
    risks: ['balanceUnread'],
    node: {},
  }),
  sends('ERC-20 `approve`, with a node that does not tell how much there is', approve(1), {
    says: 'Allow spending of 1 USDC',
    level: 'high',
    risks: ['balanceUnread'],
    node: { ...NODE, supplies: { [USDC]: undefined } },
  }),
  sends('ERC-20 `approve`, a small part (twin)', approve(10), {
    says: 'Allow spending of 10 USDC',
    level: 'medium',
    risks: ['approval'],
    without: ['approvalOfMost', 'mostToNew', 'balanceUnread'],
  }),
  sends(
    'small parts of approvals and transfers in one batch',
    batch(erc20('approve', 30_000_000n), erc20('transfer', 30_000_000n)),
    {
      says: 'Allow spending of 30 USDC, and 1 more step',
      level: 'high',
      risks: ['mostToNew'],
      without: ['approvalOfMost'],
    },
  ),
  sends(
    'small approvals for several in one batch',
    batch(erc20('approve', 30_000_000n), erc20('approve', 30_000_000n)),
    {
      says: 'Allow spending of 30 USDC, and 1 more step',
      level: 'high',
      risks: ['approvalOfMost'],
    },
  ),
]
