import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { parseSendTransaction } from './parseSendTransaction.js'

const from = requestContext.account
const to = STRANGER
const parse = (...params: unknown[]) => parseSendTransaction(params, requestContext)

describe('parseSendTransaction', () => {
  test.each<[string, object, object]>([
    ['coins', { from, to, value: '0xde0b6b3a7640000' }, { value: 10n ** 18n, data: '0x', to }],
    ['no value and no data', { from, to }, { value: 0n, data: '0x', gas: undefined }],
    ['an address in lower case', { from: from.toLowerCase(), to: to.toLowerCase() }, { to }],
    ['an address in capitals', { from, to: `0x${to.slice(2).toUpperCase()}` }, { to }],
    [
      'an address with the checksum of Rootstock (EIP-1191)',
      { from, to: '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD' },
      { to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    ],
    [
      'a call',
      { from, to, data: '0xDEADBEEF' },
      { data: '0xdeadbeef', call: { kind: 'unknownCall' } },
    ],
    ['`input` instead of `data`', { from, to, input: '0xdeadbeef' }, { data: '0xdeadbeef' }],
    ['`data` and `input`', { from, to, input: '0xde', data: '0xDE' }, { data: '0xde' }],
    [
      'contract code',
      { from, data: '0x6000' },
      { to: undefined, call: { kind: 'contractCreation' } },
    ],
    [
      'the maximum contract code (EIP-3860)',
      { from, data: `0x${'60'.repeat(49_152)}` },
      { to: undefined, data: `0x${'60'.repeat(49_152)}` },
    ],
    ['contract code without a recipient', { from, to: null, data: '0x6000' }, { to: undefined }],
    [
      'empty members',
      { from, to, data: null, input: null, gas: null, gasLimit: null, gasPrice: null, nonce: null },
      { value: 0n, data: '0x', gas: undefined },
    ],
    ['empty data', { from, to, data: '', value: '0x1' }, { data: '0x', value: 1n }],
    ['a gas limit', { from, to, gas: '0x5208' }, { gas: 21_000n }],
    ['a gas limit in `gasLimit`', { from, to, gasLimit: '0x5208' }, { gas: 21_000n }],
    ['the active chain', { from, to, chainId: '0x7a69' }, { to }],
    ['the active chain as a number', { from, to, chainId: 31337 }, { to }],
    ['type 2', { from, to, type: '0x2', accessList: [] }, { to }],
    [
      'a nonce and fees, which are ignored',
      { from, to, nonce: '0x5', gasPrice: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
      { to },
    ],
  ])('[V12] behavior: reads %s', (_name, transaction, expected) => {
    const request = parse(transaction)
    expect(request).toMatchObject({ kind: 'transaction', account: from, ...expected })
    expect(request).not.toHaveProperty('nonce')
  })

  const refused = {
    type: 'transactionTypeRefused',
    message: 'This kind of transaction is refused',
  }
  test.each<[string, object]>([
    [
      'an authorization list',
      { authorizationList: [{ address: to, chainId: '0x0', nonce: '0x0' }] },
    ],
    ['an empty authorization list', { authorizationList: [] }],
    ['type 4', { type: '0x4' }],
    ['type 3', { type: '0x3' }],
    ['type 1', { type: '0x1' }],
    ['a type in words', { type: 'eip7702' }],
    ['a type that is a number', { type: 4 }],
    ['blobs', { blobs: ['0x00'] }],
    ['blob hashes', { blobVersionedHashes: [`0x01${'0'.repeat(62)}`] }],
    ['a blob fee', { maxFeePerBlobGas: '0x1' }],
    ['an access list', { accessList: [{ address: to, storageKeys: [] }] }],
    ['an access list that is invalid', { accessList: {} }],
    ['a key', { privateKey: `0x${'1'.repeat(64)}` }],
    ['a signature', { v: '0x1', r: '0x1', s: '0x1' }],
    ['an unknown member', { feeCurrency: to }],
    ['a capital letter', { Value: '0x1' }],
  ])('error: refuses %s', (_name, extra) => {
    expect(() => parse({ from, to, ...extra })).toThrow(expect.objectContaining(refused))
  })

  test.each<[string, unknown[], string]>([
    ['another account’s money', [{ from: STRANGER, to }], 'addressNotYours'],
    ['a missing sender', [{ to }], 'invalidRequest'],
    ['a missing transaction', [], 'invalidRequest'],
    [
      'two transactions',
      [
        { from, to },
        { from, to },
      ],
      'invalidRequest',
    ],
    ['text', ['0x'], 'invalidRequest'],
    ['null', [null], 'invalidRequest'],
    ['a list', [[]], 'invalidRequest'],
    ['neither receiver nor code', [{ from }], 'invalidRequest'],
    ['neither a recipient nor code', [{ from, to: null, data: '0x' }], 'invalidRequest'],
    ['an empty receiver', [{ from, to: '' }], 'invalidRequest'],
    ['a name as receiver', [{ from, to: 'vitalik.eth' }], 'invalidRequest'],
    ['a short receiver', [{ from, to: to.slice(0, -1) }], 'invalidRequest'],
    ['a receiver with a wrong checksum', [{ from, to: to.replace('C8', 'c8') }], 'invalidRequest'],
    ['a capital X', [{ from, to: to.replace('0x', '0X') }], 'invalidRequest'],
    ['coins in decimal notation', [{ from, to, value: '1000' }], 'invalidRequest'],
    ['a number of coins', [{ from, to, value: 1 }], 'invalidRequest'],
    ['negative coins', [{ from, to, value: '-0x1' }], 'invalidRequest'],
    ['half a coin', [{ from, to, value: '0x1.8' }], 'invalidRequest'],
    ['an empty amount of coins', [{ from, to, value: '0x' }], 'invalidRequest'],
    ['more coins than 256 bits', [{ from, to, value: `0x1${'0'.repeat(64)}` }], 'invalidRequest'],
    ['half a byte of data', [{ from, to, data: '0xabc' }], 'invalidRequest'],
    ['data without 0x', [{ from, to, data: 'abcd' }], 'invalidRequest'],
    ['data that is not text', [{ from, to, data: {} }], 'invalidRequest'],
    [
      '`data` that differs from `input`',
      [{ from, to, data: '0x00', input: '0x01' }],
      'invalidRequest',
    ],
    ['too much data', [{ from, to, data: `0x${'00'.repeat(49_153)}` }], 'invalidRequest'],
    ['another chain', [{ from, to, chainId: '0x1' }], 'invalidChainId'],
    ['another chain as a number', [{ from, to, chainId: 1 }], 'invalidChainId'],
    ['a chain that is not a number', [{ from, to, chainId: '0xzz' }], 'invalidChainId'],
    ['a chain that is null', [{ from, to, chainId: null }], 'invalidChainId'],
  ])('error: refuses %s', (_name, params, type) => {
    expect(() => parse(...params)).toThrow(expect.objectContaining({ type }))
  })
})
