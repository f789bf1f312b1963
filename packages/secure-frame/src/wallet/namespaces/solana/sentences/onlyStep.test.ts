import { createNoopSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import { holding, MINT, mint, SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import { ME, OTHER, someAddress, THIEF } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'
import { onlyStep } from './headlineOf.js'

const me = createNoopSigner(ME)
const MINE = someAddress(10)
const ACCOUNTS = {
  [ME]: wallet(10n * SOL),
  [MINT]: mint(),
  [MINE]: holding({ owner: ME, amount: 100_000_000n }),
}

const accountOf = async (owner: typeof OTHER) => {
  const [ata] = await findAssociatedTokenPda({
    owner,
    mint: MINT,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return ata
}
const [FRIENDS, THEIRS] = await Promise.all([accountOf(OTHER), accountOf(THIEF)])

const open = (ata = FRIENDS, owner = OTHER, payer = me) =>
  getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint: MINT })
const moved = { source: MINE, authority: me, amount: 1_500_000n }
const send = (destination = FRIENDS) =>
  getTransferCheckedInstruction({ ...moved, destination, mint: MINT, decimals: 6 })

type Instructions = Parameters<typeof wireOf>[0]

async function look(...all: Instructions[]) {
  const transactions = all.map((instructions) => wireOf(instructions))
  const call = { method: 'solana_signAllTransactions', params: { transactions } }
  const { view } = await lookAt(call, { node: { accounts: { ...ACCOUNTS } } })
  return { view, only: onlyStep(view) }
}

test('[V12] shows a single transfer without a list', async () => {
  const { only } = await look([send()])
  expect(only).toMatchObject({ name: 'tokenTransfer' })
})

test('[V12] shows a transfer and its new token account without a list, with owner and token', async () => {
  const { view, only } = await look([open(), send()])
  expect(only).toMatchObject({ name: 'tokenTransfer' })
  expect(view.owners[FRIENDS]).toEqual({ owner: OTHER, proven: true })
  expect(only?.parties).toContainEqual({ role: 'token', address: MINT })
})

test.each<[string, Instructions[]]>([
  ['a third step', [[open(), send(), send()]]],
  ['an account that opens after the transfer', [[send(), open()]]],
  ['an account of another owner', [[open(THEIRS, THIEF), send()]]],
  ['another payer', [[open(FRIENDS, OTHER, createNoopSigner(THIEF)), send()]]],
  ['another transaction', [[open()], [send()]]],
  [
    'a transfer without its token',
    [[open(), getTransferInstruction({ ...moved, destination: FRIENDS })]],
  ],
])('security: [V12] shows %s in a list', async (_what, all) => {
  const { only } = await look(...all)
  expect(only).toBeUndefined()
})
