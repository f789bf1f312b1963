import { type Address, address } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { TOKEN, TOKEN_2022 } from '../programs/knownPrograms.js'
import { holding, MINT, mint, SOL, wallet } from './accounts.js'
import { type Drainer, high, medium, normal } from './drainer.js'
import type { NodeAnswers } from './nodeOf.js'
import { ME, OTHER, someAddress, THIEF } from './people.js'

const MAKER = someAddress(50)
const UNKNOWN = someAddress(51)
const me = createNoopSigner(ME)
const maker = createNoopSigner(MAKER)

async function placeOf(owner: Address, tokenProgram = TOKEN) {
  const seeds = { owner, mint: MINT, tokenProgram: address(tokenProgram) }
  const [place] = await findAssociatedTokenPda(seeds)
  return place
}
const [MINE, OF_MAKER, OF_THIEF, MINE_2022, OF_MAKER_2022] = await Promise.all([
  placeOf(ME),
  placeOf(MAKER),
  placeOf(THIEF),
  placeOf(ME, TOKEN_2022),
  placeOf(MAKER, TOKEN_2022),
])

const NODE: NodeAnswers = {
  accounts: {
    [ME]: wallet(10n * SOL),
    [MAKER]: wallet(1_000n * SOL),
    [MINT]: mint(),
    [MINE]: holding({ owner: ME, amount: 1_500_000_000n }),
    [OF_MAKER]: holding({ owner: MAKER, amount: 10n ** 12n }),
    [OF_THIEF]: holding({ owner: THIEF, amount: 0n }),
  },
}
const PRICES = { coin: 150, [MINT]: 1 }
const SWAP = { maker: MAKER, tokens: [MINT] }

const paySol = (amount: bigint, from = me, to = MAKER) =>
  getTransferSolInstruction({ source: from, destination: to, amount })
const dollars = (amount: number) => BigInt(amount) * 1_000_000n
const giveTokens = (amount: bigint, to = MINE) =>
  getTransferCheckedInstruction({
    ...{ source: OF_MAKER, mint: MINT, destination: to, authority: maker },
    ...{ amount, decimals: 6 },
  })
const payTokens = (amount: bigint) =>
  getTransferCheckedInstruction({
    ...{ source: MINE, mint: MINT, destination: OF_MAKER, authority: me },
    ...{ amount, decimals: 6 },
  })
const open = (owner = ME, ata = MINE) =>
  getCreateAssociatedTokenIdempotentInstruction({ payer: me, ata, owner, mint: MINT })
const buy = [paySol(SOL), giveTokens(dollars(149))]

/** 149 tokens and a fee of one token, which the instruction may omit. */
const give2022 = (isSaid: boolean): Instruction => ({
  ...giveTokens(dollars(149)),
  programAddress: address(TOKEN_2022),
  accounts: [OF_MAKER_2022, MINT, MINE_2022]
    .map((one, index) => ({
      address: one,
      role: index === 1 ? AccountRole.READONLY : AccountRole.WRITABLE,
    }))
    .concat([{ address: MAKER, role: AccountRole.READONLY_SIGNER }]),
  ...(isSaid && {
    // 149,000,000 units, six decimals, fee 1,000,000.
    data: Uint8Array.from([26, 1, 64, 143, 225, 8, 0, 0, 0, 0, 6, 64, 66, 15, 0, 0, 0, 0, 0]),
  }),
})
const NODE_2022: NodeAnswers = {
  accounts: {
    ...NODE.accounts,
    [MINT]: mint(6, TOKEN_2022),
    [MINE_2022]: holding({ owner: ME, amount: 0n }, TOKEN_2022),
    [OF_MAKER_2022]: holding({ owner: MAKER, amount: 10n ** 12n }, TOKEN_2022),
  },
}

const rows: Omit<Drainer, 'swap'>[] = [
  {
    shape: 'a swap with the market maker (twin)',
    instructions: buy,
    ...normal('Swap 1 SOL for 149 tokens'),
  },
  {
    shape: 'a swap of most of the SOL for a token whose account is opened (twin)',
    instructions: [open(), paySol(9n * SOL), giveTokens(dollars(1_340))],
    ...normal('Swap 9 SOL for 1,340 tokens'),
  },
  {
    shape: 'a swap of all of a token for SOL (twin)',
    instructions: [paySol((99n * SOL) / 10n, maker, ME), payTokens(dollars(1_500))],
    ...normal('Swap 1,500 tokens for 9.9 SOL'),
  },
  {
    shape: 'a swap for a token that says the fee it keeps (twin)',
    instructions: [paySol(SOL), give2022(true)],
    ...normal('Swap 1 SOL for 148 tokens'),
    node: NODE_2022,
  },
  {
    shape: 'a swap for a token that does not say what it keeps',
    instructions: [paySol(SOL), give2022(false)],
    ...high('Send 1 SOL, and 1 more step', 'brokenSwap'),
    node: NODE_2022,
  },
  {
    shape: 'a swap far below the price',
    instructions: [paySol(SOL), giveTokens(dollars(70))],
    ...high('Swap 1 SOL for 70 tokens', 'farBelowPrice'),
  },
  {
    shape: 'a swap of most of the SOL far below the price',
    instructions: [paySol(9n * SOL), giveTokens(1n)],
    ...high('Swap 9 SOL for 0.000001 tokens', 'farBelowPrice', 'mostToNew'),
  },
  {
    shape: 'a swap a fifth below the price',
    instructions: [paySol(SOL), giveTokens(dollars(120))],
    ...medium('Swap 1 SOL for 120 tokens', 'belowPrice'),
  },
  {
    shape: 'a swap for a token without a price',
    instructions: buy,
    ...medium('Swap 1 SOL for 149 tokens', 'priceUnchecked'),
    prices: { coin: 150 },
  },
  {
    shape: 'a swap of most of the SOL for a token without a price',
    instructions: [paySol(9n * SOL), giveTokens(dollars(1_340))],
    ...high('Swap 9 SOL for 1,340 tokens', 'priceUncheckedOfMost', 'mostToNew'),
    prices: { coin: 150 },
  },
  {
    shape: 'a swap without prices',
    instructions: buy,
    ...medium('Swap 1 SOL for 149 tokens', 'priceUnchecked'),
    prices: {},
  },
  {
    shape: 'a swap that pays someone else out',
    instructions: [paySol(SOL), giveTokens(dollars(149), OF_THIEF)],
    ...high('Send 1 SOL, and 1 more step', 'brokenSwap'),
  },
  {
    shape: 'a swap for SOL that pays someone else out',
    instructions: [payTokens(dollars(150)), paySol(SOL, maker, THIEF)],
    ...high('Send 150 tokens, and 1 more step', 'brokenSwap'),
  },
  {
    shape: 'a swap that opens an account for someone else',
    instructions: [open(THIEF, OF_THIEF), ...buy],
    ...high('Send 1 SOL, and 2 more steps', 'brokenSwap'),
  },
  {
    shape: 'a payment to the market maker for nothing',
    instructions: [paySol(SOL)],
    ...high('Send 1 SOL', 'brokenSwap'),
  },
  {
    shape: 'a swap beside a payment to someone',
    instructions: [...buy, paySol(1n, me, THIEF)],
    ...high('Send 1 SOL, and 2 more steps', 'brokenSwap'),
  },
  {
    shape: 'two payments for one',
    instructions: [paySol(SOL), ...buy],
    ...high('Send 1 SOL, and 2 more steps', 'brokenSwap'),
  },
  {
    shape: 'a swap beside an approval',
    instructions: [
      ...buy,
      getApproveCheckedInstruction({
        ...{ source: MINE, mint: MINT, delegate: THIEF, owner: me },
        ...{ amount: dollars(1_500), decimals: 6 },
      }),
    ],
    ...high('Allow spending of 1,500 tokens, and 2 more steps', 'brokenSwap', 'delegate'),
  },
  {
    shape: 'a swap beside another owner of a token account',
    instructions: [
      ...buy,
      getSetAuthorityInstruction({
        ...{ owned: MINE, owner: me, newAuthority: THIEF },
        authorityType: AuthorityType.AccountOwner,
      }),
    ],
    ...high('Transfer control of an account, and 2 more steps', 'brokenSwap', 'authority'),
  },
  {
    shape: 'a swap that closes a token account for someone',
    instructions: [
      ...buy,
      getCloseAccountInstruction({ account: MINE, destination: THIEF, owner: me }),
    ],
    ...high('Close a token account, and 2 more steps', 'brokenSwap', 'closeAccount'),
  },
  {
    shape: 'a swap beside a program that is not known',
    instructions: [
      ...buy,
      {
        programAddress: UNKNOWN,
        accounts: [{ address: ME, role: AccountRole.WRITABLE_SIGNER }],
        data: Uint8Array.of(1),
      },
    ],
    ...high('Call a program, and 2 more steps', 'brokenSwap', 'unknownProgram'),
  },
  {
    shape: 'a swap with someone else than the market maker, who signs as well',
    instructions: [...buy, paySol(1n, createNoopSigner(OTHER), ME)],
    ...high('Send 1 SOL, and 2 more steps', 'brokenSwap'),
  },
  {
    shape: 'a swap of most of the SOL with a stranger',
    instructions: [
      paySol(9n * SOL, me, THIEF),
      getTransferCheckedInstruction({
        ...{ source: OF_THIEF, mint: MINT, destination: MINE },
        ...{ authority: createNoopSigner(THIEF), amount: dollars(1_340), decimals: 6 },
      }),
    ],
    ...high('Send 9 SOL, and 1 more step', 'mostToNew'),
  },
]

export const TRADE_DRAINERS: readonly Drainer[] = rows.map((row) => ({
  ...{ node: NODE, prices: PRICES, swap: SWAP },
  ...row,
}))
