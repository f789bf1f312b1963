import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import { ME, OTHER, THIEF } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'
import { paymentsOf } from './receiversOf.js'

const pay = (amount: bigint, { from = ME, to = THIEF } = {}) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount })

async function remembered(instructions: Parameters<typeof wireOf>[0]) {
  const { view } = await lookAt(
    { method: 'solana_signTransaction', params: { transaction: wireOf(instructions) } },
    { node: { accounts: { [ME]: wallet(10n * SOL) } } },
  )
  const { request } = view
  return request.kind === 'message'
    ? []
    : paymentsOf({ ...view, request }).map(({ to, amount }) => [to, amount])
}

describe('paymentsOf', () => {
  test('[V12] leaves out payments of nothing and payments of others', async () => {
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
