import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { revertReason } from './revertReason.js'

const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeErrorResult({ abi: parseAbi([`error ${signature}`] as readonly string[]), args } as never)

const WHO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('revertReason', () => {
  test.each<[string, unknown, string | undefined, string | undefined]>([
    ['Error(string)', encode('Error(string a)', ['too late']), undefined, 'too late'],
    ['an empty Error(string)', encode('Error(string a)', ['']), undefined, undefined],
    ['an empty Error with a node’s message', encode('Error(string a)', ['']), 'boom', 'boom'],
    [
      'an overflow',
      encode('Panic(uint256 a)', [17n]),
      undefined,
      'arithmetic overflow or underflow',
    ],
    ['an assertion', encode('Panic(uint256 a)', [1n]), undefined, 'assertion failed'],
    ['a division by zero', encode('Panic(uint256 a)', [18n]), undefined, 'division by zero'],
    ['a panic of an unknown code', encode('Panic(uint256 a)', [255n]), undefined, 'panic 0xff'],
    [
      'an ERC-6093 error',
      encode('ERC20InsufficientBalance(address a, uint256 b, uint256 c)', [WHO, 1n, 2n]),
      'execution reverted: custom error 0xe450d38c',
      `ERC20InsufficientBalance(${WHO}, 1, 2)`,
    ],
    ['an error without arguments', encode('EnforcedPause()', []), undefined, 'EnforcedPause()'],
    [
      'an error inside a router’s error',
      encode('ExecutionFailed(uint256 a, bytes b)', [0n, encode('Error(string a)', ['no pool'])]),
      undefined,
      'no pool',
    ],
    ['a custom error of the contract', '0x12345678', 'execution reverted', 'error 0x12345678'],
    ['a truncated Error(string)', '0x08c379a0', undefined, undefined],
    ['data one level deeper', { data: encode('EnforcedPause()', []) }, '', 'EnforcedPause()'],
    ['missing data', undefined, undefined, undefined],
    ['text as data', 'Reverted 0x', 'execution reverted', undefined],
    ['geth', undefined, 'execution reverted: not the owner', 'not the owner'],
    [
      'Hardhat',
      undefined,
      "VM Exception while processing transaction: execution reverted with reason string 'no'",
      "'no'",
    ],
    ['a node message without a reason', undefined, 'execution reverted, data: "0x"', undefined],
    [
      'a node that repeats the bytes',
      '0x12345678',
      'execution reverted: custom error 0x12345678',
      'error 0x12345678',
    ],
    [
      'another failure',
      undefined,
      'gas required exceeds allowance (21000)',
      'gas required exceeds allowance (21000)',
    ],
    ['hidden characters', encode('Error(string a)', ['a\u202eb']), undefined, 'a\\u{202e}b'],
  ])('reads %s', (_name, data, message, reason) => {
    expect(revertReason(data, message)).toBe(reason)
  })

  test('truncates a reason of 121 characters', () => {
    expect(revertReason(encode('Error(string a)', ['x'.repeat(121)]))).toBe('x'.repeat(120))
  })
})
