import { address } from '@solana/addresses'
import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { TOKEN_2022 } from '../programs/knownPrograms.js'
import { holding, MINT, mint, SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import { ME, OTHER, someAddress } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'

const me = createNoopSigner(ME)
const [MINE, THEIRS] = [someAddress(10), someAddress(11)] as const
const programAddress = address(TOKEN_2022)
const held = (owner: string, amount: bigint) => holding({ owner, amount }, TOKEN_2022)

const ACCOUNTS = {
  [ME]: wallet(10n * SOL),
  [MINT]: mint(6, TOKEN_2022),
  [MINE]: held(ME, 100_000_000n),
}

/** Opens the receiver's account of a token that keeps one per cent, and sends a whole one there. */
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

describe('what a trial of a transaction tells', () => {
  test('what leaves, what stays in a new account, and what the token keeps for itself', async () => {
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
        kept: [{ mint: MINT, units: 10_000n }],
      },
    ])
    expect(view.owners).toEqual({ [THEIRS]: { owner: OTHER, proven: true } })
  })

  test('where nobody tries it out, what the transaction says itself is shown and called so', async () => {
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

  test('one that fails says so in the cluster’s own word where no program says anything', async () => {
    const { view } = await look(INSTRUCTIONS, { fails: { InstructionError: [0, 'Custom'] } })
    expect(view.transactions[0]?.simulation).toEqual({
      kind: 'fails',
      reason: '{"InstructionError":[0,"Custom"]}',
    })
  })
})
