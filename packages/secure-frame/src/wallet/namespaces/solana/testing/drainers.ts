import { address } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import { createNoopSigner } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { getAddMemoInstruction } from '@solana-program/memo'
import {
  getAuthorizeInstruction,
  getDeactivateInstruction,
  getDelegateStakeInstruction,
  getWithdrawInstruction,
  StakeAuthorize,
} from '@solana-program/stake'
import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getAuthorizeNonceAccountInstruction,
  getCreateAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { WRAPPED } from '../insight/knownTokens.js'
import { LOOKUP_TABLE, STAKE, SYSTEM, TOKEN, TOKEN_2022 } from '../programs/knownPrograms.js'
import { holding, MINT, mint, nonceOf, SOL, wallet } from './accounts.js'
import { ACCOUNT_TRICKS, SEEDED } from './accountTricks.js'
import { type Drainer, high, medium, normal } from './drainer.js'
import type { NodeAnswers } from './nodeOf.js'
import { ME, someAddress, THIEF } from './people.js'
import { MY_WRAPPED, SUM_DRAINERS, THEIR_WRAPPED } from './sumDrainers.js'
import { TRADE_DRAINERS } from './tradeDrainers.js'
import { BLOCKHASH } from './wireOf.js'

const me = createNoopSigner(ME)
const MINE = someAddress(10)
const THEIRS = someAddress(11)
const STAKED = someAddress(12)
const NONCE = someAddress(13)
const TABLE = someAddress(14)
const UNKNOWN = someAddress(15)

const NODE: NodeAnswers = {
  accounts: {
    [ME]: wallet(10n * SOL),
    [SEEDED]: wallet(10n * SOL),
    [MINT]: mint(),
    [MINE]: holding({ owner: ME, amount: 100_000_000n }),
    [THEIRS]: holding({ owner: THIEF, amount: 0n }),
    [NONCE]: nonceOf(BLOCKHASH),
    [WRAPPED]: mint(9),
    [MY_WRAPPED]: holding({ owner: ME, amount: 10n * SOL, mint: address(WRAPPED) }),
    [THEIR_WRAPPED]: holding({ owner: THIEF, amount: 0n, mint: address(WRAPPED) }),
  },
}

const pay = (amount: bigint, to = THIEF) =>
  getTransferSolInstruction({ source: me, destination: to, amount })
const send = (amount: bigint, program = TOKEN) =>
  getTransferCheckedInstruction(
    { source: MINE, mint: MINT, destination: THEIRS, authority: me, amount, decimals: 6 },
    { programAddress: address(program) },
  )

/** The Token-2022 transfer with a stated fee. */
const sendWithFee = (): Instruction => ({
  programAddress: address(TOKEN_2022),
  accounts: [MINE, MINT, THEIRS]
    .map((one, index) => ({
      address: one,
      role: index === 1 ? AccountRole.READONLY : AccountRole.WRITABLE,
    }))
    .concat([{ address: ME, role: AccountRole.READONLY_SIGNER }]),
  // Extension 26, instruction 1: 1,000,000 units, six decimals, fee 10,000.
  data: Uint8Array.from([26, 1, 64, 66, 15, 0, 0, 0, 0, 0, 6, 16, 39, 0, 0, 0, 0, 0, 0]),
})

const call = (program: string, data: number[] = [1, 2, 3]): Instruction => ({
  programAddress: address(program),
  accounts: [
    { address: ME, role: AccountRole.WRITABLE_SIGNER },
    { address: MINE, role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.from(data),
})

export const DRAINERS: readonly Drainer[] = [
  {
    shape: 'all SOL to someone new',
    instructions: [pay(9n * SOL)],
    ...high('Send 9 SOL', 'mostToNew'),
  },
  {
    shape: 'a little SOL to someone new (twin)',
    instructions: [pay(SOL / 2n)],
    ...normal('Send 0.5 SOL'),
  },
  {
    shape: 'all SOL to someone known (twin)',
    instructions: [pay(9n * SOL)],
    ...normal('Send 9 SOL'),
    paid: [{ to: THIEF, units: 9n * SOL, hoursAgo: 24 }],
  },
  {
    shape: 'all SOL in many small transfers',
    instructions: Array.from({ length: 10 }, () => pay((9n * SOL) / 10n)),
    ...high('Send 0.9 SOL, and 9 more steps', 'mostToNew'),
  },
  {
    shape: 'a transfer behind a note',
    instructions: [getAddMemoInstruction({ memo: 'You receive 100 SOL' }), pay(9n * SOL)],
    ...high('Send 9 SOL, and 1 more step', 'mostToNew'),
  },
  {
    shape: 'all of a token',
    instructions: [send(99_000_000n)],
    ...high('Send 99 tokens', 'mostToNew', 'unprovenOwner'),
  },
  {
    shape: 'some of a token whose receiver is known by the network alone',
    instructions: [send(1_000_000n)],
    ...medium('Send 1 token', 'unprovenOwner'),
  },
  {
    shape: 'a token without its name',
    instructions: [
      getTransferInstruction({ source: MINE, destination: THEIRS, authority: me, amount: 1n }),
    ],
    ...medium('Send 0.000001 tokens', 'uncheckedToken'),
  },
  {
    shape: 'a token of Token-2022 with its fee',
    instructions: [sendWithFee()],
    ...medium('Send 1 token', 'unprovenOwner'),
    node: {
      accounts: {
        ...NODE.accounts,
        [MINT]: mint(6, TOKEN_2022),
        [MINE]: holding({ owner: ME, amount: 100_000_000n }, TOKEN_2022),
        [THEIRS]: holding({ owner: THIEF, amount: 0n }, TOKEN_2022),
      },
    },
  },
  {
    shape: 'approve',
    instructions: [getApproveInstruction({ source: MINE, delegate: THIEF, owner: me, amount: 1n })],
    ...high('Allow spending of 0.000001 tokens', 'delegate'),
  },
  {
    shape: 'approve of everything',
    instructions: [
      getApproveCheckedInstruction({
        source: MINE,
        mint: MINT,
        delegate: THIEF,
        owner: me,
        amount: 2n ** 64n - 1n,
        decimals: 6,
      }),
    ],
    ...high('Unlimited spending cap for a token', 'delegate'),
  },
  {
    shape: 'approve behind a small transfer',
    instructions: [
      pay(1n),
      getApproveInstruction({ source: MINE, delegate: THIEF, owner: me, amount: 5_000_000n }),
    ],
    ...high('Allow spending of 5 tokens, and 1 more step', 'delegate'),
  },
  {
    shape: 'revoke (twin)',
    instructions: [getRevokeInstruction({ source: MINE, owner: me })],
    ...normal('Revoke a permission to spend'),
  },
  {
    shape: 'another owner of a token account',
    instructions: [
      getSetAuthorityInstruction({
        owned: MINE,
        owner: me,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: THIEF,
      }),
    ],
    ...high('Transfer control of an account', 'authority'),
  },
  {
    shape: 'another owner, by Token-2022',
    instructions: [
      getSetAuthorityInstruction(
        { owned: MINE, owner: me, authorityType: AuthorityType.CloseAccount, newAuthority: THIEF },
        { programAddress: address(TOKEN_2022) },
      ),
    ],
    ...high('Transfer control of an account', 'authority'),
  },
  {
    shape: 'closed account',
    instructions: [getCloseAccountInstruction({ account: MINE, destination: THIEF, owner: me })],
    ...high('Close a token account', 'closeAccount'),
  },
  {
    shape: 'burn',
    instructions: [
      getBurnCheckedInstruction({
        account: MINE,
        mint: MINT,
        authority: me,
        amount: 7_000_000n,
        decimals: 6,
      }),
    ],
    ...high('Burn 7 tokens', 'burn'),
  },
  {
    shape: 'a transaction that never expires',
    instructions: [
      getAdvanceNonceAccountInstruction({ nonceAccount: NONCE, nonceAuthority: me }),
      pay(1n),
    ],
    ...high('Use a durable nonce, which never expires, and 1 more step', 'durableNonce'),
  },
  {
    shape: 'another authority of a nonce',
    instructions: [
      getAuthorizeNonceAccountInstruction({
        nonceAccount: NONCE,
        nonceAuthority: me,
        newNonceAuthority: THIEF,
      }),
    ],
    ...high('Change who controls a nonce account', 'durableNonce'),
  },
  {
    shape: 'the account itself handed over',
    instructions: [getAssignInstruction({ account: me, programAddress: UNKNOWN })],
    ...high('Assign an account to a program', 'assign'),
  },
  {
    shape: 'money in an account of an unknown program',
    instructions: [
      getCreateAccountInstruction({
        payer: me,
        newAccount: createNoopSigner(STAKED),
        lamports: SOL,
        space: 0,
        programAddress: UNKNOWN,
      }),
    ],
    ...high('Create an account with 1 SOL in it', 'foreignAccount'),
  },
  {
    shape: 'the account itself made one of a program that everybody knows',
    instructions: [
      getCreateAccountInstruction({
        payer: me,
        newAccount: me,
        lamports: 0n,
        space: 0,
        programAddress: address(STAKE),
      }),
    ],
    ...high('Create an account with 0 SOL in it', 'assign'),
  },
  {
    shape: 'the account itself filled with room, so that it can pay for nothing',
    instructions: [getAllocateInstruction({ newAccount: me, space: 10 })],
    ...high('Allocate space in an account', 'assign'),
  },
  {
    shape: 'a new account of the Stake program (twin)',
    instructions: [
      getCreateAccountInstruction({
        payer: me,
        newAccount: createNoopSigner(STAKED),
        lamports: SOL,
        space: 200,
        programAddress: address(STAKE),
      }),
    ],
    ...normal('Create an account with 1 SOL in it'),
  },
  {
    shape: 'an unknown program',
    instructions: [call(UNKNOWN)],
    ...high('Call a program', 'unknownProgram'),
  },
  {
    shape: 'an unknown instruction of Token-2022',
    instructions: [call(TOKEN_2022, [27, 0])],
    ...high('Call a program', 'unknownInstruction'),
  },
  {
    shape: 'a batch of the Token program',
    instructions: [call(TOKEN, [255, 1])],
    ...high('Call a program', 'unknownInstruction'),
  },
  {
    shape: 'an instruction that is cut off',
    instructions: [call(SYSTEM, [2, 0, 0, 0, 1])],
    ...high('Call a program', 'unknownInstruction'),
  },
  {
    shape: 'stake to another authority',
    instructions: [
      getAuthorizeInstruction({
        stake: STAKED,
        authority: me,
        arg0: THIEF,
        arg1: StakeAuthorize.Withdrawer,
      }),
    ],
    ...high('Change who controls a stake', 'authority'),
  },
  {
    shape: 'stake to someone else',
    instructions: [
      getWithdrawInstruction({ stake: STAKED, recipient: THIEF, withdrawAuthority: me, args: SOL }),
    ],
    ...high('Take 1 SOL out of a stake', 'authority'),
  },
  {
    shape: 'stake to the visitor (twin)',
    instructions: [
      getWithdrawInstruction({ stake: STAKED, recipient: ME, withdrawAuthority: me, args: SOL }),
    ],
    ...normal('Take 1 SOL out of a stake'),
  },
  {
    shape: 'stake with a validator (twin)',
    instructions: [
      getDelegateStakeInstruction({ stake: STAKED, vote: someAddress(20), stakeAuthority: me }),
    ],
    ...normal('Stake with a validator'),
  },
  {
    shape: 'the end of a stake (twin)',
    instructions: [getDeactivateInstruction({ stake: STAKED, stakeAuthority: me })],
    ...normal('Stop staking'),
  },
  {
    shape: 'a closed lookup table',
    instructions: [
      {
        programAddress: address(LOOKUP_TABLE),
        accounts: [
          { address: TABLE, role: AccountRole.WRITABLE },
          { address: ME, role: AccountRole.READONLY_SIGNER },
          { address: THIEF, role: AccountRole.WRITABLE },
        ],
        data: Uint8Array.of(4, 0, 0, 0),
      },
    ],
    ...high('Close a lookup table', 'closeAccount'),
  },
  {
    shape: 'a fee for those who make the block',
    instructions: [
      getSetComputeUnitLimitInstruction({ units: 1_400_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 1_000_000_000n }),
      pay(1n),
    ],
    ...high('Send 0.000000001 SOL', 'highFee'),
  },
  {
    shape: 'a fee as others pay it (twin)',
    instructions: [
      getSetComputeUnitLimitInstruction({ units: 200_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 50_000n }),
      pay(1n),
    ],
    ...normal('Send 0.000000001 SOL'),
  },
  {
    shape: 'an account of someone else’s that is opened (twin)',
    instructions: [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: me,
        ata: THEIRS,
        owner: THIEF,
        mint: MINT,
      }),
      send(1_000_000n),
    ],
    ...normal('Send 1 token and create the recipient’s token account'),
  },
  {
    shape: 'a program that takes a token account, as a trial tells',
    instructions: [call(UNKNOWN)],
    ...high('Call a program', 'controlChanges'),
    node: { ...NODE, after: { [MINE]: holding({ owner: THIEF, amount: 100_000_000n }) } },
  },
  {
    shape: 'a program that lets someone spend, as a trial tells',
    instructions: [call(UNKNOWN)],
    ...high('Call a program', 'controlChanges'),
    node: {
      ...NODE,
      after: { [MINE]: holding({ owner: ME, amount: 100_000_000n, delegate: THIEF }) },
    },
  },
  {
    shape: 'a note with hidden letters',
    instructions: [getAddMemoInstruction({ memo: 'pay \u202e001' })],
    ...medium('Add a memo', 'hiddenCharacters'),
  },
  ...ACCOUNT_TRICKS,
  ...SUM_DRAINERS,
  ...TRADE_DRAINERS,
].map((drainer) => ({ node: NODE, ...drainer }) as Drainer)
