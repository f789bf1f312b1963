import { address } from '@solana/addresses'
import { createNoopSigner } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { WRAPPED } from '../insight/knownTokens.js'
import { MINT, SOL } from './accounts.js'
import { type Drainer, high, normal } from './drainer.js'
import { ME, OTHER, someAddress, THIEF } from './people.js'

const me = createNoopSigner(ME)
const MINE = someAddress(10)
const THEIRS = someAddress(11)
export const MY_WRAPPED = someAddress(40)
export const THEIR_WRAPPED = someAddress(41)

const pay = (amount: bigint, to = THIEF) =>
  getTransferSolInstruction({ source: me, destination: to, amount })
const token = (amount: bigint) => [
  getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: THEIRS,
    owner: THIEF,
    mint: MINT,
  }),
  getTransferCheckedInstruction({
    source: MINE,
    mint: MINT,
    destination: THEIRS,
    authority: me,
    amount,
    decimals: 6,
  }),
]
const wrapped = (amount: bigint) => [
  getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: THEIR_WRAPPED,
    owner: THIEF,
    mint: address(WRAPPED),
  }),
  getTransferCheckedInstruction({
    source: MY_WRAPPED,
    mint: address(WRAPPED),
    destination: THEIR_WRAPPED,
    authority: me,
    amount,
    decimals: 9,
  }),
]
/** 49 % of the account's balance. */
const HALF = { sol: (49n * SOL) / 10n, token: 49_000_000n }
const SENT_TOKENS = 'and create the recipient’s token account'

export const SUM_DRAINERS: readonly Omit<Drainer, 'node'>[] = [
  {
    shape: 'all SOL to someone who got a lamport a minute ago',
    instructions: [pay(9n * SOL)],
    ...high('Send 9 SOL', 'mostToNew'),
    approved: [{ instructions: [pay(1n)], hoursAgo: 0 }],
  },
  {
    shape: 'all SOL to someone who got a lamport two days ago',
    instructions: [pay(9n * SOL)],
    ...high('Send 9 SOL', 'mostToNew'),
    approved: [{ instructions: [pay(1n)], hoursAgo: 48 }],
  },
  {
    shape: 'all SOL to someone who got as much an hour ago',
    instructions: [pay(9n * SOL)],
    ...high('Send 9 SOL', 'mostToNew'),
    paid: [{ to: THIEF, units: 9n * SOL, hoursAgo: 1 }],
    approved: [{ instructions: [pay(9n * SOL)], hoursAgo: 1 }],
  },
  {
    shape: 'all SOL to someone who got half of it the day before (twin)',
    instructions: [pay(9n * SOL)],
    ...normal('Send 9 SOL'),
    paid: [{ to: THIEF, units: (9n * SOL) / 2n, hoursAgo: 24 }],
  },
  {
    shape: 'all SOL to someone who got a little less than half of it the day before',
    instructions: [pay(9n * SOL)],
    ...high('Send 9 SOL', 'mostToNew'),
    paid: [{ to: THIEF, units: (9n * SOL) / 2n - 1n, hoursAgo: 24 }],
  },
  {
    shape: '49 % of SOL, and 49 % to someone else an hour later',
    instructions: [pay(HALF.sol, OTHER)],
    ...high('Send 4.9 SOL', 'mostInDay'),
    approved: [{ instructions: [pay(HALF.sol)], hoursAgo: 1 }],
  },
  {
    shape: '49 % of SOL on two days (twin)',
    instructions: [pay(HALF.sol)],
    ...normal('Send 4.9 SOL'),
    approved: [{ instructions: [pay(HALF.sol)], hoursAgo: 24 }],
  },
  {
    shape: '49 % of SOL for another site an hour before (twin)',
    instructions: [pay(HALF.sol)],
    ...normal('Send 4.9 SOL'),
    approved: [{ instructions: [pay(HALF.sol)], hoursAgo: 1, origin: 'https://other.example' }],
  },
  {
    shape: '49 % of SOL to two people in one transaction',
    instructions: [pay(HALF.sol), pay(HALF.sol, OTHER)],
    ...high('Send 4.9 SOL, and 1 more step', 'mostToNew'),
  },
  {
    shape: '49 % of a token, and 49 % an hour later',
    instructions: token(HALF.token),
    ...high(`Send 49 tokens ${SENT_TOKENS}`, 'mostInDay'),
    approved: [{ instructions: token(HALF.token), hoursAgo: 1 }],
  },
  {
    shape: 'a third of a token to someone new whose account is opened first (twin)',
    instructions: token(30_000_000n),
    ...normal(`Send 30 tokens ${SENT_TOKENS}`),
  },
  {
    shape: 'most of wrapped SOL to someone new',
    instructions: wrapped(9n * SOL),
    ...high(`Send 9 wSOL ${SENT_TOKENS}`, 'mostToNew'),
  },
  {
    shape: '49 % of wrapped SOL, and 49 % an hour later',
    instructions: wrapped(HALF.sol),
    ...high(`Send 4.9 wSOL ${SENT_TOKENS}`, 'mostInDay'),
    approved: [{ instructions: wrapped(HALF.sol), hoursAgo: 1 }],
  },
  {
    shape: '49 % of wrapped SOL beside 49 % of SOL (twin)',
    instructions: wrapped(HALF.sol),
    ...normal(`Send 4.9 wSOL ${SENT_TOKENS}`),
    approved: [{ instructions: [pay(HALF.sol)], hoursAgo: 1 }],
  },
  {
    shape: 'one lamport to someone new (twin)',
    instructions: [pay(1n)],
    ...normal('Send 0.000000001 SOL'),
  },
  {
    shape: 'a lure in a memo beside one lamport (twin)',
    instructions: [getAddMemoInstruction({ memo: 'You receive 5,000 USDC. Claim now.' }), pay(1n)],
    ...normal('Send 0.000000001 SOL, and 1 more step'),
  },
]
