import { decodeCalls } from '@vestibule/indexer/eip155'
import { concatHex, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { BATCH_MODE, batchOf, SINGLE_MODE } from '../../../testing/chain/delegatedAccount.js'

const TO = `0x${'a1'.repeat(20)}` as const
const CALL = { to: TO, value: 5n, data: '0x12345678' as Hex }
const ABI = parseAbi([
  'function execute(bytes32 mode, bytes executionData) payable',
  'function executeFromExecutor(bytes32 mode, bytes executionData) payable',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
const ONE = parseAbi([
  'struct Call { address target; uint256 value; bytes callData; }',
  'function execute(Call call) payable',
])
const execute = (
  mode: Hex,
  data: Hex,
  functionName: 'execute' | 'executeFromExecutor' = 'execute',
) => encodeFunctionData({ abi: ABI, functionName, args: [mode, data] })
const packed = concatHex([TO, numberToHex(5, { size: 32 }), '0x12345678'])
const lower = (calls: ReturnType<typeof decodeCalls>) =>
  calls?.map(({ to, ...call }) => ({ ...call, to: to.toLowerCase() }))

test.each([
  ['a batch', batchOf([CALL, CALL]), 2],
  ['a single call', execute(SINGLE_MODE, packed), 1],
  [
    'a single call through the method `execute(target, value, data)`',
    encodeFunctionData({ abi: ONE, args: [{ target: TO, value: 5n, callData: '0x12345678' }] }),
    1,
  ],
] as const)('decodes the calls of %s', (_what, data, count) => {
  expect(lower(decodeCalls(data))).toEqual(Array(count).fill({ ...CALL, to: TO.toLowerCase() }))
})

test.each([
  ['a single call that may fail', execute(`0x0001${'00'.repeat(30)}`, packed)],
  [
    'a batch that may fail in parts',
    execute(`0x0101${'00'.repeat(30)}`, `0x${batchOf([CALL]).slice(266)}`),
  ],
  ['a mode with a selector', execute(`0x01${'00'.repeat(9)}12345678${'00'.repeat(18)}`, packed)],
  ['a single call with a truncated value', execute(SINGLE_MODE, `0x${packed.slice(2, 104)}`)],
  ['a single call in batch mode', execute(BATCH_MODE, packed)],
  ['calls of an executor', execute(SINGLE_MODE, packed, 'executeFromExecutor')],
  [
    'a redeemed permission',
    encodeFunctionData({ abi: ABI, functionName: 'redeemDelegations', args: [[], [], []] }),
  ],
  ['trailing bytes after the calls', `${batchOf([CALL])}00`],
  [
    'an address with more than 20 bytes',
    batchOf([CALL]).replace(
      `${'00'.repeat(12)}${'a1'.repeat(20)}`,
      `01${'00'.repeat(11)}${'a1'.repeat(20)}`,
    ),
  ],
  ['nothing', '0x'],
] as [string, Hex][])('does not decode %s', (_what, data) => {
  expect(decodeCalls(data)).toBeUndefined()
})
