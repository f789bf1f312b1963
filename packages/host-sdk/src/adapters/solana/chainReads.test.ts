import { describe, expect, test } from 'vitest'
import { toNetwork } from '../../core/model/network.js'
import { SOLANA } from '../../core/testing/createTestAdapter.js'
import { getBalance } from './chainReads.js'
import { getOutcome } from './getOutcome.js'

const network = toNetwork(SOLANA)
const node = (answer: unknown) => ({ network, ask: async () => answer })

describe('responses of a Solana node', () => {
  test.each([
    [0, 0n],
    [2_500_000_000, 2_500_000_000n],
  ])('[V03] reads a balance of %s lamports', async (value, expected) => {
    expect(await getBalance({ ...node({ value }), address: 'A' })).toBe(expected)
  })

  test.each([null, {}, 'x', { value: '1' }, { value: -1 }, { value: 1.5 }, { value: null }])(
    'security: [V03] refuses the balance %j',
    async (answer) => {
      await expect(getBalance({ ...node(answer), address: 'A' })).rejects.toMatchObject({
        type: 'invalidReply',
      })
    },
  )

  test.each<[unknown, string | undefined]>([
    [{ value: [{ confirmationStatus: 'finalized', err: null }] }, 'confirmed'],
    [{ value: [{ confirmationStatus: 'confirmed', err: null }] }, 'confirmed'],
    [{ value: [{ confirmationStatus: 'confirmed', err: { InstructionError: [0, 1] } }] }, 'failed'],
    [{ value: [{ confirmationStatus: 'processed', err: null }] }, undefined],
    [{ value: [null] }, undefined],
    [{ value: 'x' }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('[V03] maps the transaction status %j to %s', async (answer, expected) => {
    expect(await getOutcome({ ...node(answer), hash: 'A' })).toBe(expected)
  })
})
