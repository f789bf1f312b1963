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
  test('[V12] rates twice the base fee and a tip as usual', () => {
    expect(compareFees(honest)).toBe('usual')
  })

  test('[V12] rates five times the paid fee as usual, and a wei more as high', () => {
    expect(compareFees({ ...honest, maxFeePerGas: 105n * GWEI })).toBe('usual')
    expect(compareFees({ ...honest, maxFeePerGas: 105n * GWEI + 1n })).toBe('high')
  })

  test('[V12] still rates a high fee as high when the block cannot be read', () => {
    expect(compareFees({ ...honest, maxFeePerGas: 200n * GWEI, block: undefined })).toBe('high')
  })

  test.each<[string, Partial<Parameters<typeof compareFees>[0]>]>([
    ['a missing block', { block: undefined }],
    [
      'a history without a block number',
      { history: { ...honest.history, oldestBlock: undefined } },
    ],
    ['a block from long before', { block: { ...honest.block, number: 99n } }],
    ['a block from long after', { block: { ...honest.block, number: 108n } }],
    ['a block that paid a hundredth', { block: { ...honest.block, baseFeePerGas: GWEI / 5n } }],
    ['a block that paid nothing', { block: { ...honest.block, baseFeePerGas: 0n } }],
    [
      'a block that paid a hundredfold',
      { block: { ...honest.block, baseFeePerGas: 2_000n * GWEI } },
    ],
  ])('[V12] cannot check the fee with %s', (_name, change) => {
    expect(compareFees({ ...honest, ...change })).toBe('unchecked')
  })

  test.each([100n, 102n, 103n, 107n])(
    'rates the fee as usual with rates the fee as usual with a block beside the history, number %s',
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
