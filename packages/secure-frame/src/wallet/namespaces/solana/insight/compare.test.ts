import { base64 } from '@scure/base'
import { address } from '@solana/addresses'
import { AccountRole } from '@solana/instructions'
import { createNoopSigner } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { TOKEN, TOKEN_2022 } from '../programs/knownPrograms.js'
import { sumOf } from '../sentences/sumOf.js'
import { holding, MINT, mint, SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import { ME, OTHER, someAddress, THIEF } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'

const me = createNoopSigner(ME)
const [MINE, THEIRS] = [someAddress(10), someAddress(11)] as const
const programAddress = address(TOKEN_2022)
const held = (owner: string, amount: bigint) => holding({ owner, amount }, TOKEN_2022)

const ACCOUNTS = {
  [ME]: wallet(10n * SOL),
  [OTHER]: wallet(SOL),
  [MINT]: mint(6, TOKEN_2022),
  [MINE]: held(ME, 100_000_000n),
}

/** Opens the receiver's account, and sends one whole token with a transfer fee of one percent. */
const INSTRUCTIONS = [
  getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: THEIRS,
    owner: OTHER,
    mint: MINT,
    tokenProgram: programAddress,
  }),
  getTransferCheckedInstruction(
    {
      source: MINE,
      mint: MINT,
      destination: THEIRS,
      authority: me,
      amount: 1_000_000n,
      decimals: 6,
    },
    { programAddress },
  ),
]

const look = (instructions: Parameters<typeof wireOf>[0], node: object) =>
  lookAt(
    { method: 'solana_signTransaction', params: { transaction: wireOf(instructions) } },
    { node: { accounts: ACCOUNTS, ...node } },
  )

describe('the simulation of a transaction', () => {
  test('shows the sent amount, the rent of a new account, and the part that the token withholds', async () => {
    const after = {
      [ME]: wallet(10n * SOL - 5_000n - 2_039_280n),
      [MINE]: held(ME, 99_000_000n),
      [THEIRS]: held(OTHER, 990_000n),
    }
    const { view } = await look(INSTRUCTIONS, { after })
    expect(view.transactions).toMatchObject([
      {
        simulation: {
          kind: 'changes',
          changes: [{ direction: 'out', mint: MINT, units: 1_000_000n }],
        },
        fee: 5_000n,
        rent: 2_039_280n,
        // The step opens the receiver's account, so the receiver owns the rent.
        rentFor: [{ owner: OTHER, units: 2_039_280n }],
        kept: [{ mint: MINT, units: 10_000n }],
      },
    ])
    expect(view.owners).toEqual({ [THEIRS]: { owner: OTHER, proven: true } })
  })

  test('shows the amounts of the instructions without a simulation, and marks them', async () => {
    const transfer = getTransferSolInstruction({ source: me, destination: OTHER, amount: SOL })
    const { view } = await look([transfer, ...INSTRUCTIONS], {})
    expect(view.transactions).toMatchObject([
      {
        simulation: {
          kind: 'none',
          changes: [
            { direction: 'out', mint: undefined, units: SOL },
            { direction: 'out', mint: MINT, units: 1_000_000n },
          ],
        },
        kept: [],
      },
    ])
  })

  test.each([
    [{ InstructionError: [0, 'InvalidAccountData'] }, 'InvalidAccountData'],
    [{ InstructionError: [0, { Custom: 6_001 }] }, 'custom program error: 0x1771'],
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'InsufficientFundsForRent'],
    ['AccountNotFound', 'AccountNotFound'],
  ])('shows the cluster’s error %o if no program reports a reason', async (fails, reason) => {
    const { view } = await look(INSTRUCTIONS, { fails })
    expect(view.transactions[0]?.simulation).toEqual({
      kind: 'fails',
      reason,
      changes: [{ direction: 'out', mint: MINT, units: 1_000_000n }],
    })
  })

  test('[V12] shows the losses of a failing transaction: it may succeed later', async () => {
    const pay = getTransferSolInstruction({ source: me, destination: OTHER, amount: 4n * SOL })
    const call = {
      method: 'solana_signAllTransactions',
      params: { transactions: [INSTRUCTIONS, [pay]].map((each) => wireOf(each)) },
    }
    const node = { accounts: ACCOUNTS, fails: 'BlockhashNotFound' }
    const { view } = await lookAt(call, { node })
    expect(sumOf(view.transactions).simulation).toEqual({
      kind: 'fails',
      reason: 'BlockhashNotFound',
      changes: [
        { direction: 'out', mint: MINT, units: 1_000_000n },
        { direction: 'out', mint: undefined, units: 4n * SOL },
      ],
    })
  })

  test('[V12] shows an amount above a new account’s rent as sent', async () => {
    const lamports = 9n * SOL
    const opened = getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(THEIRS),
      lamports,
      space: 165,
      programAddress: address(TOKEN),
    })
    const after = {
      [ME]: wallet(SOL - 10_000n),
      [THEIRS]: { ...holding({ owner: OTHER, amount: 0n }), lamports: Number(lamports) },
    }
    const { view } = await look([opened], { after, fee: 10_000 })
    expect(view.transactions).toMatchObject([
      {
        simulation: {
          kind: 'changes',
          changes: [{ direction: 'out', mint: undefined, units: lamports - 2_039_280n }],
        },
        rent: 2_039_280n,
      },
    ])
  })

  test('escapes hidden characters in a program’s text', async () => {
    const { view } = await look(INSTRUCTIONS, { fails: 'pay \u202e001' })
    expect(view.transactions[0]?.simulation).toMatchObject({ reason: 'pay \\u{202e}001' })
  })

  describe('a fee and rent that another account pays', () => {
    const payer = createNoopSigner(OTHER)
    const pay = getTransferSolInstruction({ source: me, destination: THIEF, amount: 1_000_000n })
    const after = {
      [ME]: wallet(10n * SOL - 1_000_000n),
      [THEIRS]: held(OTHER, 0n),
    }

    async function lookSponsored(instructions: Parameters<typeof wireOf>[0]) {
      const bytes = base64.decode(wireOf(instructions, { payer: OTHER }))
      // Signature of the payer, which the key worker checks.
      const transaction = base64.encode(bytes.fill(1, 1, 65))
      const call = { method: 'solana_signAndSendTransaction', params: { transaction } }
      return lookAt(call, { node: { accounts: ACCOUNTS, after } })
    }
    const sent = {
      ...{ fee: 0n, rent: 0n, rentFor: [] },
      simulation: {
        kind: 'changes',
        changes: [{ direction: 'out', mint: undefined, units: 1_000_000n }],
      },
    }

    test('shows the visitor’s transfer as sent, not as the payer’s rent', async () => {
      const opening = getCreateAssociatedTokenIdempotentInstruction({
        ...{ payer, ata: THEIRS, owner: OTHER, mint: MINT, tokenProgram: programAddress },
      })
      const { view } = await lookSponsored([opening, pay])
      expect(view.transactions).toMatchObject([sent])
    })

    test('shows the transfer as sent if a program opens the account with an unknown payer', async () => {
      const unknown = {
        programAddress: someAddress(20),
        accounts: [{ address: THEIRS, role: AccountRole.WRITABLE }],
        data: new Uint8Array(),
      }
      const { view } = await lookSponsored([unknown, pay])
      expect(view.transactions).toMatchObject([sent])
      // Another signer with SOL may pay the rent, even if the visitor pays the fee. A new account
      // cannot pay.
      const signedBy = (address: typeof ME) => ({
        ...unknown,
        accounts: [...unknown.accounts, { address, role: AccountRole.WRITABLE_SIGNER }],
      })
      const paid = { ...after, [ME]: wallet(10n * SOL - 1_010_000n) }
      const own = await look([signedBy(OTHER), pay], { after: paid })
      expect(own.view.transactions).toMatchObject([{ ...sent, fee: 10_000n }])
      const alone = await look([signedBy(THEIRS)], { after: paid })
      expect(alone.view.transactions).toMatchObject([{ rent: 1_000_000n, fee: 10_000n }])
    })
  })
})
