import { type Address, address } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import { createNoopSigner } from '@solana/kit'
import {
  getDelegateStakeInstruction,
  getInitializeInstruction,
  STAKE_PROGRAM_ADDRESS,
} from '@solana-program/stake'
import {
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getTransferSolWithSeedInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getCreateAssociatedTokenInstruction,
  getInitializeAccount3Instruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import { WRAPPED } from '../insight/knownTokens.js'
import { STAKE, SYSTEM, TOKEN } from '../programs/knownPrograms.js'
import { MINT, SOL } from './accounts.js'
import { type Drainer, high, normal } from './drainer.js'
import { ME, OTHER, someAddress, THIEF } from './people.js'

const me = createNoopSigner(ME)
const NEW = someAddress(30)
const UNKNOWN = someAddress(31)
export const SEEDED = someAddress(33)
const CLOCK = address('SysvarC1ock11111111111111111111111111111111')
const HISTORY = address('SysvarStakeHistory1111111111111111111111111')
const RENT = address('SysvarRent111111111111111111111111111111111')
const VANITY = address('SysvarThief11111111111111111111111111111111')

const create = (lamports: bigint, program: string, space = 0) =>
  getCreateAccountInstruction({
    payer: me,
    newAccount: createNoopSigner(NEW),
    lamports,
    space,
    programAddress: address(program),
  })

const setUp = (owner: Address, mint: Address = address(WRAPPED)) =>
  getInitializeAccount3Instruction({ account: NEW, mint, owner })

const authorized = (staker: Address, withdrawer: Address) =>
  getInitializeInstruction({
    stake: NEW,
    arg0: { staker, withdrawer },
    arg1: { unixTimestamp: 0n, epoch: 0n, custodian: address(SYSTEM) },
  })

const ofStake = (
  data: readonly number[],
  accounts: readonly (readonly [Address, AccountRole])[],
): Instruction => ({
  programAddress: STAKE_PROGRAM_ADDRESS,
  accounts: accounts.map(([one, role]) => ({ address: one, role })),
  data: Uint8Array.from(data),
})

const takeOut = (receiver: Address) =>
  ofStake(
    [4, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0],
    [
      [NEW, AccountRole.WRITABLE],
      [receiver, AccountRole.WRITABLE],
      [CLOCK, AccountRole.READONLY],
      [HISTORY, AccountRole.READONLY],
      [ME, AccountRole.READONLY_SIGNER],
      [ME, AccountRole.READONLY_SIGNER],
    ],
  )
/** The program ignores the last two accounts. */
const setUpChecked = (staker: Address, withdrawer: Address) =>
  ofStake(
    [9, 0, 0, 0],
    [
      [NEW, AccountRole.WRITABLE],
      [RENT, AccountRole.READONLY],
      [staker, AccountRole.READONLY],
      [withdrawer, withdrawer === ME ? AccountRole.READONLY_SIGNER : AccountRole.READONLY],
      [ME, AccountRole.READONLY_SIGNER],
      [ME, AccountRole.READONLY_SIGNER],
    ],
  )

const open = (tokenProgram: string) =>
  getCreateAssociatedTokenInstruction({
    payer: me,
    ata: NEW,
    owner: ME,
    mint: MINT,
    tokenProgram: address(tokenProgram),
  })

const outOfSeed = (amount: bigint, base = ME) =>
  getTransferSolWithSeedInstruction({
    source: SEEDED,
    baseAccount: createNoopSigner(base),
    destination: THIEF,
    amount,
    fromSeed: 'a',
    fromOwner: address(SYSTEM),
  })

export const ACCOUNT_TRICKS: readonly Omit<Drainer, 'node'>[] = [
  {
    shape: 'all SOL into a new account that is a key’s',
    instructions: [create(9n * SOL, SYSTEM)],
    ...high('Send 9 SOL', 'mostToNew'),
  },
  {
    shape: 'all SOL into a new account of someone’s seed',
    instructions: [
      getCreateAccountWithSeedInstruction({
        payer: me,
        newAccount: NEW,
        baseAccount: createNoopSigner(THIEF),
        base: THIEF,
        seed: 'a',
        amount: 9n * SOL,
        space: 0,
        programAddress: address(SYSTEM),
      }),
    ],
    ...high('Send 9 SOL', 'mostToNew'),
  },
  {
    shape: 'all SOL out of an account of the visitor’s seed',
    instructions: [outOfSeed(9n * SOL)],
    ...high('Send 9 SOL', 'mostToNew'),
  },
  {
    shape: 'a little SOL out of an account of the visitor’s seed (twin)',
    instructions: [outOfSeed(SOL / 2n)],
    ...normal('Send 0.5 SOL'),
  },
  {
    shape: 'all SOL out of an account of someone else’s seed (twin)',
    instructions: [outOfSeed(9n * SOL, OTHER)],
    ...normal('Send 9 SOL'),
  },
  {
    shape: 'a little SOL into a new account that is a key’s (twin)',
    instructions: [create(SOL / 2n, SYSTEM)],
    ...normal('Send 0.5 SOL'),
  },
  {
    shape: 'all SOL into a token account of someone else’s',
    instructions: [create(9n * SOL, TOKEN, 165), setUp(THIEF)],
    ...high('Create an account with 9 SOL in it, and 1 more step', 'mostToNew'),
  },
  {
    shape: 'all SOL into a token account of one’s own, for a token that its issuer can freeze',
    instructions: [create(9n * SOL, TOKEN, 165), setUp(ME, MINT)],
    ...high('Create an account with 9 SOL in it, and 1 more step', 'mostToNew'),
  },
  {
    shape: 'a token account of one’s own with its deposit (twin)',
    instructions: [create(2_039_280n, TOKEN, 165), setUp(ME, MINT)],
    ...normal('Create an account with 0.00203928 SOL in it, and 1 more step'),
  },
  {
    shape: 'all SOL into a token account that is handed over in the same transaction',
    instructions: [
      create(9n * SOL, TOKEN, 165),
      setUp(ME),
      getSetAuthorityInstruction({
        owned: NEW,
        owner: me,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: THIEF,
      }),
    ],
    ...high('Transfer control of an account, and 2 more steps', 'authority'),
  },
  {
    shape: 'all SOL into a token account of wrapped SOL of one’s own (twin)',
    instructions: [create(9n * SOL, TOKEN, 165), setUp(ME)],
    ...normal('Create an account with 9 SOL in it, and 1 more step'),
  },
  {
    shape: 'all SOL into a stake that is not set up',
    instructions: [create(9n * SOL, STAKE, 200)],
    ...high('Create an account with 9 SOL in it', 'mostToNew'),
  },
  {
    shape: 'all SOL into a stake that someone else decides over',
    instructions: [create(9n * SOL, STAKE, 200), authorized(ME, THIEF)],
    ...high('Set up a stake account, and 1 more step', 'mostToNew', 'authority'),
  },
  {
    shape: 'all SOL into a stake of one’s own (twin)',
    instructions: [
      create(9n * SOL, STAKE, 200),
      authorized(ME, ME),
      getDelegateStakeInstruction({ stake: NEW, vote: someAddress(32), stakeAuthority: me }),
    ],
    ...normal('Set up a stake account, and 2 more steps'),
  },
  {
    shape: 'stake to someone whose address looks like the cluster’s',
    instructions: [takeOut(VANITY)],
    ...high('Take 1 SOL out of a stake', 'authority'),
  },
  {
    shape: 'stake to the visitor, as older libraries have it (twin)',
    instructions: [takeOut(ME)],
    ...normal('Take 1 SOL out of a stake'),
  },
  {
    shape: 'a stake for someone whose address looks like the cluster’s',
    instructions: [create(SOL, STAKE, 200), setUpChecked(VANITY, VANITY)],
    ...high('Set up a stake account, and 1 more step', 'authority'),
  },
  {
    shape: 'a stake whose rent account is the visitor, so that the thief stands one place later',
    instructions: [
      create(9n * SOL, STAKE, 200),
      ofStake(
        [9, 0, 0, 0],
        [
          [NEW, AccountRole.WRITABLE],
          [ME, AccountRole.READONLY],
          [ME, AccountRole.READONLY_SIGNER],
          [THIEF, AccountRole.READONLY_SIGNER],
        ],
      ),
    ],
    ...high('Set up a stake account, and 1 more step', 'authority', 'mostToNew'),
  },
  {
    shape: 'a stake for the visitor, as older libraries have it (twin)',
    instructions: [create(SOL, STAKE, 200), setUpChecked(ME, ME)],
    ...normal('Set up a stake account, and 1 more step'),
  },
  {
    shape: 'a token account of a program that only says so',
    instructions: [open(UNKNOWN)],
    ...high('Create a token account', 'foreignAccount'),
  },
  {
    shape: 'a token account of one’s own (twin)',
    instructions: [open(TOKEN)],
    ...normal('Create a token account'),
  },
]
