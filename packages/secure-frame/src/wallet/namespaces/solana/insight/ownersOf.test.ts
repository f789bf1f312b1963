import { createNoopSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { holding, MINT, mint, SOL, wallet } from '../testing/accounts.js'
import { lookAt, type Paid } from '../testing/lookAt.js'
import { ME, OTHER, someAddress, THIEF } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'

const me = createNoopSigner(ME)
const [MINE, THEIRS] = [someAddress(10), someAddress(11)] as const
const ACCOUNTS = {
  [ME]: wallet(10n * SOL),
  [MINT]: mint(),
  [MINE]: holding({ owner: ME, amount: 100_000_000n }),
}
const OF_THIEF = { ...ACCOUNTS, [THEIRS]: holding({ owner: THIEF, amount: 0n }) }

const send = (destination = THEIRS) =>
  getTransferCheckedInstruction({
    source: MINE,
    mint: MINT,
    destination,
    authority: me,
    amount: 99_000_000n,
    decimals: 6,
  })
const setUp = (owner = ME) =>
  getInitializeAccount3Instruction({ account: THEIRS, mint: MINT, owner })
const open = (ata = THEIRS, owner = ME) =>
  getCreateAssociatedTokenIdempotentInstruction({ payer: me, ata, owner, mint: MINT })

type Instructions = Parameters<typeof wireOf>[0]
const look = (all: readonly Instructions[], accounts: object, paid?: readonly Paid[]) =>
  lookAt(
    {
      method: 'solana_signAllTransactions',
      params: { transactions: all.map((instructions) => wireOf(instructions)) },
    },
    { node: { accounts: { ...accounts } }, paid },
  )

const PAID = [{ to: OTHER, mint: MINT, units: 99_000_000n, hoursAgo: 48 }]

describe('security: the owner of a receiving token account', () => {
  test.each<[string, readonly Instructions[]]>([
    ['initializes the account, and fails', [[setUp()], [send()]]],
    ['opens the account, and fails', [[open()], [send()]]],
    ['initializes and pays the account, and fails', [[setUp(), send()], [send()]]],
    ['follows', [[send()], [setUp()]]],
  ])('[V12] is not proved by a separate transaction that %s', async (_what, all) => {
    const { view } = await look(all, OF_THIEF)
    expect(view.owners).toEqual({ [THEIRS]: { owner: THIEF, proven: false } })
    expect(view.request.level).toBe('high')
    expect(view.request.risks).toEqual(expect.arrayContaining(['mostToNew', 'unprovenOwner']))
  })

  test('[V12] is unknown for an account that exists in only one transaction', async () => {
    const { view } = await look([[setUp(OTHER), send()], [send()]], ACCOUNTS, PAID)
    expect(view.owners).toEqual({})
    expect(view.request.risks).toContain('mostToNew')
  })

  test('control: is proved in a transaction that initializes the account: transactions are atomic', async () => {
    const { view } = await look([[setUp(), send()]], ACCOUNTS)
    expect(view.owners).toEqual({ [THEIRS]: { owner: ME, proven: true } })
    expect(view.request.level).toBe('normal')
  })

  test('control: is proved by an address derived from owner and token, for any payer', async () => {
    const [ata] = await findAssociatedTokenPda({
      owner: OTHER,
      mint: MINT,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    const { view } = await look([[open(ata, OTHER)], [send(ata)]], ACCOUNTS, PAID)
    expect(view.owners).toEqual({ [ata]: { owner: OTHER, proven: true } })
    expect(view.request.level).toBe('normal')
  })
})
