import { type Address, address } from '@solana/addresses'
import { createNoopSigner } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import { getInitializeAccount3Instruction } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { TOKEN } from '../programs/knownPrograms.js'
import { MINT, SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import { ME, OTHER, someAddress, THIEF } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'
import { WRAPPED } from './knownTokens.js'
import { paymentsOf } from './receiversOf.js'

const pay = (amount: bigint, { from = ME, to = THIEF } = {}) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount })

async function remembered(instructions: Parameters<typeof wireOf>[0]) {
  const { view } = await lookAt(
    { method: 'solana_signTransaction', params: { transaction: wireOf(instructions) } },
    { node: { accounts: { [ME]: wallet(10n * SOL) } } },
  )
  const { request } = view
  return 'wires' in request
    ? paymentsOf({ ...view, request }).map(({ to, amount }) => [to, amount])
    : []
}

describe('paymentsOf', () => {
  test('[V12] omits empty payments and payments of others', async () => {
    expect(await remembered([pay(1n, { to: OTHER }), pay(0n)])).toEqual([[OTHER, 1n]])
    expect(await remembered([pay(1n, { to: OTHER }), pay(SOL, { from: OTHER })])).toEqual([
      [OTHER, 1n],
    ])
  })

  test('lists every payment of the visitor with its amount', async () => {
    expect(await remembered([pay(1n), pay(1n, { to: OTHER }), pay(1n)])).toEqual([
      [THIEF, 1n],
      [OTHER, 1n],
      [THIEF, 1n],
    ])
  })
})

describe('receiversOf', () => {
  const created = (lamports: bigint, mint = MINT) => {
    const newAccount = createNoopSigner(someAddress(50))
    return [
      getCreateAccountInstruction({
        payer: createNoopSigner(ME),
        newAccount,
        lamports,
        space: 165,
        programAddress: address(TOKEN),
      }),
      getInitializeAccount3Instruction({ account: newAccount.address, mint, owner: ME }),
    ]
  }

  test.each<[string, bigint, Address, number]>([
    [
      'omits an account with the rent of a token account that belongs to the visitor',
      2_039_280n,
      MINT,
      0,
    ],
    ['omits wrapped SOL of the visitor in any amount', 9n * SOL, address(WRAPPED), 0],
    ['lists a token account with more than the rent', 10_000_001n, MINT, 1],
  ])('[V12] %s', async (_what, lamports, mint, count) => {
    const transaction = wireOf(created(lamports, mint))
    const { view } = await lookAt(
      { method: 'solana_signTransaction', params: { transaction } },
      { node: { accounts: { [ME]: wallet(10n * SOL) } } },
    )
    expect(Object.keys(view.standings)).toHaveLength(count)
  })
})
