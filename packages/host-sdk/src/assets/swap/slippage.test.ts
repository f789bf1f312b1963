import { expect, test } from 'vitest'
import { createTestCore, memoryArea } from '../../core/testing/createTestCore.js'
import { keepSlippage, keptSlippage, readSlippage } from './slippage.js'

test.each([
  ['', 100],
  [' ', 100],
  ['1', 100],
  ['0.01', 1],
  ['0,5', 50],
  ['12.34', 1_234],
  ['50', 5_000],
  ['0', undefined],
  ['0.001', undefined],
  ['50.01', undefined],
  ['100', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['abc', undefined],
])('[J10] reads the slippage %j as %s hundredths of a per cent', (text, hundredths) =>
  expect(readSlippage(text)).toBe(hundredths),
)

test('[J10] stores a valid slippage for the next visit, and resets it for an empty field', () => {
  const area = memoryArea()
  const core = createTestCore({}, area)
  expect(keptSlippage(core)).toBe('')
  keepSlippage(core, '0.5')
  keepSlippage(core, '70')
  expect(keptSlippage(createTestCore({}, area))).toBe('0.5')
  keepSlippage(core, '')
  expect(keptSlippage(core)).toBe('')
  area.setItem('@vestibule/slippage', '0')
  expect(keptSlippage(core)).toBe('')
})
