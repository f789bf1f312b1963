import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import { ME, OTHER, THIEF } from '../testing/people.js'
import { wireOf } from '../testing/wireOf.js'
import { paidBy } from './receiversOf.js'

const pay = (amount: bigint, { from = ME, to = THIEF } = {}) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount })

async function remembered(instructions: Parameters<typeof wireOf>[0]) {
  const { view } = await lookAt(
    { method: 'solana_signTransaction', params: { transaction: wireOf(instructions) } },
    { node: { accounts: { [ME]: wallet(10n * SOL) } } },
  )
  return paidBy(view)
}

describe('whom a transaction makes known', () => {
  test('security: [V12] nobody who got nothing, nor whom someone else paid', async () => {
    expect(await remembered([pay(1n, { to: OTHER }), pay(0n)])).toEqual([OTHER])
    expect(await remembered([pay(1n, { to: OTHER }), pay(SOL, { from: OTHER })])).toEqual([OTHER])
  })

  test('control: everybody whom the visitor paid', async () => {
    expect(await remembered([pay(1n), pay(1n, { to: OTHER }), pay(1n)])).toEqual([THIEF, OTHER])
  })
})
