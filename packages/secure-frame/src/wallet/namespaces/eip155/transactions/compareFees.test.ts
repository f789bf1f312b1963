import { describe, expect, test } from 'vitest'
import { compareFees } from './compareFees.js'

const GWEI = 10n ** 9n
const honest = {
  maxFeePerGas: 41n * GWEI,
  paid: 21n * GWEI,
  history: { oldestBlock: 100n, baseFeePerGas: [20n, 20n, 20n].map((fee) => fee * GWEI) },
  block: { number: 101n, baseFeePerGas: 20n * GWEI },
}

describe('compareFees', () => {
  test('[V12] accepts twice the base fee plus a tip', () => {
    expect(compareFees(honest)).toBe('usual')
  })

  test('[V12] accepts five times the paid fee, and rates one wei more as high', () => {
    expect(compareFees({ ...honest, maxFeePerGas: 105n * GWEI })).toBe('usual')
    expect(compareFees({ ...honest, maxFeePerGas: 105n * GWEI + 1n })).toBe('high')
  })

  test('[V12] rates a high fee as high even if the block cannot be read', () => {
    expect(compareFees({ ...honest, maxFeePerGas: 200n * GWEI, block: undefined })).toBe('high')
  })

  test.each<[string, Partial<Parameters<typeof compareFees>[0]>]>([
    ['a missing block', { block: undefined }],
    [
      'a history without a block number',
      { history: { ...honest.history, oldestBlock: undefined } },
    ],
    ['a block much older than the history', { block: { ...honest.block, number: 99n } }],
    ['a block much newer than the history', { block: { ...honest.block, number: 108n } }],
    ['a block with a much lower fee', { block: { ...honest.block, baseFeePerGas: GWEI / 5n } }],
    ['a block with a zero fee', { block: { ...honest.block, baseFeePerGas: 0n } }],
    [
      'a block with a much higher fee',
      { block: { ...honest.block, baseFeePerGas: 2_000n * GWEI } },
    ],
  ])('[V12] returns unchecked for %s', (_name, change) => {
    expect(compareFees({ ...honest, ...change })).toBe('unchecked')
  })

  test.each([100n, 102n, 103n, 107n])(
    'accepts the fee if block number %s is near the history',
    (number) => {
      expect(compareFees({ ...honest, block: { ...honest.block, number } })).toBe('usual')
    },
  )

  test('accepts the node’s fee on a network without a base fee', () => {
    const baseFeePerGas = [0n, 0n]
    const history = { oldestBlock: 100n, baseFeePerGas }
    const block = { number: 100n, baseFeePerGas: 0n }
    expect(compareFees({ maxFeePerGas: 3n, paid: 3n, history, block })).toBe('usual')
  })
})
